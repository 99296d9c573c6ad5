import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useChat } from './chat-model.ts';

/**
 * When the card that had the focus is answered and goes away, the focus would be lost with it: it
 * moves to the message box.
 */
export function useFocusKeeper(box: RefObject<HTMLElement | null>): void {
  const { approvals } = useChat();
  const count = approvals.value.length;
  const before = useRef(count);
  useLayoutEffect(() => {
    if (count < before.current && document.activeElement === document.body) box.current?.focus();
    before.current = count;
  }, [count, box]);
}
