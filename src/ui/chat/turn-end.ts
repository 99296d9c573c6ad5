import type { ErrorInfo } from '../../core/errors.ts';
import type { SessionState } from '../../core/state.ts';
import type { Item } from './items.ts';

/** What the last turn offers when it did not end well. */
export type TurnEnd =
  | { readonly type: 'fine' }
  /** The run died: Resume. */
  | { readonly type: 'interrupted' }
  /** The answer with this id was cut: Retry and Continue. */
  | { readonly type: 'cut'; readonly id: string }
  /** The notice with this id tells of the failure: Retry. */
  | { readonly type: 'failed'; readonly id: string }
  /** The run failed and left no word in the transcript: the reason and Retry. */
  | { readonly type: 'error'; readonly error: ErrorInfo }
  /** A message without any answer: Retry. */
  | { readonly type: 'unanswered' };

const fine: TurnEnd = { type: 'fine' };

type Facts = Pick<SessionState, 'session' | 'live' | 'ended'>;

/** How the last turn ended. While a run goes on there is nothing to offer. */
export function turnEnd(items: readonly Item[], { session, live, ended }: Facts): TurnEnd {
  if (live !== null || session.running) return fine;
  if (session.interrupted) return { type: 'interrupted' };
  const turn = items.slice(items.findLastIndex(({ type }) => type === 'user') + 1);
  const answer = turn.findLast((item) => item.type === 'answer');
  const status = answer?.message?.status ?? 'complete';
  if (answer !== undefined && status !== 'complete') return { type: 'cut', id: answer.id };
  const notice = turn.findLast(
    (item) => item.type === 'notice' && item.message.error !== undefined,
  );
  if (notice !== undefined) return { type: 'failed', id: notice.id };
  if (ended?.error !== undefined) return { type: 'error', error: ended.error };
  return items.length > 0 && turn.length === 0 ? { type: 'unanswered' } : fine;
}

/** True when both offer the same for the same. */
export function isSameEnd(one: TurnEnd, other: TurnEnd): boolean {
  const idOf = (end: TurnEnd): string => ('id' in end ? end.id : '');
  const errorOf = (end: TurnEnd): ErrorInfo | null => ('error' in end ? end.error : null);
  return one.type === other.type && idOf(one) === idOf(other) && errorOf(one) === errorOf(other);
}
