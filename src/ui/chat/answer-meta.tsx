import { useComputed } from '@preact/signals';
import type { AssistantMessage } from '../../core/messages.ts';
import css from './answer.module.css';
import { useChat } from './chat-model.ts';
import { formatCount, tokenRate } from './format.ts';
import type { Item, Versions } from './items.ts';
import { CopyAction, RegenerateAction, VersionActions } from './message-actions.tsx';
import { chatWords } from './words.ts';

interface MetaProps {
  readonly message: AssistantMessage;
  readonly versions: Versions | null;
}

/**
 * Below the last answer of a turn: what it cost, its versions, and what can be done with it. While
 * the turn is not over this may not be its last answer; the room is kept, so that nothing moves.
 */
export function AnswerMeta({ message, versions }: MetaProps) {
  const { running, turnEnd, items } = useChat();
  const isLast = useComputed(() => items.value.findLast(isAnswer)?.id === message.id);
  const isOpen = running.value || turnEnd.value.type === 'interrupted';
  const offersRetry = turnEnd.value.type === 'cut' && turnEnd.value.id === message.id;
  const rate = tokenRate(message);
  return (
    <div class={`${css['meta']} ${isOpen && isLast.value ? css['open'] : ''}`}>
      {versions !== null && <VersionActions versions={versions} />}
      {message.usage !== undefined && (
        <span class={css['number']}>{chatWords.tokens(formatCount(message.usage.output))}</span>
      )}
      {rate !== null && <span class={css['number']}>{chatWords.tokenRate(rate)}</span>}
      <span class={css['actions']}>
        {!running.value && !offersRetry && <RegenerateAction id={message.id} />}
        {message.text !== '' && <CopyAction text={() => message.text} />}
      </span>
    </div>
  );
}

const isAnswer = ({ type }: Item): boolean => type === 'answer';
