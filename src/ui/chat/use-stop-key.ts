import { useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useChat } from './chat-model.ts';
import { isComposition } from './composer-keys.ts';

/** What Escape closes before it stops a run. */
const overlays = 'dialog[open], [role="menu"], [role="dialog"], [role="listbox"], :popover-open';

/**
 * Escape stops the run, unless something lies over the page or has used the key itself. A run that
 * is just being begun is stopped as soon as it can be.
 */
export function useStopKey(): void {
  const { running, beginning, actions, run } = useChat();
  useSignalEffect(() => {
    if (running.value) beginning.value = null;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || isComposition(event)) return;
      const begun = running.peek() ? null : beginning.peek();
      if ((!running.peek() && begun === null) || document.querySelector(overlays) !== null) return;
      event.preventDefault();
      if (begun === null) {
        void run(actions.stop());
        return;
      }
      beginning.value = null;
      void begun.then((worked) => (worked ? run(actions.stop()) : false));
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [running, beginning, actions, run]);
}
