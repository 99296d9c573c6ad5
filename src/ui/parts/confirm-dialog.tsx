import { useLayoutEffect, useRef } from 'preact/hooks';
import { partWords } from '../words/parts.ts';
import { Button } from './button.tsx';
import css from './confirm-dialog.module.css';

interface Question {
  readonly title: string;
  readonly text: string;
  /** What goes ahead is called. */
  readonly action: string;
  /** The dialog has closed, or must go. */
  readonly onCancel: () => void;
}

/** What goes ahead is a deed of ours, or a link that is shown in full and opens in another tab. */
type ConfirmDialogProps =
  | (Question & { readonly onConfirm: () => void; readonly href?: undefined })
  | (Question & { readonly href: string });

/** Asks before something that cannot be undone. The way out has the focus, and gives it back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, action, onCancel } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
  }, []);
  // Closing, not removing, gives the focus back to what it came from.
  const close = (): void => {
    dialog.current?.close();
  };
  return (
    <dialog ref={dialog} class={css['dialog']} aria-label={title} onClose={onCancel}>
      <h2>{title}</h2>
      <p>{text}</p>
      {props.href !== undefined && <p class={css['address']}>{props.href}</p>}
      <div class={css['actions']}>
        <Button autofocus onClick={close}>
          {partWords.cancel}
        </Button>
        {props.href === undefined ? (
          <Button kind="danger" onClick={props.onConfirm}>
            {action}
          </Button>
        ) : (
          <a
            class={css['open']}
            href={props.href}
            target="_blank"
            rel="noopener noreferrer"
            onClick={close}
          >
            {action}
          </a>
        )}
      </div>
    </dialog>
  );
}
