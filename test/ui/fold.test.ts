import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromSnapshot } from '../../src/core/state.ts';
import type { AgentEvent, Stamped } from '../../src/core/events.ts';
import type { SessionState } from '../../src/core/state.ts';
import { foldEvents } from '../../src/ui/client/fold.ts';
import { session } from './memory-agent.ts';

const model = { source: 'demo', model: 'demo' };
const start: AgentEvent = { type: 'run-start', trigger: 'user', model };
const delta = (text: string): AgentEvent => ({ type: 'text-delta', messageId: 'm', delta: text });

const stamped = (events: readonly AgentEvent[], run = 'r'): readonly Stamped[] =>
  events.map((event, seq) => ({ session: 's', run, seq, event }));

const idle: SessionState = fromSnapshot({
  session: session('s'),
  entries: [],
  hasEarlier: false,
  live: null,
  queue: [],
  draft: '',
  context: { tokens: 0, window: 0 },
});

const letters = Array.from('each delta is applied once');
const run = stamped([start, ...letters.map(delta)]);

it('gives the same state however the events are cut into batches and repeated', () => {
  const cuts = fc.array(fc.nat(run.length), { maxLength: 6 });
  fc.assert(
    fc.property(cuts, (points) => {
      const edges = [0, ...points.sort((a, b) => a - b), run.length];
      let state = idle;
      for (const [index, end] of edges.entries()) {
        // From up to two events before the cut: doubles must not count twice.
        const from = Math.max(0, (edges[index - 1] ?? 0) - 2);
        const folded = foldEvents(state, run.slice(from, end));
        expect(folded.rest).toEqual([]);
        state = folded.state;
      }
      expect(state.live?.partial?.text).toBe(letters.join(''));
    }),
  );
});

it('stops at a gap and hands back everything from there on', () => {
  const [first, second, third, ...later] = run;
  const seen = [first, second, ...later].filter((event) => event !== undefined);
  const { state, rest } = foldEvents(idle, seen);
  expect(third).toBeDefined();
  expect(state.live?.partial?.text).toBe('e');
  expect(rest).toEqual(later);
});

it('does not let a run-start that the snapshot already holds reset the run', () => {
  const { state } = foldEvents(idle, run.slice(0, 5));
  expect(foldEvents(state, run.slice(0, 1)).state).toBe(state);
});

it('skips events of other sessions', () => {
  const elsewhere = run.map((event) => ({ ...event, session: 'other' }));
  expect(foldEvents(idle, elsewhere)).toEqual({ state: idle, rest: [] });
});

it('takes the live state that another tab sends in the middle of a run', () => {
  const { state } = foldEvents(idle, run);
  const live = { ...state.live, partial: { messageId: 'm', text: 'from there', reasoning: '' } };
  const event = { type: 'live-state', live } as AgentEvent;
  const folded = foldEvents(idle, [{ session: 's', run: 'r', seq: 40, event }]);
  expect(folded.state.live?.partial?.text).toBe('from there');
});
