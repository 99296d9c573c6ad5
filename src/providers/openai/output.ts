import type { ModelEvent } from '../../core/provider.ts';

/** Collects what an answer gives out. Neighbouring text of one kind becomes one delta. */
export interface Output {
  text(delta: string): void;
  thought(delta: string): void;
  /** Makes void all that was given out. Says so only when something had been. */
  reset(): void;
  /** The events since the last call. */
  drain(): readonly ModelEvent[];
}

const nothing: readonly ModelEvent[] = [];

export function createOutput(): Output {
  let events: ModelEvent[] = [];
  let kind: 'text-delta' | 'reasoning-delta' = 'text-delta';
  let pending: string[] = [];
  let hasSpoken = false;
  const flush = (): void => {
    if (pending.length > 0) events.push({ type: kind, delta: pending.join('') });
    pending = [];
  };
  return {
    text(delta) {
      if (delta === '') return;
      if (kind !== 'text-delta') flush();
      kind = 'text-delta';
      pending.push(delta);
    },
    thought(delta) {
      if (delta === '') return;
      if (kind !== 'reasoning-delta') flush();
      kind = 'reasoning-delta';
      pending.push(delta);
    },
    reset() {
      pending = [];
      events = hasSpoken ? [{ type: 'segment-reset' }] : [];
    },
    drain() {
      if (pending.length === 0 && events.length === 0) return nothing;
      flush();
      const drained = events;
      events = [];
      hasSpoken = true;
      return drained;
    },
  };
}
