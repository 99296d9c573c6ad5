import type { Move, Scene } from './moves.ts';
import { fence } from './code.ts';
import { useTool } from './moves.ts';

const path = '[`"\']?([\\w./-]*\\w\\.\\w+)[`"\']?';
const link = '(?:saying|that says|with(?: the)?(?: text| content)?|containing)';
const write = new RegExp(
  `\\b(?:write|create|make|save) (?:a |the )?(?:new )?(?:text )?(?:file )?(?:called |named )?${path},? ${link}:?\\s+([\\s\\S]+)`,
  'i',
);
const writeTo = new RegExp(
  `\\b(?:write|save) ([\\s\\S]+?) (?:to|into|in) (?:the file )?${path}`,
  'i',
);
const read = new RegExp(
  `\\b(?:read|open|show|print) (?:me )?(?:the )?(?:file |contents? of )?${path}`,
  'i',
);
const list = /\b(?:list|show|what)\b.*\bfiles\b/i;

/** "write a file notes.txt saying hello", "read notes.txt", "list files". */
export function files(words: string, scene: Scene): Move | undefined {
  const [, name, content] = write.exec(words) ?? [];
  if (name !== undefined && content !== undefined) return writeFile(scene, name, content);
  const [, text, target] = writeTo.exec(words) ?? [];
  if (text !== undefined && target !== undefined) return writeFile(scene, target, text);
  const source = read.exec(words)?.[1];
  if (source !== undefined) {
    return useTool(scene, {
      tool: 'read_file',
      args: { path: source },
      report: (result) => `This is in ${source}:\n\n${fence(result)}`,
    });
  }
  if (!list.test(words)) return undefined;
  return useTool(scene, { tool: 'list_files', args: {}, report: (result) => result });
}

function writeFile(scene: Scene, name: string, content: string): Move {
  return useTool(scene, {
    tool: 'write_file',
    args: { path: name, content: content.trim() },
    report: (result) => result,
  });
}
