import { useLayoutEffect, useRef } from 'preact/hooks';
import { chatWords } from '../chat/words.ts';
import { Button } from '../parts/button.tsx';
import css from './link-question.module.css';
import type { MisleadingLink } from './misleading-link.ts';

interface Props {
  readonly link: MisleadingLink;
  readonly onClose: () => void;
}

/** Asks before a link is opened whose text names another host than the one it leads to. */
export function LinkQuestion({ link, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
  }, []);
  // Closing, not removing, gives the focus back to the link.
  const close = (): void => {
    dialog.current?.close();
  };
  return (
    <dialog ref={dialog} class={css['dialog']} onClose={onClose} aria-labelledby="link-question">
      <h2 id="link-question">{chatWords.linkQuestion(link.host)}</h2>
      <p>{chatWords.linkMeaning(link.named, link.host)}</p>
      <p class={css['address']}>{link.href}</p>
      <div class={css['actions']}>
        <Button kind="quiet" onClick={close}>
          {chatWords.cancel}
        </Button>
        <a
          class={css['open']}
          href={link.href}
          target="_blank"
          rel="noopener noreferrer"
          onClick={close}
        >
          {chatWords.openHost(link.host)}
        </a>
      </div>
    </dialog>
  );
}
