import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { AgentApi, SessionSummary } from '../../core/api.ts';
import { sessionPage as pageSize } from './page-sizes.ts';

/** The sessions the sidebar shows: pinned ones and the newest, or what a search found. */
export interface SessionList {
  readonly sessions: ReadonlySignal<readonly SessionSummary[]>;
  /** The words searched for; empty: all. */
  readonly query: ReadonlySignal<string>;
  readonly loaded: ReadonlySignal<boolean>;
  readonly hasMore: ReadonlySignal<boolean>;
  readonly search: (text: string) => Promise<void>;
  readonly loadMore: () => Promise<void>;
  readonly reload: () => Promise<void>;
  /** The first page, when it was read already. What was heard of since then stays. */
  readonly begin: (first: readonly SessionSummary[]) => void;
  readonly put: (summary: SessionSummary) => void;
  readonly remove: (session: string) => void;
}

export function createSessionList(agent: Pick<AgentApi, 'listSessions'>): SessionList {
  const sessions = signal<readonly SessionSummary[]>([]);
  const query = signal('');
  const loaded = signal(false);
  const hasMore = signal(false);
  let turn = 0;
  let loadingMore = false;

  const reload = async (): Promise<void> => {
    const mine = ++turn;
    const limit = Math.max(pageSize, sessions.value.length);
    const answer = await agent.listSessions({ text: query.value, limit });
    if (mine !== turn || !answer.ok) return;
    show(answer.value, limit);
  };

  const show = (
    all: readonly SessionSummary[],
    limit: number,
    more = all.length >= limit,
  ): void => {
    sessions.value = inOrder(all);
    hasMore.value = more;
    loaded.value = true;
  };

  const loadMore = async (): Promise<void> => {
    const last = sessions.value.findLast(({ pinned }) => !pinned);
    if (loadingMore || !hasMore.value || last === undefined) return;
    loadingMore = true;
    const mine = turn;
    const page = { text: query.value, limit: pageSize, before: last.updatedAt };
    const answer = await agent.listSessions(page);
    loadingMore = false;
    if (mine !== turn || !answer.ok) return;
    sessions.value = inOrder([...sessions.value, ...answer.value]);
    hasMore.value = answer.value.length >= pageSize;
  };

  return {
    ...{ sessions, query, loaded, hasMore, reload },
    begin(first) {
      show([...first, ...sessions.value], pageSize, first.length >= pageSize);
    },
    loadMore,
    search(text) {
      query.value = text;
      sessions.value = sessions.value.slice(0, pageSize);
      return reload();
    },
    put(summary) {
      const others = sessions.value.filter(({ id }) => id !== summary.id);
      const known = others.length < sessions.value.length;
      const below = hasMore.value && isBelow(summary, sessions.value);
      const belongs = matches(summary, query.value) && !below;
      if (known || belongs) sessions.value = inOrder([...others, summary]);
    },
    remove(session) {
      sessions.value = sessions.value.filter(({ id }) => id !== session);
    },
  };
}

/** Older than what is loaded: it comes with its page, or paging would skip what lies between. */
function isBelow(
  { pinned, updatedAt }: SessionSummary,
  loaded: readonly SessionSummary[],
): boolean {
  const last = loaded.findLast((summary) => !summary.pinned);
  return !pinned && last !== undefined && updatedAt < last.updatedAt;
}

/** Newest first, each once (the later of doubles counts). */
function inOrder(all: readonly SessionSummary[]): readonly SessionSummary[] {
  const byId = new Map(all.map((summary) => [summary.id, summary]));
  return [...byId.values()].sort((a, b) => b.updatedAt - a.updatedAt);
}

const matches = ({ title }: SessionSummary, text: string): boolean =>
  title.toLowerCase().includes(text.trim().toLowerCase());
