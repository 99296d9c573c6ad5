import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/**
 * When what had the focus goes away (an answered card, a button that its own press removes), the
 * focus would be lost with it: it moves to `box`, on touch to the transcript (WCAG 2.4.3). What takes the focus itself, such as
 * the way back from an edit, comes first.
 */
export function useFocusKeeper(
  screen: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const root = screen.current;
    if (root === null) return undefined;
    // On touch the message box would bring up the keyboard, over what is to be read.
    const refuge = (): HTMLElement | null =>
      matchMedia('(pointer: coarse)').matches ? root.querySelector('[role=log]') : box.current;
    let last: EventTarget | null = root.contains(document.activeElement)
      ? document.activeElement
      : null;
    const note = ({ target }: FocusEvent): void => {
      last = target instanceof Node && root.contains(target) ? target : null;
    };
    const observer = new MutationObserver(() => {
      if (!(last instanceof Node) || last.isConnected) return;
      last = null;
      if (document.activeElement === document.body) refuge()?.focus({ preventScroll: true });
    });
    observer.observe(root, { childList: true, subtree: true });
    document.addEventListener('focusin', note);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', note);
    };
  }, [screen, box]);
}
