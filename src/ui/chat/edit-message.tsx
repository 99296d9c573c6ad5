import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { scopeOf } from '../../lib/scope.ts';
import { Button } from '../parts/button.tsx';
import { useChat } from './chat-model.ts';
import { composerKey, isComposition } from './composer-keys.ts';
import { createDraftRescue, type DraftRescue } from './draft-rescue.ts';
import css from './edit-message.module.css';
import { growToFit, isLongText } from './grow-to-fit.ts';
import { textDirection } from './text-direction.ts';
import { chatWords } from './words.ts';

interface EditProps {
  readonly id: string;
  readonly text: string;
  readonly onClose: () => void;
}

/** What was typed over a message when its editing was left or the page went away. */
export const editRescue = (messageId: string) =>
  createDraftRescue(scopeOf(location.href), `edit:${messageId}`);

/**
 * A message under change, in its own place. Saving makes a version of it. The words outlive a reload
 * and a look at another session.
 */
export function EditMessage({ id, text: before, onClose }: EditProps) {
  const { actions, begin } = useChat();
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => editRescue(id).read() ?? before);
  const [saving, setSaving] = useState(false);
  useLayoutEffect(() => {
    box.current?.focus();
    box.current?.setSelectionRange(text.length, text.length);
    // Where the caret is later is the person's own affair.
  }, []);
  const close = useKept(editRescue(id), { text, before, onClose });
  useLayoutEffect(() => {
    growToFit(box.current);
  }, [text]);

  const blank = text.trim() === '';
  const save = async (): Promise<void> => {
    if (blank || saving) return;
    setSaving(true);
    const saved = text === before || (await begin(actions.edit(id, text)));
    setSaving(false);
    if (saved) close();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !isComposition(event)) {
      event.preventDefault();
      close();
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
        readOnly={saving}
        onInput={(event) => {
          setText(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      <div class={css['foot']}>
        <span class={css['hint']}>{chatWords.editHint}</span>
        <Button kind="quiet" onClick={close}>
          {chatWords.cancel}
        </Button>
        <Button kind="main" disabled={saving || blank} onClick={() => void save()}>
          {chatWords.save}
        </Button>
      </div>
    </div>
  );
}

interface KeptEdit extends Pick<EditProps, 'onClose'> {
  readonly text: string;
  readonly before: string;
}

/** Keeps the changed text when the page goes away, until the returned function closes the editing. */
function useKept(rescue: DraftRescue, { text, before, onClose }: KeptEdit): () => void {
  const newest = useRef<string | null>(text);
  if (newest.current !== null) newest.current = text;
  useLayoutEffect(() => {
    const keep = (): void => {
      if (newest.current === before) rescue.forget();
      else if (newest.current !== null) rescue.keep(newest.current);
    };
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, []);
  return () => {
    newest.current = null;
    rescue.forget();
    onClose();
  };
}
