import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/**
 * When what had the focus goes away (an answered card, a button that its own press removes), the
 * focus would be lost with it: it moves to `box`, on touch to the transcript (WCAG 2.4.3). What takes
 * the focus itself, such as the way back from an edit, comes first.
 */
export function useFocusKeeper(
  screen: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const root = screen.current;
    if (root === null) return undefined;
    // On touch the message box would bring up the keyboard, over what is to be read.
    const refuge = (): HTMLElement | null =>
      matchMedia('(pointer: coarse)').matches ? root.querySelector('[role=log]') : box.current;
    let last: Element | null = null;
    // A key counts, too: a document that is not the focused one gets no word of focus changes.
    const note = (): void => {
      const { activeElement } = document;
      last = root.contains(activeElement) ? activeElement : null;
    };
    note();
    const observer = new MutationObserver(() => {
      if (last === null || last.isConnected) return;
      last = null;
      if (document.activeElement === document.body) refuge()?.focus({ preventScroll: true });
    });
    observer.observe(root, { childList: true, subtree: true });
    document.addEventListener('focusin', note);
    document.addEventListener('keydown', note, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', note);
      document.removeEventListener('keydown', note, true);
    };
  }, [screen, box]);
}
