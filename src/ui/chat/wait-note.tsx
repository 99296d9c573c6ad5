import { Hourglass } from 'lucide';
import { Icon } from '../icon.tsx';
import { errorWords } from '../words/errors.ts';
import { useChat } from './chat-model.ts';
import { secondsLeft } from './format.ts';
import css from './transcript.module.css';
import { useNow } from './use-now.ts';
import { chatWords } from './words.ts';

/** The provider waits before it tries again: why, how long, and how to end it. */
export function WaitNote() {
  const { wait } = useChat();
  const now = useNow(wait.value !== null);
  if (wait.value === null) return null;
  const { error, until, attempt } = wait.value;
  return (
    <p class={css['wait']}>
      <Icon of={Hourglass} size={16} />
      <span>
        {errorWords[error.code].what}{' '}
        <strong>{chatWords.tryingAgain(secondsLeft(until, now))}</strong>{' '}
        {chatWords.attempt(attempt)}
      </span>
    </p>
  );
}
