import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/**
 * When what had the focus goes away (an answered card, a button that its own press removes), the
 * focus would be lost with it: it moves to what `refuge` names (WCAG 2.4.3). What takes the focus
 * itself, such as the way back from an edit, comes first. `refuge` is given what was around the lost
 * element and is still there, the nearest last, from `root` on.
 */
export function useFocusKeeper(
  root: RefObject<HTMLElement | null>,
  refuge: (around: readonly HTMLElement[]) => HTMLElement | null,
): void {
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    let last: { readonly element: Element; readonly around: readonly HTMLElement[] } | null = null;
    // A key counts, too: a document that is not the focused one gets no word of focus changes.
    const note = (): void => {
      const { activeElement } = document;
      if (last?.element === activeElement) return;
      const around = element.contains(activeElement) ? pathTo(element, activeElement) : [];
      last =
        activeElement === null || around.length === 0 ? null : { element: activeElement, around };
    };
    note();
    element.dataset['keepsFocus'] = '';
    const observer = new MutationObserver(() => {
      if (last === null || last.element.isConnected) return;
      const around = last.around.filter(({ isConnected }) => isConnected);
      last = null;
      // Somebody nearer looks after it.
      if (around.slice(1).some(({ dataset }) => dataset['keepsFocus'] !== undefined)) return;
      if (document.activeElement === document.body) refuge(around)?.focus({ preventScroll: true });
    });
    observer.observe(element, { childList: true, subtree: true });
    document.addEventListener('focusin', note);
    document.addEventListener('keydown', note, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', note);
      document.removeEventListener('keydown', note, true);
    };
  }, [root]);
}

/** What `element` stands in, from `root` to its parent. */
function pathTo(root: HTMLElement, element: Element | null): readonly HTMLElement[] {
  const parent = element === root ? null : (element?.parentElement ?? null);
  return parent === null ? [] : [...pathTo(root, parent), parent];
}
