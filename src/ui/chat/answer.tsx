import { useComputed } from '@preact/signals';
import type { AssistantMessage } from '../../core/messages.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { AnswerMeta } from './answer-meta.tsx';
import css from './answer.module.css';
import { Approvals } from './approvals.tsx';
import { CutNote } from './cut-note.tsx';
import type { AnswerItem } from './items.ts';
import { memo } from './memo.ts';
import { Reasoning } from './reasoning.tsx';
import { ToolCards } from './tool-cards.tsx';
import { useLiveText } from './use-live-text.ts';
import { chatWords } from './words.ts';

interface AnswerProps {
  readonly item: AnswerItem;
  /** Drawn at once; others wait for a quiet moment. */
  readonly eager: boolean;
}

/**
 * One answer of the model: thoughts, text, tool calls and what they wait for. It stays the same
 * component when the streamed answer becomes the stored message.
 */
export const Answer = memo(function Answer({ item, eager }: AnswerProps) {
  const { message } = item;
  const live = useLiveText(item.id);
  const hasLiveText = useComputed(() => live.text.value !== '');
  const hasLiveReasoning = useComputed(() => live.reasoning.value !== '');
  const text = message === null ? live.text : message.text;
  const hasText = message === null ? hasLiveText.value : message.text !== '';
  const hasReasoning = message === null ? hasLiveReasoning.value : isSome(message.reasoning);
  return (
    <article class={css['answer']} aria-label={chatWords.assistant} data-id={item.id}>
      {hasReasoning && (
        <Reasoning
          text={message === null ? live.reasoning : (message.reasoning ?? '')}
          duration={message?.reasoningDuration}
          alone={message !== null && isOnlyThoughts(message)}
        />
      )}
      {hasText && <Markdown text={text} eager={eager} />}
      {item.calls.length > 0 && <ToolCards calls={item.calls} />}
      {item.calls.length > 0 && <Approvals of={item.calls} />}
      {message !== null && message.status !== 'complete' && <CutNote message={message} />}
      {message !== null && item.endsTurn && (
        <AnswerMeta message={message} versions={item.versions} />
      )}
    </article>
  );
});

const isSome = (text: string | undefined): boolean => text !== undefined && text !== '';

const isOnlyThoughts = ({ text, toolCalls }: AssistantMessage): boolean =>
  text === '' && toolCalls.length === 0;
