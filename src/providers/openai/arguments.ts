import type { ToolCall } from '../../core/messages.ts';
import { bracketsEnd, isObject, parseJson, parseObject, type JsonObject } from '../../lib/json.ts';

export type DecidedArguments = Pick<ToolCall, 'arguments' | 'malformed'>;

/**
 * What the fragments of a call's arguments amount to. Servers send them in pieces, as a growing
 * whole, after an empty `{}`, twice, or encoded twice (litellm#20480, #4537, hermes-agent#35718):
 * the first reading that is an object wins. No reading: the joined text, with the reason.
 */
export function decideArguments(fragments: readonly (string | JsonObject)[]): DecidedArguments {
  const whole = fragments.findLast(isObject);
  if (whole !== undefined) return { arguments: JSON.stringify(whole) };
  const texts = fragments.filter((fragment) => typeof fragment === 'string');
  const joined = texts.join('');
  const trimmed = joined.trim();
  if (trimmed === '' || trimmed === 'null') return { arguments: '{}' };
  for (const reading of readings(texts, trimmed)) {
    const text = objectText(reading);
    if (text !== undefined) return { arguments: text };
  }
  return { arguments: joined, malformed: flaw(trimmed) };
}

function* readings(texts: readonly string[], joined: string): Generator<string> {
  yield joined;
  const last = texts.at(-1) ?? '';
  const grows = texts.every(
    (text, index) => index === 0 || text.startsWith(texts[index - 1] ?? ''),
  );
  if (texts.length > 1 && grows) yield last;
  if (/^\{\s*\}/.test(joined)) yield joined.replace(/^\{\s*\}/, '');
  const end = joined.startsWith('{') ? bracketsEnd(joined, 0) : -1;
  if (end > 0 && repeats(joined.slice(0, end), joined.slice(end))) yield joined.slice(0, end);
}

/** True when `rest` is nothing but `value` again, plain or as a JSON string. */
function repeats(value: string, rest: string): boolean {
  const first = parseObject(value);
  const text = objectText(rest.trim());
  return (
    first !== undefined &&
    text !== undefined &&
    JSON.stringify(first) === JSON.stringify(parseObject(text))
  );
}

/** The text itself when it is an object; its content when it is an object inside a string. */
function objectText(text: string): string | undefined {
  const value = parseJson(text);
  if (isObject(value)) return text;
  return typeof value === 'string' && parseObject(value) !== undefined ? value : undefined;
}

function flaw(text: string): NonNullable<ToolCall['malformed']> {
  if (parseJson(text) !== undefined) return 'not-an-object';
  return /^[{[]/.test(text) && bracketsEnd(text, 0) === -1 ? 'cut' : 'not-json';
}
