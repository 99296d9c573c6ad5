import { type ReadonlySignal, useComputed } from '@preact/signals';
import { X } from 'lucide';
import { userText } from '../../core/messages.ts';
import type { SessionState } from '../../core/state.ts';
import { IconButton } from '../parts/button.tsx';
import { useChat } from './chat-model.ts';
import css from './composer.module.css';
import { memo } from './memo.ts';
import { chatWords } from './words.ts';

interface QueueProps {
  readonly state: ReadonlySignal<SessionState>;
}

/** Messages that wait for their turn. */
export const QueueList = memo(function QueueList({ state }: QueueProps) {
  const { actions, run } = useChat();
  const queue = useComputed(() => state.value.queue).value;
  if (queue.length === 0) return null;
  return (
    <ul class={css['queue']} aria-label={chatWords.queued}>
      {queue.map((message) => (
        <li key={message.id} class={css['queued']}>
          <span class={css['kind']}>
            {message.origin === 'steer' ? chatWords.steer : chatWords.queue}
          </span>
          <span class={css['words']} dir="auto">
            {userText(message)}
          </span>
          <IconButton
            icon={X}
            size={16}
            name={chatWords.removeQueued}
            onClick={() => void run(actions.unqueue(message.id))}
          />
        </li>
      ))}
    </ul>
  );
});
