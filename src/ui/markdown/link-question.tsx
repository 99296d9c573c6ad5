import { chatWords } from '../chat/words.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import type { MisleadingLink } from './misleading-link.ts';

interface Props {
  readonly link: MisleadingLink;
  readonly onClose: () => void;
}

/** Asks before a link is opened whose text names another host than the one it leads to. */
export const LinkQuestion = ({ link: { href, host, named }, onClose }: Props) => (
  <ConfirmDialog
    title={chatWords.linkQuestion(host)}
    text={chatWords.linkMeaning(named, host)}
    action={chatWords.openHost(host)}
    href={href}
    onCancel={onClose}
  />
);
