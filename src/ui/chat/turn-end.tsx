import { CirclePause } from 'lucide';
import { Icon } from '../icon.tsx';
import { Button } from '../parts/button.tsx';
import { Explain } from '../parts/explain.tsx';
import { errorWords } from '../words/errors.ts';
import { useChat } from './chat-model.ts';
import { RetryButtons } from './turn-end-buttons.tsx';
import css from './turn-end.module.css';
import { chatWords } from './words.ts';

/** The end of a transcript whose last turn needs the person, where no message says so itself. */
export function TurnEndNote() {
  const { turnEnd, actions, begin } = useChat();
  const end = turnEnd.value;
  switch (end.type) {
    case 'fine':
    case 'cut':
    case 'failed':
      return null;
    case 'interrupted':
      return (
        <div class={css['banner']}>
          <Icon of={CirclePause} />
          <p class={css['words']}>
            <strong>{chatWords.interrupted}</strong> {chatWords.interruptedMeaning}
          </p>
          <Button kind="main" onClick={() => void begin(actions.resume())}>
            {chatWords.resume}
          </Button>
        </div>
      );
    case 'error':
      return (
        <Explain explanation={errorWords[end.error.code]} tone="bad" detail={end.error.detail}>
          <RetryButtons canContinue={false} />
        </Explain>
      );
    case 'unanswered':
      return (
        <div class={css['note']}>
          <p>{chatWords.unanswered}</p>
          <RetryButtons canContinue={false} />
        </div>
      );
  }
}
