import { X } from 'lucide';
import { userText } from '../../core/messages.ts';
import type { UserMessage } from '../../core/messages.ts';
import { IconButton } from '../parts/button.tsx';
import { useChat } from './chat-model.ts';
import css from './composer.module.css';
import { chatWords } from './words.ts';

/** Messages that wait for their turn. */
export function QueueList({ queue }: { readonly queue: readonly UserMessage[] }) {
  const { actions, run } = useChat();
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
}
