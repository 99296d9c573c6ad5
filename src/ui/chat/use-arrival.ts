import { useSignalEffect, type ReadonlySignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ComposerModel } from './composer-model.ts';
import type { DraftArrival } from './use-draft.ts';

interface ArrivalOptions {
  /** Null until the session is there. */
  readonly stored: ReadonlySignal<string | null>;
  /** What the session being there changes in the box. Asked once. */
  readonly arrive: () => DraftArrival;
  readonly composer: Pick<ComposerModel, 'text' | 'putBefore' | 'write'>;
  readonly box: RefObject<HTMLTextAreaElement | null>;
}

/**
 * Puts the draft of a session that was on its way into the message box, before what was typed
 * meanwhile. The caret stays where it is in the typed text, and the text of an input method is not
 * touched before it is finished.
 */
export function useArrival({ stored, arrive, composer, box }: ArrivalOptions): void {
  const waiting = useRef(stored.peek() === null);
  const composing = useRef(false);
  const take = (): void => {
    if (!waiting.current || composing.current || stored.peek() === null) return;
    waiting.current = false;
    const { sent, draft } = arrive();
    const typed = composer.text.peek();
    if (sent !== '' && typed.startsWith(sent)) {
      // By the element itself, which then moves the caret along; the value that is drawn is the same.
      box.current?.setRangeText('', 0, sent.length, 'preserve');
      composer.write(typed.slice(sent.length));
    }
    if (draft === '') return;
    const before = composer.text.peek() === '' ? draft : `${draft}\n\n`;
    box.current?.setRangeText(before, 0, 0, 'preserve');
    composer.putBefore(before);
  };
  useSignalEffect(() => {
    if (stored.value !== null) take();
  });
  useLayoutEffect(() => {
    const element = box.current;
    if (!waiting.current || element === null) return undefined;
    const begin = (): void => {
      composing.current = true;
    };
    const end = (): void => {
      composing.current = false;
      // After the input event that the end of a composition brings.
      setTimeout(take);
    };
    element.addEventListener('compositionstart', begin);
    element.addEventListener('compositionend', end);
    return () => {
      element.removeEventListener('compositionstart', begin);
      element.removeEventListener('compositionend', end);
    };
  }, [box]);
}
