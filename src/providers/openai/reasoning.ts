import { isObject } from '../../lib/json.ts';
import { codeSpans, isInside } from '../code-spans.ts';

/** Where the parts of an answer go. */
export interface ThoughtSink {
  text(delta: string): void;
  thought(delta: string): void;
  /** All text so far was thinking: it comes again as a thought. */
  reset(): void;
}

/** Splits text into thinking and answer by the tags that local models write into it. */
export interface ThoughtSplitter {
  push(delta: string): void;
  /** Thinking came by its own field, so that tags in the text are part of the text. */
  settle(): void;
  /** Gives out what was held back. */
  end(): void;
  /** The text so far is thinking whose tag was never closed. */
  isThinking(): boolean;
}

const opener = /^\s*<(think|thinking|thought)>/i;
const openers = ['<think>', '<thinking>', '<thought>'];
const anyCloser = /<\/(?:think|thinking|thought)>/i;
const anyOpener = /<(?:think|thinking|thought)>/i;
const closers = ['</think>', '</thinking>', '</thought>'];

/**
 * A tag opens thinking only at the very start (danny-avila/LibreChat#8182); a closing tag without
 * an opening one makes all text before it thinking, because the template had opened it
 * (LifeOS#568); tags cut between deltas are held back until they are whole.
 */
export function createThoughtSplitter(sink: ThoughtSink): ThoughtSplitter {
  let state: 'start' | 'thinking' | 'gap' | 'watching' | 'answer' = 'start';
  let held = '';
  let shown = '';

  const watch = (pending: string): void => {
    const match = anyCloser.exec(pending);
    if (match === null) {
      const end = pending.length - partialTag(pending, closers);
      held = pending.slice(end);
      show(pending.slice(0, end));
      return;
    }
    const before = shown + pending.slice(0, match.index);
    const after = pending.slice(match.index + match[0].length);
    if (anyOpener.test(before) || isInside(codeSpans(`${before}x\``), before.length)) {
      state = 'answer';
      show(pending);
      return;
    }
    if (shown !== '') sink.reset();
    if (before.trim() !== '') sink.thought(before.trim());
    shown = '';
    state = 'gap';
    advance(after);
  };
  const think = (pending: string): void => {
    const match = anyCloser.exec(pending);
    const inside = match === null ? pending : pending.slice(0, match.index);
    const tag = match === null ? partialTag(pending, closers) : 0;
    const safe = inside.slice(0, inside.length - tag).trimEnd();
    if (safe !== '') sink.thought(shown === '' ? safe.trimStart() : safe);
    shown += safe;
    if (match === null) {
      held = pending.slice(safe.length);
      return;
    }
    shown = '';
    state = 'gap';
    advance(pending.slice(match.index + match[0].length));
  };
  const start = (pending: string): void => {
    const match = opener.exec(pending);
    const trimmed = pending.trimStart().toLowerCase();
    if (match !== null) state = 'thinking';
    else if (openers.some((tag) => tag.startsWith(trimmed))) {
      held = pending;
      return;
    } else state = 'watching';
    advance(pending.slice(match?.[0].length ?? 0));
  };
  const show = (text: string): void => {
    if (text === '') return;
    if (state === 'watching') shown += text;
    sink.text(text);
  };
  const advance = (pending: string): void => {
    held = '';
    if (state === 'start') start(pending);
    else if (state === 'thinking') think(pending);
    else if (state === 'watching') watch(pending);
    else if (state === 'answer') show(pending);
    else {
      const rest = pending.trimStart();
      if (rest === '') return;
      state = 'answer';
      show(rest);
    }
  };
  return {
    push(delta) {
      if (state === 'answer') sink.text(delta);
      else if (state === 'watching' && held === '' && !delta.includes('<')) show(delta);
      else advance(held + delta);
    },
    settle() {
      if (state !== 'start' && state !== 'watching') return;
      const pending = held;
      held = '';
      state = 'answer';
      show(pending);
    },
    end() {
      const pending = held;
      held = '';
      if (state === 'thinking') sink.thought(pending.trimEnd());
      else if (state !== 'gap') sink.text(pending);
    },
    isThinking: () => state === 'thinking',
  };
}

const fields = [
  'reasoning_content',
  'reasoning',
  'reasoning_text',
  'thinking_content',
  'thinking',
  'thought',
] as const;

/** The thinking of a delta or message: the first field with text, since some send two copies. */
export function reasoningText(delta: Readonly<Record<string, unknown>>): string {
  for (const field of fields) {
    const value = delta[field];
    if (typeof value === 'string' && value !== '') return value;
  }
  return '';
}

/** Pieces of one thought are joined (signatures are made over the whole); the rest stays as sent. */
export function addReasoningDetails(collected: unknown[], details: unknown): void {
  if (!Array.isArray(details)) return;
  for (const detail of details as readonly unknown[]) {
    const last = collected.at(-1);
    const joins =
      isObject(detail) &&
      isObject(last) &&
      detail['type'] === 'reasoning.text' &&
      last['type'] === 'reasoning.text' &&
      last['index'] === detail['index'];
    if (joins) {
      const text = `${textOf(last['text'])}${textOf(detail['text'])}`;
      const given = Object.entries(detail).filter(([, value]) => value !== null);
      collected[collected.length - 1] = { ...last, ...Object.fromEntries(given), text };
    } else collected.push(detail);
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Length of the end of `text` that may be the beginning of one of `tags`. */
function partialTag(text: string, tags: readonly string[]): number {
  const start = text.lastIndexOf('<');
  if (start === -1) return 0;
  const end = text.slice(start).toLowerCase();
  return tags.some((tag) => tag.startsWith(end)) ? end.length : 0;
}
