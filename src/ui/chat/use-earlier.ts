import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Item } from './items.ts';
import { useChat } from './chat-model.ts';

/** Items drawn at first, and added by each step towards the beginning. */
const page = 50;

/** Pixels from the beginning at which scrolling asks for more by itself. */
const nearBeginning = 120;

export interface Earlier {
  readonly items: readonly Item[];
  readonly hasEarlier: boolean;
  readonly loading: boolean;
  readonly show: () => Promise<void>;
}

/**
 * The newest items, and more of them on demand: first those that are here already, then those that
 * the store has. What the person looks at stays where it is.
 */
export function useEarlier(log: RefObject<HTMLElement | null>, hasMore: boolean): Earlier {
  const { items: all, actions, run } = useChat();
  const count = all.value.length;
  const hidden = useSignal(Math.max(0, count - page));
  const loading = useSignal(false);
  const start = Math.min(hidden.value, Math.max(0, count - page));
  const items = all.value.slice(start);
  const anchor = useRef<{ readonly element: Element; readonly top: number } | null>(null);

  useLayoutEffect(() => {
    const held = anchor.current;
    anchor.current = null;
    if (held === null || log.current === null) return;
    log.current.scrollTop += held.element.getBoundingClientRect().top - held.top;
  }, [items[0]?.id, log]);

  const hold = (): void => {
    const element = log.current?.querySelector('[data-id]');
    if (!element) return;
    anchor.current = { element, top: element.getBoundingClientRect().top };
  };
  const show = async (): Promise<void> => {
    if (loading.peek()) return;
    if (start > 0) {
      hold();
      hidden.value = Math.max(0, start - page);
      return;
    }
    if (!hasMore) return;
    loading.value = true;
    hold();
    await run(actions.loadEarlier());
    loading.value = false;
  };
  useScrollToBeginning(log, show);
  return { items, hasEarlier: start > 0 || hasMore, loading: loading.value, show };
}

/** Asks for more when the person scrolls up to the beginning. */
function useScrollToBeginning(log: RefObject<HTMLElement | null>, show: () => Promise<void>): void {
  const latest = useRef(show);
  latest.current = show;
  useLayoutEffect(() => {
    const scroller = log.current;
    if (scroller === null) return undefined;
    let lastTop = scroller.scrollTop;
    const onScroll = (): void => {
      const movedUp = scroller.scrollTop < lastTop;
      lastTop = scroller.scrollTop;
      if (movedUp && lastTop < nearBeginning) void latest.current();
    };
    scroller.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      scroller.removeEventListener('scroll', onScroll);
    };
  }, [log]);
}
