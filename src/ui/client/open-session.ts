import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { fromSnapshot } from '../../core/state.ts';
import type { AgentApi, SessionSnapshot, SessionSummary } from '../../core/api.ts';
import type { Result } from '../../core/result.ts';
import type { ErrorInfo } from '../../core/errors.ts';
import type { Stamped } from '../../core/events.ts';
import type { SessionState } from '../../core/state.ts';
import { foldEvents } from './fold.ts';
import { messagePage as pageSize } from './page-sizes.ts';

/** A snapshot that is older than the events around it is asked for again, not for ever. */
const snapshotTries = 3;

export type Opened =
  | { readonly type: 'none' }
  | { readonly type: 'opening'; readonly session: string }
  | { readonly type: 'open'; readonly session: string }
  | { readonly type: 'failed'; readonly session: string; readonly error: ErrorInfo }
  /** Deleted, here or in another tab, while it was open. */
  | { readonly type: 'deleted'; readonly session: string };

type Reads = Pick<AgentApi, 'openSession' | 'earlierMessages'>;

/** The one session that the page shows, as a fold of its snapshot and the events since. */
export class OpenSession {
  readonly #agent: Reads;
  readonly #opened = signal<Opened>({ type: 'none' });
  readonly #state = signal<SessionState | null>(null);
  #draft = '';
  /** A run whose live state no snapshot would tell: asking with each of its events is of no use. */
  #unknown: string | null = null;
  /** Events that wait for a snapshot; null when none was asked for. */
  #waiting: Stamped[] | null = null;
  /** Rises with each snapshot asked for: an answer to an older question is dropped. */
  #turn = 0;

  constructor(agent: Reads) {
    this.#agent = agent;
  }

  get opened(): ReadonlySignal<Opened> {
    return this.#opened;
  }

  /** Null until the first snapshot of the session has arrived. */
  get state(): ReadonlySignal<SessionState | null> {
    return this.#state;
  }

  /** What stands in the composer, for when it is drawn anew. */
  get draft(): string {
    return this.#draft;
  }

  /** A draft that was typed in `session`, which may have been left since. */
  keepDraft(session: string, text: string): void {
    const opened = this.#opened.value;
    if (opened.type === 'open' && opened.session === session) this.#draft = text;
  }

  /** A snapshot comes by itself: what happens until then is kept for it. */
  expect(): void {
    if (this.#opened.value.type === 'none') this.#waiting ??= [];
  }

  /** Takes the expected snapshot, unless a session was opened meanwhile; null: there is none. */
  async begin(snapshot: SessionSnapshot | null): Promise<void> {
    if (this.#opened.value.type !== 'none') return;
    const since = this.#waiting ?? [];
    this.#waiting = null;
    if (snapshot !== null) await this.#show(snapshot, since, snapshotTries);
  }

  open(session: string): Promise<void> {
    this.#leave({ type: 'opening', session });
    return this.#load(session);
  }

  close(): void {
    this.#leave({ type: 'none' });
  }

  /** Asks for a snapshot again: a changed branch, or a new agent worker. */
  async reload(): Promise<void> {
    const opened = this.#opened.value;
    if (opened.type !== 'none' && opened.type !== 'deleted') await this.#load(opened.session);
  }

  /** Folds events as they arrived. Order matters; doubles do not. A gap asks for a snapshot. */
  take(events: readonly Stamped[]): void {
    const state = this.#state.value;
    if (this.#waiting !== null) {
      this.#waiting.push(...events);
    } else if (state !== null) {
      const folded = foldEvents(state, events, this.#unknown);
      this.#state.value = folded.state;
      if (folded.rest.length > 0) void this.#load(state.session.id, folded.rest);
    }
  }

  /**
   * A changed summary, after the events before it; of a deleted session it means that it is back.
   * A run that ended without its events being heard left messages behind: they are asked for.
   */
  takeSummary(summary: SessionSummary): void {
    const opened = this.#opened.value;
    const state = this.#state.value;
    if (opened.type === 'deleted' && opened.session === summary.id) {
      void this.open(summary.id);
    } else if (state?.session.id === summary.id) {
      this.#state.value = { ...state, session: summary };
      if (state.session.running && !summary.running) void this.#load(summary.id);
    }
  }

  takeDeletion(session: string): void {
    const opened = this.#opened.value;
    if (opened.type === 'none' || opened.session !== session) return;
    this.#leave({ type: 'deleted', session });
  }

  /** Puts the page of messages before the first one in front. */
  async loadEarlier(): Promise<Result<void>> {
    const before = this.#state.value;
    const first = before?.entries[0]?.message.id;
    if (before === null || first === undefined) return { ok: true, value: undefined };
    const answer = await this.#agent.earlierMessages(before.session.id, first, pageSize);
    if (!answer.ok) return answer;
    const now = this.#state.value;
    if (now !== null && now.entries[0]?.message.id === first) {
      const hasEarlier = answer.value.length === pageSize;
      this.#state.value = { ...now, entries: [...answer.value, ...now.entries], hasEarlier };
    }
    return { ok: true, value: undefined };
  }

  #leave(into: Opened): void {
    this.#turn += 1;
    this.#waiting = null;
    this.#unknown = null;
    this.#state.value = null;
    this.#opened.value = into;
  }

  async #load(
    session: string,
    events: readonly Stamped[] = [],
    tries = snapshotTries,
  ): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    this.#waiting = [...(this.#waiting ?? []), ...events];
    const limit = Math.max(pageSize, this.#state.value?.entries.length ?? 0);
    const answer = await this.#agent.openSession(session, limit);
    if (turn !== this.#turn) return;
    const since = this.#waiting;
    this.#waiting = null;
    if (!answer.ok) {
      if (this.#state.value === null) {
        this.#opened.value = { type: 'failed', session, error: answer.error };
      }
      return;
    }
    await this.#show(answer.value, since, tries);
  }

  async #show(snapshot: SessionSnapshot, since: readonly Stamped[], tries: number): Promise<void> {
    const session = snapshot.session.id;
    const folded = foldEvents(fromSnapshot(snapshot), since);
    const arrives = this.#opened.value.type !== 'open';
    // Before the state: whoever hears of that takes the draft at once.
    if (arrives) this.#draft = snapshot.draft;
    this.#state.value = folded.state;
    if (arrives) this.#opened.value = { type: 'open', session };
    this.#unknown = folded.rest[0]?.run ?? null;
    if (folded.rest.length > 0 && tries > 1) await this.#load(session, folded.rest, tries - 1);
  }
}
