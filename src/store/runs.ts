import { AgentError } from '../core/errors.ts';
import type { AssistantMessage, Message } from '../core/messages.ts';
import { removeSentDraft } from './drafts.ts';
import { seqOf } from './entries.ts';
import { requireSession } from './sessions.ts';
import { read, together, write, writeThrough } from './transaction.ts';
import { appendWithin } from './tree.ts';
import type { Append } from './tree.ts';
import type {
  Database,
  PartialRecord,
  RunRecord,
  RunState,
  SessionRecord,
  Transaction,
} from './schema.ts';

/**
 * Records that a run is under way and, in the same transaction, appends the messages it starts
 * with, so that no crash can leave a message that nobody answers. `started` calls of an interrupted
 * run before it are carried over. The caller holds the session's lock.
 */
export function beginRun(
  db: Database,
  run: Omit<RunRecord, 'started'>,
  input: Omit<Append, 'session'> = { messages: [] },
): Promise<RunRecord> {
  const { session } = run;
  const stores = ['runs', 'partials', 'sessions', 'entries', 'queues', 'drafts'] as const;
  return write(db, stores, async (transaction) => {
    const runs = transaction.objectStore('runs');
    const before = await runs.get(session);
    const record: RunRecord = { ...run, started: before?.started ?? [] };
    await together([
      () => runs.put(record),
      () => transaction.objectStore('partials').delete(session),
      () => appendWithin(transaction, { ...input, session, run: 'running' }),
      () => removeSentDraft(transaction, session, input.messages.filter(wasJustWritten)),
    ]);
    return record;
  });
}

/** What waited in the queue took its draft away when it came there. */
const wasJustWritten = (message: Message): boolean =>
  message.role === 'user' && message.origin === undefined;

interface OpenRun extends RunRecord {
  readonly state: Exclude<RunState, 'none'>;
}

/** The run of a session that is under way or interrupted. */
export function readRun(db: Database, session: string): Promise<OpenRun | undefined> {
  return read(db, ['runs', 'sessions'], async (transaction) => {
    const [run, record] = await Promise.all([
      transaction.objectStore('runs').get(session),
      transaction.objectStore('sessions').get(session),
    ]);
    if (run === undefined || record === undefined || record.run === 'none') return undefined;
    return { ...run, state: record.run };
  });
}

/**
 * Notes that a call begins to execute. On the disk before it resolves: Resume must know of an
 * effect outside even after a power cut.
 */
export async function markToolStarted(
  db: Database,
  session: string,
  callId: string,
): Promise<void> {
  await writeThrough(db, ['runs'], async (transaction) => {
    const record = await transaction.objectStore('runs').get(session);
    if (record === undefined) throw new AgentError('not-possible', `no run in ${session}`);
    const started = [...record.started, callId];
    await transaction.objectStore('runs').put({ ...record, started });
  });
}

/** Overwrites the answer that is being streamed. */
export async function checkpointPartial(
  db: Database,
  session: string,
  partial: Omit<PartialRecord, 'session'>,
): Promise<void> {
  await write(db, ['partials'], (transaction) =>
    transaction.objectStore('partials').put({ ...partial, session }),
  );
}

/** Forgets a run that ended by itself. Another run of the session is left alone. */
export async function endRun(db: Database, session: string, run: string): Promise<void> {
  await write(db, ['runs', 'partials', 'sessions'], async (transaction) => {
    const record = await transaction.objectStore('runs').get(session);
    if (record?.run !== run) return;
    const ended: SessionRecord = { ...(await requireSession(transaction, session)), run: 'none' };
    await together([
      () => transaction.objectStore('sessions').put(ended),
      () => transaction.objectStore('runs').delete(session),
      () => transaction.objectStore('partials').delete(session),
    ]);
  });
}

/** Sessions that say a run of theirs is under way, whether or not its worker still lives. */
export function runningSessions(db: Database): Promise<readonly string[]> {
  return read(db, ['runs', 'sessions'], async (transaction) => {
    const ids = await transaction.objectStore('runs').getAllKeys();
    const sessions = await Promise.all(
      ids.map((id) => transaction.objectStore('sessions').get(id)),
    );
    return ids.filter((_, index) => sessions[index]?.run === 'running');
  });
}

/**
 * Closes the run of a dead worker: the partial answer, if there is any, becomes a message with
 * status interrupted and no calls; finished results stay; the record waits for Resume. Null when
 * there is no run under way, so that a second time adds nothing.
 */
export function interruptRun(
  db: Database,
  session: string,
): Promise<{ readonly run: RunRecord; readonly message: AssistantMessage | null } | null> {
  return write(db, ['runs', 'partials', 'sessions', 'entries'], async (transaction) => {
    const run = await transaction.objectStore('runs').get(session);
    const record = await transaction.objectStore('sessions').get(session);
    if (run === undefined || record?.run !== 'running') return null;
    const answer = await interruptedAnswer(transaction, run);
    await together([
      () => appendWithin(transaction, { session, ...answer, run: 'interrupted' }),
      () => transaction.objectStore('partials').delete(session),
    ]);
    return { run, message: answer.messages[0] ?? null };
  });
}

/** What was streamed of an answer whose whole was never stored, and where it belongs. */
async function interruptedAnswer(
  transaction: Transaction<'readwrite'>,
  { session, model }: RunRecord,
): Promise<{ readonly messages: readonly AssistantMessage[]; readonly parent?: string | null }> {
  const partial = await transaction.objectStore('partials').get(session);
  if (partial === undefined || (partial.text === '' && partial.reasoning === '')) {
    return { messages: [] };
  }
  const { messageId, parent, createdAt, text, reasoning } = partial;
  if ((await seqOf(transaction, session, messageId)) !== undefined) return { messages: [] };
  const message: AssistantMessage = {
    role: 'assistant',
    id: messageId,
    createdAt,
    text,
    ...(reasoning === '' ? {} : { reasoning }),
    toolCalls: [],
    status: 'interrupted',
    model,
  };
  return { messages: [message], parent };
}
