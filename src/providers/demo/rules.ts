import type { ToolMessage } from '../../core/messages.ts';
import type { ModelRequest } from '../../core/provider.ts';
import type { Move, Scene, Skill } from './moves.ts';
import type { DemoReply, DemoRule } from './reply.ts';
import { arithmetic } from './arithmetic.ts';
import { ask } from './ask.ts';
import { code } from './code.ts';
import { files } from './files.ts';
import { help } from './help.ts';
import { memory } from './memory.ts';
import { call, say } from './reply.ts';
import { time } from './time.ts';
import { todos } from './todos.ts';
import { readTurn } from './turn.ts';

const skills: readonly Skill[] = [ask, files, todos, code, memory, time, arithmetic];

/** What the demo in the browser knows. The last one always answers. */
export const builtInRules: readonly DemoRule[] = [closeInWords, goOn, thinkAloud, act, explain];

/** No tool may be called: says what was done. */
function closeInWords(request: ModelRequest): DemoReply | undefined {
  if (request.toolChoice !== 'none') return undefined;
  const { results } = readTurn(request.messages);
  if (results.length === 0) return [say('Nothing is done yet, and no tool can be called now.')];
  const lines = results.map(({ name, status, content }) => `- ${name} (${status}): ${content}`);
  return [say(`This is what was done:\n\n${lines.join('\n')}`)];
}

/** An answer was cut: says the rest of it. */
function goOn(request: ModelRequest): DemoReply | undefined {
  const [cut, asked] = request.messages.slice(-2);
  if (cut?.role !== 'assistant' || asked?.role !== 'user' || asked.origin !== 'system') {
    return undefined;
  }
  const before = { ...request, messages: request.messages.slice(0, -2) };
  const reply = thinkAloud(before) ?? act(before) ?? explain(before);
  return reply.map((step) =>
    step.type === 'say' && step.text.startsWith(cut.text)
      ? say(step.text.slice(cut.text.length))
      : step,
  );
}

function thinkAloud(request: ModelRequest): DemoReply | undefined {
  const { words } = readTurn(request.messages);
  if (!/\bthink (?:aloud|out loud)\b/i.test(words)) return undefined;
  return [
    { type: 'reasoning-delta', delta: 'The person wants to see me think. ' },
    { type: 'reasoning-delta', delta: 'I have no thoughts of my own: I follow prepared rules.' },
    say(
      'Those were my thoughts. A real model thinks about your question; I only show where it would.',
    ),
  ];
}

/** Uses tools: one sentence, or several joined by "then", one after the other. */
function act(request: ModelRequest): DemoReply | undefined {
  const scene: Scene = { request, turn: readTurn(request.messages) };
  const moves = movesFor(scene);
  if (moves === undefined) return undefined;
  const results = [...scene.turn.results];
  const said: string[] = [];
  for (const move of moves) {
    if (move.type === 'say') {
      said.push(move.text);
      continue;
    }
    const result = results.shift();
    if (result === undefined) return [call(move.tool, move.args)];
    said.push(result.status === 'done' ? move.report(result.content) : excuse(result));
    if (result.status !== 'done') break;
  }
  return [say(said.join('\n\n'))];
}

function movesFor(scene: Scene): readonly Move[] | undefined {
  const { words } = scene.turn;
  const parts = words.split(/(?:[,.;]\s*|\s+)(?:and\s+)?then\s+/i);
  const moves = parts.map((part) => firstMove(part, scene));
  if (moves.every((move) => move !== undefined)) return moves;
  const whole = firstMove(words, scene);
  return whole && [whole];
}

function firstMove(words: string, scene: Scene): Move | undefined {
  for (const skill of skills) {
    const move = skill(words, scene);
    if (move !== undefined) return move;
  }
  return undefined;
}

function excuse({ name, status, content }: ToolMessage): string {
  if (status === 'denied') return `You said no to \`${name}\`, so I left it.`;
  return `\`${name}\` did not work: ${content}`;
}

function explain(request: ModelRequest): DemoReply {
  return [say(help(request.tools.map(({ name }) => name)))];
}
