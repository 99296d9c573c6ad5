import { effect, type ReadonlySignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { type MarkdownEngine, markdownEngine } from './load.ts';
import { createPace } from './pace.ts';
import { soon } from './soon.ts';
import type { MarkdownStream } from './stream.ts';

/** Text that is whole, or that still grows. */
export type MarkdownText = string | ReadonlySignal<string>;

interface MarkdownOptions {
  readonly text: MarkdownText;
  /** False: it may stay plain for a moment, while more important things are drawn. */
  readonly eager: boolean;
}

/**
 * Keeps the element's content equal to `text`. The content is drawn outside of Preact, so the
 * element must have no children of its own.
 */
export function useMarkdown(
  root: RefObject<HTMLElement | null>,
  { text, eager }: MarkdownOptions,
): void {
  const stream = useRef<MarkdownStream | null>(null);
  const engine = markdownEngine.value;

  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    if (engine === null) return showPlain(element, text);
    const draw = (): (() => void) | undefined => show({ element, stream, engine }, text);
    if (eager || stream.current !== null || typeof text !== 'string') return draw();
    element.textContent = text;
    return soon(draw);
    // How eager it began is all that counts: later it is drawn already.
  }, [root, engine, text]);
}

interface Drawing {
  readonly element: HTMLElement;
  readonly stream: { current: MarkdownStream | null };
  readonly engine: MarkdownEngine;
}

function show(drawing: Drawing, text: MarkdownText): (() => void) | undefined {
  if (typeof text === 'string') {
    drawOrKeepPlain(drawing, text, (stream) => {
      stream.finish(text);
    });
    return undefined;
  }
  let draws = true;
  const drawNewest = (): void => {
    const newest = text.peek();
    if (draws) {
      draws = drawOrKeepPlain(drawing, newest, (stream) => {
        stream.draw(newest);
      });
    } else drawing.element.textContent = newest;
  };
  drawNewest();
  const pace = createPace(drawNewest);
  const unsubscribe = text.subscribe(pace.request);
  return () => {
    unsubscribe();
    pace.cancel();
  };
}

/**
 * False when a bug of ours, or of the parser, kept the text from being drawn: it shows as it is
 * written, and what went wrong is told to the console.
 */
function drawOrKeepPlain(
  { element, stream, engine }: Drawing,
  text: string,
  draw: (stream: MarkdownStream) => void,
): boolean {
  try {
    if (stream.current === null) element.replaceChildren();
    stream.current ??= engine.createMarkdownStream(element);
    draw(stream.current);
    return true;
  } catch (thrown) {
    reportError(thrown);
    stream.current = null;
    element.textContent = text;
    return false;
  }
}

/** What shows for the moment in which the engine is still on its way. */
function showPlain(element: HTMLElement, text: MarkdownText): () => void {
  return effect(() => {
    element.textContent = typeof text === 'string' ? text : text.value;
  });
}
