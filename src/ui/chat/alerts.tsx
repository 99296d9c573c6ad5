import { useComputed, type ReadonlySignal } from '@preact/signals';
import { X } from 'lucide';
import type { SessionState } from '../../core/state.ts';
import { IconButton } from '../parts/button.tsx';
import { errorWords } from '../words/errors.ts';
import { useChat } from './chat-model.ts';
import css from './chat-screen.module.css';
import { memo } from './memo.ts';
import { chatWords } from './words.ts';

interface AlertsProps {
  readonly state: ReadonlySignal<SessionState>;
  /** What could not be attached. */
  readonly problem: ReadonlySignal<string | null>;
}

/**
 * Errors, announced at once. A command that failed is told here; a run that failed is explained in
 * the transcript, so that here it is only said.
 */
export const Alerts = memo(function Alerts({ state, problem }: AlertsProps) {
  const { failure, dismissFailure } = useChat();
  const ended = useComputed(() => state.value.ended?.error);
  return (
    <div role="alert">
      {ended.value !== undefined && <p class="unseen">{errorWords[ended.value.code].what}</p>}
      {problem.value !== null && <p class={css['failure']}>{problem.value}</p>}
      {failure.value !== null && (
        <div class={css['failure']}>
          <p>
            {errorWords[failure.value.code].what} {errorWords[failure.value.code].next}
          </p>
          <IconButton icon={X} size={16} name={chatWords.dismiss} onClick={dismissFailure} />
        </div>
      )}
    </div>
  );
});
