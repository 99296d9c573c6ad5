import { type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals';
import { useChat } from './chat-model.ts';

/** The text and the thoughts of an answer while it is streamed. */
export interface LiveText {
  readonly text: ReadonlySignal<string>;
  readonly reasoning: ReadonlySignal<string>;
}

/**
 * Follows the answer with this id. When the stream ends, the last text stays until the stored
 * message takes its place, so that nothing flickers in between.
 */
export function useLiveText(id: string): LiveText {
  const { partial } = useChat();
  const text = useSignal(partial.peek()?.messageId === id ? (partial.peek()?.text ?? '') : '');
  const reasoning = useSignal('');
  useSignalEffect(() => {
    const current = partial.value;
    if (current?.messageId !== id) return;
    text.value = current.text;
    reasoning.value = current.reasoning;
  });
  return { text, reasoning };
}
