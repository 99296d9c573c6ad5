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
  let pending = '';
  let hasSpoken = false;
  const flush = (): void => {
    if (pending !== '') events.push({ type: kind, delta: pending });
    pending = '';
  };
  return {
    text(delta) {
      if (delta === '') return;
      if (kind !== 'text-delta') flush();
      kind = 'text-delta';
      pending += delta;
    },
    thought(delta) {
      if (delta === '') return;
      if (kind !== 'reasoning-delta') flush();
      kind = 'reasoning-delta';
      pending += delta;
    },
    reset() {
      pending = '';
      events = hasSpoken ? [{ type: 'segment-reset' }] : [];
    },
    drain() {
      if (pending === '' && events.length === 0) return nothing;
      flush();
      const drained = events;
      events = [];
      hasSpoken = true;
      return drained;
    },
  };
}
