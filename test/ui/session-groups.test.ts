import { expect, it } from 'vitest';
import { groupSessions } from '../../src/ui/shell/session-groups.ts';
import { session } from './memory-agent.ts';

const now = new Date(2026, 2, 31, 9, 0).getTime();
const at = (day: number, hour: number) => new Date(2026, 2, day, hour).getTime();
const grouped = (...sessions: readonly ReturnType<typeof session>[]) =>
  groupSessions(sessions, now).map(({ name, sessions: found }) => [
    name,
    found.map(({ id }) => id).join(' '),
  ]);

it('sorts sessions into days as the calendar has them, not by hours', () => {
  expect(
    grouped(
      session('now', { updatedAt: at(31, 9) }),
      session('midnight', { updatedAt: at(31, 0) }),
      session('late', { updatedAt: at(30, 23) }),
      // Clocks go forward on 29 March in Europe: that day has 23 hours.
      session('change', { updatedAt: at(29, 12) }),
      session('week', { updatedAt: at(24, 0) }),
      session('older', { updatedAt: at(23, 23) }),
    ),
  ).toEqual([
    ['today', 'now midnight'],
    ['yesterday', 'late'],
    ['lastWeek', 'change week'],
    ['older', 'older'],
  ]);
});

it('puts pinned sessions first, whatever their day, and leaves empty groups out', () => {
  expect(
    grouped(session('old', { updatedAt: 0, pinned: true }), session('new', { updatedAt: now })),
  ).toEqual([
    ['pinned', 'old'],
    ['today', 'new'],
  ]);
});

it('counts a session from the future as today', () => {
  expect(grouped(session('tomorrow', { updatedAt: now + 86_400_000 }))).toEqual([
    ['today', 'tomorrow'],
  ]);
});
