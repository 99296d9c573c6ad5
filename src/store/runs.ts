import { AgentError } from '../core/errors.ts';
import type { AssistantMessage, Message, ToolCall } from '../core/messages.ts';
import { seqOf } from './entries.ts';
import { read, together, write, writeThrough } from './transaction.ts';
import { appendWithin } from './tree.ts';
import type { Append } from './tree.ts';
import type { Database, PartialRecord, RunRecord, Transaction } from './schema.ts';

/**
 * Records that a run is under way and, in the same transaction, appends the messages it starts
 * with, so that no crash can leave a message that nobody answers. `started` calls of an interrupted
 * run before it are carried over. The caller holds the session's lock.
 */
export function beginRun(
  db: Database,
  run: Omit<RunRecord, 'state' | 'started'>,
  input: Omit<Append, 'session'> = { messages: [] },
): Promise<RunRecord> {
  const { session } = run;
  const stores = ['runs', 'partials', 'sessions', 'entries', 'queues'] as const;
  return write(db, stores, async (transaction) => {
    const runs = transaction.objectStore('runs');
    const before = await runs.get(session);
    const record: RunRecord = { ...run, state: 'running', started: before?.started ?? [] };
    await together([
      () => runs.put(record),
      () => transaction.objectStore('partials').delete(session),
      () => appendWithin(transaction, { ...input, session }),
    ]);
    return record;
  });
}

/** The run of a session that is under way or interrupted. */
export function readRun(db: Database, session: string): Promise<RunRecord | undefined> {
  return read(db, ['runs'], (transaction) => transaction.objectStore('runs').get(session));
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
  await write(db, ['runs', 'partials'], async (transaction) => {
    const record = await transaction.objectStore('runs').get(session);
    if (record?.run !== run) return;
    await Promise.all([
      transaction.objectStore('runs').delete(session),
      transaction.objectStore('partials').delete(session),
    ]);
  });
}

/** Runs that say they are under way although nobody holds their session: their worker died. */
export async function findOrphans(
  db: Database,
  isHeld: (session: string) => boolean,
): Promise<readonly RunRecord[]> {
  const runs = await read(db, ['runs'], (transaction) => transaction.objectStore('runs').getAll());
  return runs.filter(({ state, session }) => state === 'running' && !isHeld(session));
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
    const record = await transaction.objectStore('runs').get(session);
    if (record?.state !== 'running') return null;
    const run: RunRecord = { ...record, state: 'interrupted' };
    const message = await interruptedAnswer(transaction, run);
    await Promise.all([
      transaction.objectStore('runs').put(run),
      transaction.objectStore('partials').delete(session),
    ]);
    return { run, message };
  });
}

/** Calls of the branch's last step that have no result, and whether they may have taken effect. */
export function pendingCalls(
  branch: readonly Message[],
  run: RunRecord,
): readonly { readonly call: ToolCall; readonly started: boolean }[] {
  const finished = new Set(branch.flatMap((message) => (isResult(message) ? message.callId : [])));
  const step = branch.findLast((message) => message.role === 'assistant');
  return (step?.toolCalls ?? [])
    .filter(({ id }) => !finished.has(id))
    .map((call) => ({ call, started: run.started.includes(call.id) }));
}

const isResult = (message: Message) => message.role === 'tool';

/** Appends what was streamed of an answer whose whole was never stored. */
async function interruptedAnswer(
  transaction: Transaction<'readwrite'>,
  { session, model }: RunRecord,
): Promise<AssistantMessage | null> {
  const partial = await transaction.objectStore('partials').get(session);
  if (partial === undefined || (partial.text === '' && partial.reasoning === '')) return null;
  const { messageId, parent, createdAt, text, reasoning } = partial;
  if ((await seqOf(transaction, session, messageId)) !== undefined) return null;
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
  await appendWithin(transaction, { session, messages: [message], parent });
  return message;
}
