import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { useChat } from './chat-model.ts';
import { composerKey, isComposition } from './composer-keys.ts';
import css from './edit-message.module.css';
import { growToFit, isLongText } from './grow-to-fit.ts';
import { textDirection } from './text-direction.ts';
import { chatWords } from './words.ts';

interface EditProps {
  readonly id: string;
  readonly text: string;
  readonly onClose: () => void;
}

/** A message under change, in its own place. Saving makes a version of it. */
export function EditMessage({ id, text: before, onClose }: EditProps) {
  const { actions, begin } = useChat();
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(before);
  const [saving, setSaving] = useState(false);
  useLayoutEffect(() => {
    box.current?.focus();
    box.current?.setSelectionRange(before.length, before.length);
  }, [before]);
  useLayoutEffect(() => {
    growToFit(box.current);
  }, [text]);

  const blank = text.trim() === '';
  const save = async (): Promise<void> => {
    if (blank || saving) return;
    setSaving(true);
    const saved = text === before || (await begin(actions.edit(id, text)));
    setSaving(false);
    if (saved) onClose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !isComposition(event)) {
      event.preventDefault();
      onClose();
    } else if (composerKey(event) !== 'none') {
      event.preventDefault();
      void save();
    }
  };
  return (
    <div class={css['edit']}>
      <textarea
        ref={box}
        class={css['box']}
        dir={textDirection(text)}
        data-long={isLongText(text)}
        aria-label={chatWords.editMessage}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      <div class={css['foot']}>
        <span class={css['hint']}>{chatWords.editHint}</span>
        <Button kind="quiet" onClick={onClose}>
          {chatWords.cancel}
        </Button>
        <Button kind="main" disabled={saving || blank} onClick={() => void save()}>
          {chatWords.save}
        </Button>
      </div>
    </div>
  );
}
