import { effect, type ReadonlySignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { markdownEngine } from './load.ts';
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
    const draw = (): (() => void) | undefined => {
      if (stream.current === null) element.replaceChildren();
      stream.current ??= engine.createMarkdownStream(element);
      return show(stream.current, text);
    };
    if (eager || stream.current !== null || typeof text !== 'string') return draw();
    element.textContent = text;
    return soon(draw);
    // How eager it began is all that counts: later it is drawn already.
  }, [root, engine, text]);
}

function show(stream: MarkdownStream, text: MarkdownText): (() => void) | undefined {
  if (typeof text === 'string') {
    stream.finish(text);
    return undefined;
  }
  stream.draw(text.peek());
  const pace = createPace(() => {
    stream.draw(text.peek());
  });
  const unsubscribe = text.subscribe(pace.request);
  return () => {
    unsubscribe();
    pace.cancel();
  };
}

/** What shows for the moment in which the engine is still on its way. */
function showPlain(element: HTMLElement, text: MarkdownText): () => void {
  return effect(() => {
    element.textContent = typeof text === 'string' ? text : text.value;
  });
}
