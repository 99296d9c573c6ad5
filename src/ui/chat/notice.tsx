import { Info } from 'lucide';
import { Icon } from '../icon.tsx';
import { Explain } from '../parts/explain.tsx';
import { errorWords } from '../words/errors.ts';
import { noticeText } from '../words/notices.ts';
import { useChat } from './chat-model.ts';
import type { NoticeItem } from './items.ts';
import { memo } from './memo.ts';
import css from './notice.module.css';
import { RetryButtons } from './turn-end-buttons.tsx';

/** A line from Satchel to the person; with an error, what happened and what to do. */
export const Notice = memo(function Notice({ item }: { readonly item: NoticeItem }) {
  const { turnEnd } = useChat();
  const { code, values, error } = item.message;
  const end = turnEnd.value;
  const offersRetry = end.type === 'failed' && end.id === item.id;
  if (error === undefined) {
    return (
      <p class={css['notice']} data-id={item.id}>
        <Icon of={Info} size={14} />
        <span>{noticeText(code, values ?? {})}</span>
      </p>
    );
  }
  return (
    <div data-id={item.id}>
      <Explain explanation={errorWords[error.code]} tone="bad" detail={error.detail}>
        {offersRetry && <RetryButtons canContinue={false} />}
      </Explain>
    </div>
  );
});
