import { useComputed, type ReadonlySignal } from '@preact/signals';
import type { SessionState } from '../../core/state.ts';
import { useChat } from './chat-model.ts';
import css from './chat-screen.module.css';
import { statusText } from './status.ts';
import { memo } from './memo.ts';
import { chatWords } from './words.ts';

/** What the session does, announced once each time it changes, and the keys that matter now. */
export const StatusLine = memo(function StatusLine({
  state,
}: {
  readonly state: ReadonlySignal<SessionState>;
}) {
  const { running } = useChat();
  const text = useComputed(() => statusText(state.value));
  return (
    <div class={css['hint']}>
      <p role="status" aria-label={chatWords.status} class={css['status']}>
        {text.value}
      </p>
      <span class={css['keys']}>{running.value ? chatWords.keysRunning : chatWords.keysIdle}</span>
    </div>
  );
});
