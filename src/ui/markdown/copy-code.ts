import { chatWords } from '../chat/words.ts';
import { copyText } from '../chat/copy-text.ts';

/** How long the button says that it worked. */
const shownFor = 1600;

/** When `target` is the Copy button of a code block: copies the code and says so on the button. */
export function copyCode(target: Element): void {
  const button = target.closest<HTMLElement>('button[data-copy]');
  const code = button?.parentElement?.parentElement?.querySelector('pre > code');
  if (button === null || code === null || code === undefined) return;
  void copyText(code.textContent).then((copied) => {
    button.textContent = copied ? chatWords.copied : chatWords.copyFailed;
    setTimeout(() => {
      button.textContent = chatWords.copy;
    }, shownFor);
  });
}
