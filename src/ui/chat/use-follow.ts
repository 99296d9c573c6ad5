import { type ReadonlySignal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { followsAfterScroll } from './scroll.ts';

export interface Follow {
  /** Whether the newest line is kept in view. */
  readonly following: ReadonlySignal<boolean>;
  readonly jump: () => void;
}

interface FollowOptions {
  readonly log: RefObject<HTMLElement | null>;
  readonly page: RefObject<HTMLElement | null>;
  /** True: `page` is something to read from its beginning, and is not followed. */
  readonly isEmpty: ReadonlySignal<boolean>;
}

/** Keeps the end of `page` in view inside of `log` as it grows, unless the person reads above. */
export function useFollow({ log, page, isEmpty }: FollowOptions): Follow {
  const following = useSignal(true);
  const toEnd = (): void => {
    const element = log.current;
    if (element !== null && !isEmpty.peek()) element.scrollTop = element.scrollHeight;
  };
  useLayoutEffect(() => {
    const [scroller, content] = [log.current, page.current];
    if (scroller === null || content === null) return undefined;
    // Looked at by the observer first: reading it here would force a layout before the first paint.
    let last = { top: 0, height: 0 };
    const look = (): { top: number; height: number } => {
      last = { top: scroller.scrollTop, height: scroller.scrollHeight };
      return last;
    };
    const onScroll = (): void => {
      const before = last;
      const { top, height } = look();
      if (isEmpty.peek()) return;
      following.value = followsAfterScroll({
        following: following.value,
        distance: height - scroller.clientHeight - top,
        movedUp: top < before.top,
        resized: height !== before.height,
      });
    };
    // After layout and before painting: what is added is never seen at the wrong place.
    const observer = new ResizeObserver(() => {
      if (following.peek()) toEnd();
      look();
    });
    observer.observe(content);
    observer.observe(scroller);
    scroller.addEventListener('scroll', onScroll, { passive: true });
    toEnd();
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', onScroll);
    };
  }, [log, page, following, isEmpty]);
  return {
    following,
    jump() {
      following.value = true;
      toEnd();
    },
  };
}
