import { bracketsEnd, isObject, parseJson, type JsonObject } from '../lib/json.ts';
import { type TextCall, tokenReaders } from './token-calls.ts';

export interface Markup {
  readonly start: number;
  readonly end: number;
  readonly calls: readonly TextCall[];
}

/** Openings of every form that `findMarkup` reads. Longest first where one begins another. */
export const markupOpenings: readonly string[] = [
  '<tool_call>',
  '<|tool_call>',
  '<function_calls>',
  '<function=',
  '<invoke name=',
  '[TOOL_CALLS]',
  '<|tool_call|>',
  '<|python_tag|>',
  ...Object.keys(tokenReaders),
];

/** Finds them; for `matchAll`. */
export const anyOpening = new RegExp(
  markupOpenings.map((opening) => opening.replace(/[|[\]]/g, '\\$&')).join('|'),
  'g',
);

/** Openings looked at in one text: bounds the work that a hostile text can cause. */
export const mostOpenings = 64;

/**
 * The pieces of call markup in a text, in order, also those without a call that can be read. Pieces
 * may overlap; the first one counts.
 */
export function* findMarkup(text: string): Generator<Markup> {
  let count = 0;
  for (const { 0: opening, index } of text.matchAll(anyOpening)) {
    if (count++ === mostOpenings) return;
    const body = index + opening.length;
    const reading = readers[opening]?.(text, index, body) ?? tokenReaders[opening]?.(text, body);
    if (reading !== undefined) yield { start: index, ...reading };
  }
}

/**
 * The calls of a text that is JSON from its first to its last letter: `{name, arguments}`, a list
 * of those, `{tool_calls: [...]}`, or `{<tool>: {arguments}}` (HKUDS/nanobot#508, #4864).
 */
export function wholeTextCalls(
  text: string,
  isTool: (name: string) => boolean,
): readonly TextCall[] {
  const trimmed = text.trim();
  if (!/^[{[]/.test(trimmed)) return [];
  const value = parseJson(trimmed);
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const calls = list.map((each) => jsonCalls(each, isTool));
  return calls.some((each) => each.length === 0) ? [] : calls.flat();
}

type Reading = { readonly end: number; readonly calls: readonly TextCall[] };
type Reader = (text: string, start: number, body: number) => Reading | undefined;

const readers: Readonly<Record<string, Reader>> = {
  '<tool_call>': (text, _start, body) => {
    const close = text.indexOf('</tool_call>', body);
    const inner = text.slice(body, close === -1 ? undefined : close);
    const end = close === -1 ? text.length : close + '</tool_call>'.length;
    const offset = inner.length - inner.trimStart().length;
    if (inner.startsWith('{', offset)) return { end, calls: jsonCalls(parseJson(inner.trim())) };
    if (inner.includes('<arg_key>')) return { end, calls: keyValueCall(inner) };
    return { end, calls: elementCalls(inner) };
  },
  '<|tool_call>': (text, _start, body) => {
    const name = /^\s*call:([\w.-]+)\s*(?=\{)/.exec(text.slice(body));
    if (name === null) return undefined;
    const open = body + name[0].length;
    const end = bracketsEnd(text, open);
    if (end === -1) return undefined;
    const call = { name: name[1] ?? '', arguments: looseJson(text.slice(open, end)) };
    return { end: skip(text, end, '<tool_call|>'), calls: [call] };
  },
  '<function_calls>': (text, _start, body) => {
    const close = text.indexOf('</function_calls>', body);
    if (close === -1) return undefined;
    return {
      end: close + '</function_calls>'.length,
      calls: elementCalls(text.slice(body, close)),
    };
  },
  '<function=': (text, start) => element(text, start, functionElement),
  '<invoke name=': (text, start) => element(text, start, invokeElement),
  '[TOOL_CALLS]': (text, _start, body) => mistralCalls(text, body),
  '<|tool_call|>': (text, _start, body) => jsonBehind(text, body, '<|/tool_call|>'),
  '<|python_tag|>': (text, _start, body) => jsonBehind(text, body, '<|eom_id|>'),
};

/** Granite, Phi and Llama: the JSON of one call or of a list behind a special token. */
function jsonBehind(text: string, body: number, close: string): Reading | undefined {
  const open = body + (/^\s*/.exec(text.slice(body))?.[0].length ?? 0);
  const end = /[[{]/.test(text.charAt(open)) ? bracketsEnd(text, open) : -1;
  if (end === -1) return undefined;
  const value = parseJson(text.slice(open, end));
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return { end: skip(text, end, close), calls: list.flatMap((each) => jsonCalls(each)) };
}

/** GLM: the name, then a key and a value in elements of their own for each argument. */
function keyValueCall(inner: string): readonly TextCall[] {
  const name = /^\s*([\w.-]+)\s*(?=<arg_key>)/.exec(inner)?.[1];
  if (name === undefined) return [];
  const pairs = [
    ...inner.matchAll(/<arg_key>([\s\S]*?)<\/arg_key>\s*<arg_value>([\s\S]*?)<\/arg_value>/g),
  ].map(([, key = '', value = '']): [string, string] => [key.trim(), value]);
  return [{ name, arguments: JSON.stringify(Object.fromEntries(pairs)) }];
}

const elementOpening = /<function=|<invoke name=/g;
const functionElement = /<function=([\w.-]+)>([\s\S]*?)(?:<\/function>|$)/y;
const invokeElement = /<invoke name="([\w.-]+)">([\s\S]*?)<\/invoke>/y;
const parameterElement =
  /<parameter(?:=| name=")([\w.-]+)"?>([\s\S]*?)(?:<\/parameter>|(?=<parameter)|$)/g;

/** The calls of a wrapper's inside. */
function elementCalls(inner: string): readonly TextCall[] {
  const found = [...inner.matchAll(elementOpening)].slice(0, mostOpenings);
  return found.flatMap(
    ({ 0: opening, index }) => readers[opening]?.(inner, index, index)?.calls ?? [],
  );
}

/** `<function=x>` and `<invoke name="x">`: JSON inside, or one element per parameter. */
function element(text: string, start: number, pattern: RegExp): Reading | undefined {
  pattern.lastIndex = start;
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const [whole, name = '', inner = ''] = match;
  // A call inside of a value: where the outer one ends cannot be told, and it must not run cut.
  if (/<function=|<invoke name=/.test(inner)) {
    return { end: start + whole.length, calls: [{ name: '', arguments: '{}' }] };
  }
  const json = inner.trim();
  const parameters = [...inner.matchAll(parameterElement)].map(
    ([, key = '', value = '']): [string, string] => [key, value.replace(/^\n|\n$/g, '')],
  );
  const values = json.startsWith('{') ? json : JSON.stringify(Object.fromEntries(parameters));
  return { end: start + whole.length, calls: [{ name, arguments: values }] };
}

/** `[TOOL_CALLS]` with a list of calls, or with `name{...}` or `name[ARGS]{...}`. */
function mistralCalls(text: string, body: number): Reading | undefined {
  const head = /^\s*([\w.-]*)(?:\[ARGS\])?\s*(?=[{[])/.exec(text.slice(body));
  if (head === null) return undefined;
  const open = body + head[0].length;
  const end = bracketsEnd(text, open);
  if (end === -1) return undefined;
  const json = text.slice(open, end);
  const name = head[1] ?? '';
  if (name !== '') return { end, calls: [{ name, arguments: json }] };
  const value = parseJson(json);
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return { end, calls: list.flatMap((each) => jsonCalls(each)) };
}

/** Inside call markup a missing arguments key means none; bare JSON needs the key. */
function jsonCalls(value: unknown, isTool?: (name: string) => boolean): readonly TextCall[] {
  if (!isObject(value)) return [];
  if (Array.isArray(value['tool_calls'])) {
    return value['tool_calls'].flatMap((each: unknown) => jsonCalls(each, isTool));
  }
  if (isObject(value['function'])) return jsonCalls(value['function'], isTool);
  const { name } = value;
  const args = value['arguments'] ?? value['parameters'];
  if (typeof name === 'string') {
    return args === undefined && isTool !== undefined
      ? []
      : [{ name, arguments: argumentText(args) }];
  }
  return isTool === undefined ? [] : keyedCalls(value, isTool);
}

function keyedCalls(value: JsonObject, isTool: (name: string) => boolean): readonly TextCall[] {
  const entries = Object.entries(value);
  const calls = entries.flatMap(([name, inner]) => {
    const args = isObject(inner) ? (inner['arguments'] ?? inner['parameters']) : undefined;
    return isTool(name) && isObject(args) ? [{ name, arguments: argumentText(args) }] : [];
  });
  return calls.length === entries.length ? calls : [];
}

function argumentText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? {});
}

/** Gemma writes keys bare and quotes strings as `<|"|>text<|"|>`. */
function looseJson(text: string): string {
  const strings: string[] = [];
  return text
    .replace(/<\|"\|>([\s\S]*?)<\|"\|>|"(?:[^"\\]|\\.)*"/g, (literal, content?: string) => {
      strings.push(content === undefined ? literal : JSON.stringify(content));
      return `"${strings.length - 1}"`;
    })
    .replace(/([{,]\s*)([A-Za-z_]\w*)\s*:/g, '$1"$2":')
    .replace(/"(\d+)"/g, (literal, index: string) => strings[Number(index)] ?? literal);
}

function skip(text: string, position: number, mark: string): number {
  return text.startsWith(mark, position) ? position + mark.length : position;
}
