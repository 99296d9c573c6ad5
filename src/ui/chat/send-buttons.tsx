import { ArrowUp, CornerDownRight, ListPlus, Square } from 'lucide';
import type { RefObject } from 'preact';
import { Icon } from '../icon.tsx';
import { useChat } from './chat-model.ts';
import css from './composer.module.css';
import type { ComposerModel, SendMode } from './composer-model.ts';
import { chatWords } from './words.ts';

interface SendButtonsProps {
  readonly composer: ComposerModel;
  readonly boxRef: RefObject<HTMLElement | null>;
}

/** Send; while a run goes on: Stop, and two ways to say something without stopping it. */
export function SendButtons({ composer, boxRef }: SendButtonsProps) {
  const { running } = useChat();
  const empty = !composer.canSend.value;
  const send = (mode: SendMode): void => {
    // The button is about to be disabled or to go away, and the focus with it.
    boxRef.current?.focus();
    void composer.send(mode);
  };
  if (!running.value) {
    return (
      <SendButton
        title={chatWords.send}
        empty={empty}
        onSend={() => {
          send('send');
        }}
      />
    );
  }
  return (
    <>
      {composer.answers.value ? (
        <SendButton
          title={chatWords.answerTitle}
          empty={empty}
          onSend={() => {
            send('answer');
          }}
        />
      ) : (
        <RunButtons empty={empty} onSend={send} />
      )}
      <StopButton />
    </>
  );
}

interface SendButtonProps {
  readonly title: string;
  readonly empty: boolean;
  readonly onSend: () => void;
}

const SendButton = ({ title, empty, onSend }: SendButtonProps) => (
  <button
    type="button"
    class={`${css['round']} ${css['main']}`}
    aria-label={chatWords.send}
    title={title}
    disabled={empty}
    onClick={onSend}
  >
    <Icon of={ArrowUp} />
  </button>
);

interface RunButtonsProps {
  readonly empty: boolean;
  readonly onSend: (mode: 'steer' | 'queue') => void;
}

const RunButtons = ({ empty, onSend }: RunButtonsProps) => (
  <>
    <button
      type="button"
      class={css['second']}
      title={chatWords.steerTitle}
      disabled={empty}
      onClick={() => {
        onSend('steer');
      }}
    >
      <Icon of={CornerDownRight} size={16} />
      {chatWords.steer}
    </button>
    <button
      type="button"
      class={css['second']}
      title={chatWords.queueTitle}
      disabled={empty}
      onClick={() => {
        onSend('queue');
      }}
    >
      <Icon of={ListPlus} size={16} />
      {chatWords.queue}
    </button>
  </>
);

function StopButton() {
  const { actions, run } = useChat();
  return (
    <button
      type="button"
      class={`${css['round']} ${css['stop']}`}
      aria-label={chatWords.stop}
      title={chatWords.stopTitle}
      onClick={() => void run(actions.stop())}
    >
      <Icon of={Square} size={14} />
    </button>
  );
}
