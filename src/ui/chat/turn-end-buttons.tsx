import { Button } from '../parts/button.tsx';
import { useChat } from './chat-model.ts';
import css from './turn-end.module.css';
import { chatWords } from './words.ts';

/** What a turn that did not end well offers. Only text that is there can be continued. */
export function RetryButtons({ canContinue }: { readonly canContinue: boolean }) {
  const { actions, begin } = useChat();
  return (
    <div class={css['buttons']}>
      {canContinue && (
        <Button onClick={() => void begin(actions.continueAnswer())}>{chatWords.continue}</Button>
      )}
      <Button onClick={() => void begin(actions.retry())}>{chatWords.retry}</Button>
    </div>
  );
}
