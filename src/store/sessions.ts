import type { SessionChange, SessionSummary } from '../core/api.ts';
import { AgentError } from '../core/errors.ts';
import type { ModelRef } from '../core/messages.ts';
import { read, write } from './transaction.ts';
import type { AnyTransaction, Database, SessionRecord } from './schema.ts';

/** Makes an empty session. `at`: epoch milliseconds. */
export function createSession(
  db: Database,
  { id, model, at }: { readonly id: string; readonly model: ModelRef; readonly at: number },
): Promise<SessionSummary> {
  const record: SessionRecord = {
    id,
    title: '',
    createdAt: at,
    updatedAt: at,
    deletedAt: 0,
    pinned: 0,
    model,
    leaf: null,
    leafTokens: 0,
    nextSeq: 0,
    forks: new Map(),
    grants: { tools: [], hosts: [] },
    tainted: false,
    run: 'none',
  };
  return write(db, ['sessions'], async (transaction) => {
    await transaction.objectStore('sessions').add(record);
    return summarize(record);
  });
}

/** The stored record, a deleted session's included until it is purged. */
export function readSession(db: Database, session: string): Promise<SessionRecord | undefined> {
  return read(db, ['sessions'], (transaction) => transaction.objectStore('sessions').get(session));
}

export function readSummary(db: Database, session: string): Promise<SessionSummary> {
  return read(db, ['sessions'], async (transaction) =>
    summarize(await requireSession(transaction, session)),
  );
}

/** Title, pin, model. Does not move the session in the list. */
export function updateSession(
  db: Database,
  session: string,
  { title, pinned, model }: SessionChange,
): Promise<SessionSummary> {
  return changeSession(db, session, (record) => ({
    ...record,
    title: title ?? record.title,
    pinned: pinned === undefined ? record.pinned : pinned ? 1 : 0,
    model: model ?? record.model,
  }));
}

/** Hides a session; nothing of it is removed until `purgeDeleted`. `at`: epoch milliseconds. */
export async function deleteSession(db: Database, session: string, at: number): Promise<void> {
  await changeSession(db, session, (record) => ({ ...record, deletedAt: at }));
}

export function restoreSession(db: Database, session: string): Promise<SessionSummary> {
  return changeSession(db, session, (record) => ({ ...record, deletedAt: 0 }));
}

/** Remembers "Always allow" for a tool, or for a host of the network tools, in this session. */
export async function addGrant(
  db: Database,
  session: string,
  grant: { readonly type: 'tool' | 'host'; readonly name: string },
): Promise<void> {
  await changeSession(db, session, (record) => {
    const { tools, hosts } = record.grants;
    const add = (names: readonly string[]): readonly string[] => [
      ...new Set([...names, grant.name]),
    ];
    const grants =
      grant.type === 'tool' ? { tools: add(tools), hosts } : { tools, hosts: add(hosts) };
    return { ...record, grants };
  });
}

/** Rejects with `not-possible` when the session does not exist (any more). */
export async function requireSession(
  transaction: AnyTransaction,
  session: string,
): Promise<SessionRecord> {
  const record = await transaction.objectStore('sessions').get(session);
  if (record === undefined) throw new AgentError('not-possible', `no session ${session}`);
  return record;
}

/** What the interface shows of a session. */
export function summarize(record: SessionRecord): SessionSummary {
  const { id, title, createdAt, updatedAt, pinned, model, run } = record;
  return {
    id,
    title,
    createdAt,
    updatedAt,
    pinned: pinned === 1,
    model,
    running: run === 'running',
    interrupted: run === 'interrupted',
  };
}

function changeSession(
  db: Database,
  session: string,
  change: (record: SessionRecord) => SessionRecord,
): Promise<SessionSummary> {
  return write(db, ['sessions'], async (transaction) => {
    const changed = change(await requireSession(transaction, session));
    await transaction.objectStore('sessions').put(changed);
    return summarize(changed);
  });
}
