import { useLayoutEffect } from 'preact/hooks';

interface Shortcuts {
  /** Ctrl or Cmd with K. */
  readonly onSearch: () => void;
  /** Ctrl or Cmd with Shift and O. */
  readonly onNew: () => void;
}

/** Shortcuts that work everywhere, whatever has the focus. */
export function useShortcuts({ onSearch, onNew }: Shortcuts): void {
  // As soon as it is drawn: a key that is pressed at once counts, too.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return;
      const key = event.key.toLowerCase();
      const run = chosen(key, event.shiftKey);
      if (run === null) return;
      event.preventDefault();
      run();
    };
    const chosen = (key: string, shift: boolean): (() => void) | null => {
      if (key === 'k' && !shift) return onSearch;
      return key === 'o' && shift ? onNew : null;
    };
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
    };
  });
}
