import type { SessionSummary } from '../../core/api.ts';

export type SessionGroupName = 'pinned' | 'today' | 'yesterday' | 'lastWeek' | 'older';

export interface SessionGroup {
  readonly name: SessionGroupName;
  readonly sessions: readonly SessionSummary[];
}

const order: readonly SessionGroupName[] = ['pinned', 'today', 'yesterday', 'lastWeek', 'older'];

/**
 * Sessions by the day of their last change, in the time zone of the device. Keeps the given order
 * inside a group and leaves empty groups out. `now`: epoch milliseconds.
 */
export function groupSessions(
  sessions: readonly SessionSummary[],
  now: number,
): readonly SessionGroup[] {
  const starts = {
    today: dayStart(now, 0),
    yesterday: dayStart(now, 1),
    lastWeek: dayStart(now, 7),
  };
  const nameOf = ({ pinned, updatedAt }: SessionSummary): SessionGroupName => {
    if (pinned) return 'pinned';
    if (updatedAt >= starts.today) return 'today';
    if (updatedAt >= starts.yesterday) return 'yesterday';
    return updatedAt >= starts.lastWeek ? 'lastWeek' : 'older';
  };
  const named = sessions.map((summary) => ({ summary, name: nameOf(summary) }));
  return order
    .map((name) => ({
      name,
      sessions: named.filter((entry) => entry.name === name).map(({ summary }) => summary),
    }))
    .filter((group) => group.sessions.length > 0);
}

/** Midnight of the day that many days before. Days differ in length where clocks change. */
function dayStart(now: number, daysBefore: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysBefore).getTime();
}
