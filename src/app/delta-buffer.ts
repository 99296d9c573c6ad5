import type { AgentEvent } from '../core/events.ts';

export type Delta = Extract<AgentEvent, { type: 'text-delta' | 'reasoning-delta' }>;

export interface DeltaBuffer {
  readonly add: (delta: Delta) => void;
  /** Hands over what has gathered, now. */
  readonly flush: () => void;
}

/**
 * Joins deltas of one message and kind until `interval` milliseconds have passed since the first, or
 * another kind comes: one frame of reading, not one thread crossing a token.
 */
export function createDeltaBuffer(interval: number, hand: (delta: Delta) => void): DeltaBuffer {
  let gathered: Delta | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (gathered === null) return;
    const delta = gathered;
    gathered = null;
    hand(delta);
  };
  return {
    add(delta) {
      if (gathered?.type === delta.type && gathered.messageId === delta.messageId) {
        gathered = { ...delta, delta: gathered.delta + delta.delta };
        return;
      }
      flush();
      gathered = delta;
      timer = setTimeout(flush, interval);
    },
    flush,
  };
}
