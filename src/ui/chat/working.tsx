import { useComputed } from '@preact/signals';
import { useChat } from './chat-model.ts';
import css from './transcript.module.css';

/** Shows that the model is at work before there is a word of it. Its room is always there. */
export function Working() {
  const { running, partial, approvals, wait, tools } = useChat();
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
        </>
      )}
    </div>
  );
}
