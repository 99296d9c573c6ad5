import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { AttachButton } from './attach-button.tsx';
import { Attachments } from './attachments.tsx';
import { useChat } from './chat-model.ts';
import { composerKey } from './composer-keys.ts';
import css from './composer.module.css';
import { growToFit, isLongText } from './grow-to-fit.ts';
import { SendButtons } from './send-buttons.tsx';
import type { ComposerModel } from './composer-model.ts';
import { memo } from './memo.ts';
import { textDirection } from './text-direction.ts';
import { chatWords } from './words.ts';

interface ComposerProps {
  readonly composer: ComposerModel;
  readonly boxRef: RefObject<HTMLTextAreaElement | null>;
}

/** Where the person writes. Nothing that a run does touches it. */
export const Composer = memo(function Composer({ composer, boxRef }: ComposerProps) {
  const { running } = useChat();
  const { text, pictures, answers, write, send, attach } = composer;
  const hint = answers.value ? chatWords.messageHintQuestion : chatWords.messageHintRunning;
  useLayoutEffect(() => {
    growToFit(boxRef.current);
  }, [text.value, boxRef]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const key = composerKey(event);
    if (key === 'none') return;
    event.preventDefault();
    if (!running.value) void send('send');
    else if (key === 'steer') void send('steer');
    else void send(answers.value ? 'answer' : 'queue');
  };
  const onPaste = (event: ClipboardEvent): void => {
    const files = picturesOf(event.clipboardData);
    // Text with a picture beside it is text: office programs add a rendering of what is copied.
    if (files.length === 0 || event.clipboardData?.getData('text/plain') !== '') return;
    event.preventDefault();
    void attach(files);
  };
  return (
    <div class={css['box']}>
      {pictures.value.length > 0 && <Attachments composer={composer} />}
      <textarea
        ref={boxRef}
        class={css['text']}
        rows={1}
        dir={textDirection(text.value)}
        data-long={isLongText(text.value)}
        aria-label={chatWords.message}
        placeholder={running.value ? hint : chatWords.messageHint}
        enterkeyhint="send"
        value={text.value}
        onInput={(event) => {
          write(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <div class={css['bar']}>
        <AttachButton onFiles={(files) => void attach(files)} />
        <SendButtons composer={composer} boxRef={boxRef} />
      </div>
    </div>
  );
});

const picturesOf = (data: DataTransfer | null): readonly File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
