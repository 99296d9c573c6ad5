import type { Move, Scene } from './moves.ts';
import { useTool } from './moves.ts';

const add = /\badd (?:a |the )?(?:new )?to-?do(?: item)?\s*:?\s+(?:to )?([\s\S]+)/i;
const addToList = /\b(?:add|put) (.+?) (?:to|on) (?:my|the) to-?dos?(?: list)?\b/i;
const done =
  /\b(?:done with|finished|complete|check off|tick off|mark) (?:the |my )?to-?do\s*#?:?\s*(.+?)(?: as done| done)?[.]?$/i;
const list = /\b(?:list|show|what(?:'s| is| are))\b.*\bto-?dos?\b/i;

/** "add a todo: …", "list todos", "done with todo 2". */
export function todos(words: string, scene: Scene): Move | undefined {
  const item = (add.exec(words) ?? addToList.exec(words))?.[1];
  if (item !== undefined) {
    return useTool(scene, { tool: 'todo_add', args: { text: item.trim() }, report: plainly });
  }
  const finished = done.exec(words)?.[1];
  if (finished !== undefined) {
    return useTool(scene, { tool: 'todo_done', args: { id: finished }, report: plainly });
  }
  if (!list.test(words)) return undefined;
  return useTool(scene, { tool: 'todo_list', args: {}, report: plainly });
}

const plainly = (result: string): string => result;
