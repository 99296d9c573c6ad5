import { isGap, reduce } from '../../core/state.ts';
import type { SessionState } from '../../core/state.ts';
import type { Stamped } from '../../core/events.ts';

export interface Folded {
  readonly state: SessionState;
  /** From the first event that cannot be folded because others before it were missed. */
  readonly rest: readonly Stamped[];
}

/**
 * Folds events in order, each at most once, up to a gap. Events of other sessions are skipped, and
 * those of the run `unknown` for as long as no live state is there for them to follow.
 */
export function foldEvents(
  start: SessionState,
  events: readonly Stamped[],
  unknown: string | null = null,
): Folded {
  let state = start;
  for (const [index, stamped] of events.entries()) {
    if (stamped.session !== start.session.id || isKnown(state, stamped)) continue;
    if (state.live === null && stamped.run === unknown && isGap(state, stamped)) continue;
    if (isGap(state, stamped)) return { state, rest: events.slice(index) };
    state = reduce(state, stamped);
  }
  return { state, rest: [] };
}

/** A snapshot may already hold an event that was on its way; a `run-start` would reset the run. */
function isKnown({ live }: SessionState, { run, seq, event }: Stamped): boolean {
  return event.type !== 'live-state' && live?.run === run && seq <= live.seq;
}
