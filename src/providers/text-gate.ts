import { codeSpans, isInside } from './code-spans.ts';
import { anyOpening, markupOpenings, mostOpenings } from './text-markup.ts';

/** Lets an answer through while it streams, and keeps back what may turn out to be a tool call. */
export interface TextGate {
  /** The part that can be shown now. What is kept back comes with a later one, or never. */
  push(delta: string): string;
  /** True when nothing is kept back and plain text would pass: no need to push it. */
  isOpen(): boolean;
}

/** True when `text` holds no character that could begin markup of calls or thinking. */
export function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 0x3c || code === 0x5b) return false; // < [
  }
  return true;
}

const longestOpening = Math.max(...markupOpenings.map(({ length }) => length));
const callKeys = ['name', 'arguments', 'parameters', 'tool_calls', 'function', 'type', 'id'];

/**
 * Keeps back everything from the opening of call markup to the end of the answer, where
 * `parseTextCalls` decides, and an answer that begins like the JSON of a call. Markup inside code
 * passes. Work per delta does not grow with the answer, except for markup inside code, which makes
 * the answer be read again: after `mostOpenings` of them no call can follow and everything passes.
 * `textSoFar`: everything that was pushed before, kept back or not.
 */
export function createTextGate(toolNames: readonly string[], textSoFar: () => string): TextGate {
  const firstKeys = [...callKeys, ...toolNames];
  let held = '';
  let state: 'start' | 'open' | 'shut' | 'free' = 'start';
  let openings = 0;
  const scan = (delta: string): string => {
    const shown = textSoFar().length - held.length;
    const pending = held + delta;
    let end = pending.length - partialOpening(pending);
    for (const { index } of pending.matchAll(anyOpening)) {
      if (++openings > mostOpenings) {
        state = 'free';
        end = pending.length;
      } else if (!isInCode(textSoFar().slice(0, shown) + pending.slice(0, index))) {
        state = 'shut';
        end = index;
      }
      if (state !== 'open') break;
    }
    held = pending.slice(end);
    return pending.slice(0, end);
  };
  return {
    push(delta) {
      if (state === 'free') return delta;
      if (state === 'start') {
        const verdict = beginsLikeCall((held + delta).trimStart(), firstKeys);
        if (verdict === 'no') state = 'open';
        if (verdict === 'yes') state = 'shut';
      }
      if (state === 'open') return scan(delta);
      held += delta;
      return '';
    },
    isOpen: () => state === 'open' && held === '',
  };
}

/** Judges by the first key: JSON that a person asked for should not wait for its end. */
function beginsLikeCall(text: string, keys: readonly string[]): 'yes' | 'no' | 'unsure' {
  if (text === '') return 'unsure';
  const start = /^(?:\[\s*(?:\{|$)|\{)\s*(?:$|"([^"\\]*)("?))/.exec(text);
  if (start === null) return 'no';
  const [, key, closed] = start;
  if (key === undefined) return 'unsure';
  if (closed === '"') return keys.includes(key) ? 'yes' : 'no';
  return keys.some((each) => each.startsWith(key)) ? 'unsure' : 'no';
}

/**
 * Whether what follows `before` is code. A backtick still open on its line counts as code: its
 * partner has not arrived yet.
 */
function isInCode(before: string): boolean {
  return isInside(codeSpans(`${before}x\``), before.length);
}

/** Length of the end of `text` that may be the beginning of an opening. */
function partialOpening(text: string): number {
  for (let length = Math.min(longestOpening - 1, text.length); length > 0; length--) {
    const end = text.slice(-length);
    if (markupOpenings.some((opening) => opening.startsWith(end))) return length;
  }
  return 0;
}
