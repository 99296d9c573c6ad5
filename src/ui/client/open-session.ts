import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { fromSnapshot } from '../../core/state.ts';
import type { AgentApi, Result, SessionSummary } from '../../core/api.ts';
import type { ErrorInfo } from '../../core/errors.ts';
import type { Stamped } from '../../core/events.ts';
import type { SessionState } from '../../core/state.ts';
import { foldEvents } from './fold.ts';

/** Messages of the first screen, and of each page above it. */
const pageSize = 50;
/** A snapshot that is older than the events around it is asked for again, not for ever. */
const snapshotTries = 3;

export type Opened =
  | { readonly type: 'none' }
  | { readonly type: 'opening'; readonly session: string }
  | { readonly type: 'open'; readonly session: string; readonly draft: string }
  | { readonly type: 'failed'; readonly session: string; readonly error: ErrorInfo }
  /** Deleted, here or in another tab, while it was open. */
  | { readonly type: 'deleted'; readonly session: string };

/** The one session that the page shows. */
export interface OpenSession {
  readonly opened: ReadonlySignal<Opened>;
  /** Null until the first snapshot of the session has arrived. */
  readonly state: ReadonlySignal<SessionState | null>;
  readonly open: (session: string) => Promise<void>;
  readonly close: () => void;
  /** Asks for a snapshot again: after a gap, a changed branch, or a new agent worker. */
  readonly reload: () => Promise<void>;
  /** Events as they arrived. Order matters; doubles do not. */
  readonly take: (events: readonly Stamped[]) => void;
  /** A changed summary; of a deleted session it means that it is back. */
  readonly takeSummary: (summary: SessionSummary) => void;
  readonly takeDeletion: (session: string) => void;
  /** Puts the page of messages before the first one in front. */
  readonly loadEarlier: () => Promise<Result<void>>;
}

type Reads = Pick<AgentApi, 'openSession' | 'earlierMessages'>;

export function createOpenSession(agent: Reads): OpenSession {
  const opened = signal<Opened>({ type: 'none' });
  const state = signal<SessionState | null>(null);
  /** Events that wait for a snapshot; null when none was asked for. */
  let waiting: Stamped[] | null = null;
  /** Rises with each snapshot asked for: an answer to an older question is dropped. */
  let turn = 0;

  const take = (events: readonly Stamped[]): void => {
    if (waiting !== null) {
      waiting.push(...events);
      return;
    }
    if (state.value === null) return;
    const folded = foldEvents(state.value, events);
    state.value = folded.state;
    if (folded.rest.length > 0) void load(folded.state.session.id, folded.rest);
  };

  const load = async (
    session: string,
    events: readonly Stamped[] = [],
    tries = snapshotTries,
  ): Promise<void> => {
    const mine = ++turn;
    waiting = [...events];
    const limit = Math.max(pageSize, state.value?.entries.length ?? 0);
    const answer = await agent.openSession(session, limit);
    if (mine !== turn) return;
    const since = waiting;
    waiting = null;
    if (!answer.ok) {
      if (state.value === null) opened.value = { type: 'failed', session, error: answer.error };
      return;
    }
    const folded = foldEvents(fromSnapshot(answer.value), since);
    state.value = folded.state;
    if (opened.value.type !== 'open') {
      opened.value = { type: 'open', session, draft: answer.value.draft };
    }
    if (folded.rest.length > 0 && tries > 1) await load(session, folded.rest, tries - 1);
  };

  const close = (into: Opened): void => {
    turn += 1;
    waiting = null;
    state.value = null;
    opened.value = into;
  };

  const open = (session: string): Promise<void> => {
    close({ type: 'opening', session });
    return load(session);
  };

  const loadEarlier = async (): Promise<Result<void>> => {
    const before = state.value;
    const first = before?.entries[0]?.message.id;
    if (before === null || first === undefined) return { ok: true, value: undefined };
    const answer = await agent.earlierMessages(before.session.id, first, pageSize);
    if (!answer.ok) return answer;
    const now = state.value;
    if (now !== null && now.entries[0]?.message.id === first) {
      const hasEarlier = answer.value.length === pageSize;
      state.value = { ...now, entries: [...answer.value, ...now.entries], hasEarlier };
    }
    return { ok: true, value: undefined };
  };

  return {
    opened,
    state,
    take,
    loadEarlier,
    open,
    close() {
      close({ type: 'none' });
    },
    async reload() {
      const { type } = opened.value;
      if (type === 'none' || type === 'deleted') return;
      await load(opened.value.session);
    },
    takeSummary(summary) {
      if (opened.value.type === 'deleted' && opened.value.session === summary.id) {
        void open(summary.id);
      } else if (state.value?.session.id === summary.id) {
        state.value = { ...state.value, session: summary };
      }
    },
    takeDeletion(session) {
      if (opened.value.type === 'none' || opened.value.session !== session) return;
      close({ type: 'deleted', session });
    },
  };
}
