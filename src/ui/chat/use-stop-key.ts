import { useEffect } from 'preact/hooks';
import { useChat } from './chat-model.ts';
import { isComposition } from './composer-keys.ts';

/** What Escape closes before it stops a run. */
const overlays = 'dialog[open], [role="menu"], [role="dialog"], [role="listbox"], :popover-open';

/** Escape stops the run, unless something lies over the page or has used the key itself. */
export function useStopKey(): void {
  const { running, actions, run } = useChat();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || isComposition(event)) return;
      if (!running.peek() || document.querySelector(overlays) !== null) return;
      event.preventDefault();
      void run(actions.stop());
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [running, actions, run]);
}
