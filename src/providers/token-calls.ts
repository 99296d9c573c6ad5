import { bracketsEnd } from '../lib/json.ts';

/** A call as written, not yet checked against any tool. */
export interface TextCall {
  readonly name: string;
  /** JSON text. */
  readonly arguments: string;
}

type Reading = { readonly end: number; readonly calls: readonly TextCall[] };
type Reader = (text: string, body: number) => Reading | undefined;

/**
 * Calls between special tokens of a model that its server let through as text: gpt-oss (harmony),
 * Kimi K2 and DeepSeek V3. Each key opens one call or a section of them; `body` is behind it.
 * Forms: vllm-project/vllm#32587, NVIDIA/TensorRT-LLM#9256 and the models' own chat templates.
 */
export const tokenReaders: Readonly<Record<string, Reader>> = {
  '<|channel|>commentary to=': (text, body) =>
    oneCall(text, body, {
      head: /(?:functions\.)?([\w.-]+)(?:\s|<\|constrain\|>|json)*<\|message\|>\s*(?=\{)/y,
      close: '<|call|>',
    }),
  '<|tool_calls_section_begin|>': (text, body) =>
    section(text, body, { open: '<|tool_call_begin|>', close: '<|tool_calls_section_end|>' }),
  '<|tool_call_begin|>': (text, body) =>
    oneCall(text, body, {
      head: /\s*(?:functions\.)?([\w.-]+?)(?::\d+)?\s*<\|tool_call_argument_begin\|>\s*(?=\{)/y,
      close: '<|tool_call_end|>',
    }),
  '<｜tool▁calls▁begin｜>': (text, body) =>
    section(text, body, { open: '<｜tool▁call▁begin｜>', close: '<｜tool▁calls▁end｜>' }),
  '<｜tool▁call▁begin｜>': (text, body) =>
    oneCall(text, body, {
      head: /(?:function<｜tool▁sep｜>)?([\w.-]+)(?:<｜tool▁sep｜>)?\s*(?:```json\s*)?(?=\{)/y,
      close: '<｜tool▁call▁end｜>',
    }),
};

interface CallForm {
  /** From behind the opening to the arguments; its first group is the name. */
  readonly head: RegExp;
  readonly close: string;
}

function oneCall(text: string, body: number, { head, close }: CallForm): Reading | undefined {
  head.lastIndex = body;
  const match = head.exec(text);
  if (match === null) return undefined;
  const open = body + match[0].length;
  const end = bracketsEnd(text, open);
  if (end === -1) return undefined;
  const call = { name: match[1] ?? '', arguments: text.slice(open, end) };
  return { end: behind(text, end, close), calls: [call] };
}

/** Behind `close`, where nothing but space and the end of a fence is before it. */
function behind(text: string, position: number, close: string): number {
  const at = text.indexOf(close, position);
  const between = at === -1 ? 'x' : text.slice(position, at);
  return /^[\s`]*$/.test(between) ? at + close.length : position;
}

interface SectionForm {
  readonly open: string;
  readonly close: string;
}

/** One call after the other, and what ends them all. */
function section(text: string, body: number, { open, close }: SectionForm): Reading | undefined {
  const calls: TextCall[] = [];
  let end = body;
  for (;;) {
    const next = /\s*/y;
    next.lastIndex = end;
    const at = end + (next.exec(text)?.[0].length ?? 0);
    if (!text.startsWith(open, at)) break;
    const reading = tokenReaders[open]?.(text, at + open.length);
    if (reading === undefined) return undefined;
    calls.push(...reading.calls);
    end = reading.end;
  }
  return { end: behind(text, end, close), calls };
}
