import { useEffect, useRef } from 'preact/hooks';
import { partWords } from '../words/parts.ts';
import { Button } from './button.tsx';
import css from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  /** What the button that goes ahead is called. */
  readonly action: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something that cannot be undone. The way out has the focus. */
export function ConfirmDialog({ title, text, action, onConfirm, onCancel }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} class={css['dialog']} aria-label={title} onClose={onCancel}>
      <h2>{title}</h2>
      <p>{text}</p>
      <div class={css['actions']}>
        <Button autofocus onClick={onCancel}>
          {partWords.cancel}
        </Button>
        <Button kind="danger" onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </dialog>
  );
}
