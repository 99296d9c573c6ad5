import { ArrowUp, CornerDownRight, ListPlus, Square } from 'lucide';
import { Icon } from '../icon.tsx';
import { useChat } from './chat-model.ts';
import css from './composer.module.css';
import type { ComposerModel } from './composer-model.ts';
import { chatWords } from './words.ts';

/** Send; while a run goes on: Stop, and two ways to say something without stopping it. */
export function SendButtons({ composer }: { readonly composer: ComposerModel }) {
  const { running, actions, run } = useChat();
  const empty = composer.text.value.trim() === '' && composer.pictures.value.length === 0;
  if (!running.value) {
    return (
      <button
        type="button"
        class={`${css['round']} ${css['main']}`}
        aria-label={chatWords.send}
        title={chatWords.send}
        disabled={empty}
        onClick={() => void composer.send('send')}
      >
        <Icon of={ArrowUp} />
      </button>
    );
  }
  return (
    <>
      <button
        type="button"
        class={css['second']}
        title={chatWords.steerTitle}
        disabled={empty}
        onClick={() => void composer.send('steer')}
      >
        <Icon of={CornerDownRight} size={16} />
        {chatWords.steer}
      </button>
      <button
        type="button"
        class={css['second']}
        title={chatWords.queueTitle}
        disabled={empty}
        onClick={() => void composer.send('queue')}
      >
        <Icon of={ListPlus} size={16} />
        {chatWords.queue}
      </button>
      <button
        type="button"
        class={`${css['round']} ${css['stop']}`}
        aria-label={chatWords.stop}
        title={chatWords.stopTitle}
        onClick={() => void run(actions.stop())}
      >
        <Icon of={Square} size={14} />
      </button>
    </>
  );
}
