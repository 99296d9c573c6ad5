import { codeSpans, isInside } from '../code-spans.ts';

/** Where the parts of an answer go. */
export interface ThoughtSink {
  text(delta: string): void;
  thought(delta: string): void;
  /** All text so far was thinking: it comes again as a thought. */
  reset(): void;
  /** All text given out so far. */
  textSoFar(): string;
}

/** Splits text into thinking and answer by the tags that local models write into it. */
export interface ThoughtSplitter {
  push(delta: string): void;
  /** True when nothing is held back and plain text would be answer: no need to push it. */
  isOpen(): boolean;
  /** Thinking came by its own field, so that tags in the text are part of the text. */
  settle(): void;
  /** Gives out what was held back. */
  end(): void;
  /** The text so far is thinking whose tag was never closed. */
  isThinking(): boolean;
}

/**
 * `start`: a tag may still open; `thinking`: inside; `gap`: the space after the closing tag;
 * `watching`: an answer that a closing tag would turn into thinking; `answer`: text to the end.
 */
interface Splitter {
  phase: 'start' | 'thinking' | 'gap' | 'watching' | 'answer';
  /** Text that may be the beginning of a tag. */
  held: string;
  /** True once the thought has begun. */
  hasThought: boolean;
  readonly sink: ThoughtSink;
}

const opener = /^\s*<(?:think|thinking|thought)>/i;
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
  const splitter: Splitter = { phase: 'start', held: '', hasThought: false, sink };
  return {
    push: (delta) => advance(splitter, splitter.held + delta),
    isOpen: () =>
      splitter.held === '' && (splitter.phase === 'answer' || splitter.phase === 'watching'),
    settle() {
      const { phase, held } = splitter;
      if (phase !== 'start' && phase !== 'watching') return;
      enter(splitter, 'answer');
      splitter.sink.text(held);
    },
    end() {
      const { phase, held } = splitter;
      splitter.held = '';
      if (phase === 'thinking') sink.thought(held.trimEnd());
      else if (phase !== 'gap') sink.text(held);
    },
    isThinking: () => splitter.phase === 'thinking',
  };
}

function advance(splitter: Splitter, pending: string): void {
  splitter.held = '';
  switch (splitter.phase) {
    case 'start':
      start(splitter, pending);
      return;
    case 'thinking':
      think(splitter, pending);
      return;
    case 'gap':
      if (pending.trim() === '') return;
      enter(splitter, 'answer');
      splitter.sink.text(pending.trimStart());
      return;
    case 'watching':
      watch(splitter, pending);
      return;
    case 'answer':
      splitter.sink.text(pending);
  }
}

function start(splitter: Splitter, pending: string): void {
  const tag = opener.exec(pending)?.[0];
  const trimmed = pending.trimStart().toLowerCase();
  if (tag === undefined && openers.some((each) => each.startsWith(trimmed))) {
    splitter.held = pending;
    return;
  }
  enter(splitter, tag === undefined ? 'watching' : 'thinking');
  advance(splitter, pending.slice(tag?.length ?? 0));
}

/** White space at both ends of a thought belongs to the tags. */
function think(splitter: Splitter, pending: string): void {
  const closer = anyCloser.exec(pending);
  const end = closer?.index ?? pending.length - partialTag(pending);
  const safe = pending.slice(0, end).trimEnd();
  splitter.sink.thought(splitter.hasThought ? safe : safe.trimStart());
  splitter.hasThought ||= safe !== '';
  if (closer === null) splitter.held = pending.slice(safe.length);
  else {
    enter(splitter, 'gap');
    advance(splitter, pending.slice(closer.index + closer[0].length));
  }
}

function watch(splitter: Splitter, pending: string): void {
  const closer = anyCloser.exec(pending);
  if (closer === null) {
    const end = pending.length - partialTag(pending);
    splitter.held = pending.slice(end);
    splitter.sink.text(pending.slice(0, end));
    return;
  }
  const before = splitter.sink.textSoFar() + pending.slice(0, closer.index);
  // A backtick still open on this line counts as code: its partner has not arrived yet.
  if (anyOpener.test(before) || isInside(codeSpans(`${before}x\``), before.length)) {
    enter(splitter, 'answer');
    splitter.sink.text(pending);
    return;
  }
  if (splitter.sink.textSoFar() !== '') splitter.sink.reset();
  splitter.sink.thought(before.trim());
  enter(splitter, 'gap');
  advance(splitter, pending.slice(closer.index + closer[0].length));
}

function enter(splitter: Splitter, phase: Splitter['phase']): void {
  splitter.phase = phase;
  splitter.held = '';
}

/** Length of the end of `text` that may be the beginning of a closing tag. */
function partialTag(text: string): number {
  const start = text.lastIndexOf('<');
  if (start === -1) return 0;
  const end = text.slice(start).toLowerCase();
  return closers.some((tag) => tag.startsWith(end)) ? end.length : 0;
}
