import { useComputed } from '@preact/signals';
import { useChat } from './chat-model.ts';
import type { ChatModel } from './chat-model.ts';
import css from './transcript.module.css';
import { chatWords } from './words.ts';

/** Shows that the model is at work before there is a word of it. Its room is always there. */
export function Working() {
  const { running, partial, approvals, wait, tools, progress } = useChat();
  const silent = useComputed(
    () =>
      running.value &&
      (partial.value === null || partial.value.text === '') &&
      approvals.value.length === 0 &&
      wait.value === null &&
      Object.keys(tools.value).length === 0,
  );
  return (
    <div class={css['working']} aria-hidden="true">
      {silent.value && (
        <>
          <i />
          <i />
          <i />
          <Progress of={progress} />
        </>
      )}
    </div>
  );
}

/** What a model on this device is busy with, and how far it is. The status line says it in words. */
function Progress({ of: progress }: { readonly of: ChatModel['progress'] }) {
  const now = progress.value;
  if (now === null) return null;
  return <span>{chatWords.progress(chatWords.statusProgress[now.phase], now.share)}</span>;
}
