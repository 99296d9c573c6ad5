import type { AssistantMessage } from '../../core/messages.ts';
import { Explain } from '../parts/explain.tsx';
import { errorWords } from '../words/errors.ts';
import { useChat } from './chat-model.ts';
import { RetryButtons } from './turn-end-buttons.tsx';
import css from './turn-end.module.css';
import { chatWords } from './words.ts';

/** Why an answer ends early and, while it is the last one, what can be done. */
export function CutNote({ message }: { readonly message: AssistantMessage }) {
  const { turnEnd } = useChat();
  const end = turnEnd.value;
  const canContinue = message.text !== '';
  const buttons = end.type === 'cut' && end.id === message.id && (
    <RetryButtons canContinue={canContinue} />
  );
  if (message.error !== undefined) {
    const { code, detail } = message.error;
    return (
      <Explain explanation={errorWords[code]} tone="bad" detail={detail}>
        {buttons}
      </Explain>
    );
  }
  const isEmpty = message.text === '' && message.toolCalls.length === 0;
  return (
    <div class={css['note']}>
      <p>{isEmpty ? chatWords.cutBeforeText : chatWords.cut[message.status]}</p>
      {buttons}
    </div>
  );
}
