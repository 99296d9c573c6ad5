import { type ReadonlySignal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { followsAfterScroll } from './scroll.ts';

export interface Follow {
  /** Whether the newest line is kept in view. */
  readonly following: ReadonlySignal<boolean>;
  readonly jump: () => void;
}

/** Keeps the end of `page` in view inside of `log` as it grows, unless the person reads above. */
export function useFollow(
  log: RefObject<HTMLElement | null>,
  page: RefObject<HTMLElement | null>,
): Follow {
  const following = useSignal(true);
  const toEnd = (): void => {
    const element = log.current;
    if (element !== null) element.scrollTop = element.scrollHeight;
  };
  useLayoutEffect(() => {
    const [scroller, content] = [log.current, page.current];
    if (scroller === null || content === null) return undefined;
    let lastTop = scroller.scrollTop;
    const onScroll = (): void => {
      const { scrollTop, scrollHeight, clientHeight } = scroller;
      following.value = followsAfterScroll({
        following: following.value,
        distance: scrollHeight - clientHeight - scrollTop,
        movedUp: scrollTop < lastTop,
      });
      lastTop = scrollTop;
    };
    // After layout and before painting: what is added is never seen at the wrong place. A scroll of
    // this very frame has had no event yet.
    const observer = new ResizeObserver(() => {
      onScroll();
      if (following.peek()) toEnd();
    });
    observer.observe(content);
    observer.observe(scroller);
    scroller.addEventListener('scroll', onScroll, { passive: true });
    toEnd();
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', onScroll);
    };
  }, [log, page, following]);
  return {
    following,
    jump() {
      following.value = true;
      toEnd();
    },
  };
}
