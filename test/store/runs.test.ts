import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import type { Message } from '../../src/core/messages.ts';
import { readWholeBranch } from '../../src/store/branch.ts';
import {
  beginRun,
  checkpointPartial,
  endRun,
  interruptRun,
  markToolStarted,
  readRun,
  runningSessions,
} from '../../src/store/runs.ts';
import type { Database } from '../../src/store/schema.ts';
import { createSession, readSummary } from '../../src/store/sessions.ts';
import { appendMessages, selectVersion } from '../../src/store/tree.ts';
import { answer, call, demo, everything, openWithSession, result, run, user } from './support.ts';

const append = (db: Database, ...messages: Message[]) =>
  appendMessages(db, { session: 's', messages });

async function requireRun(db: Database) {
  const record = await readRun(db, 's');
  if (record === undefined) throw new Error('no run');
  return record;
}

const partial = { messageId: 'a1', parent: 'u1', createdAt: 1500, text: 'The answ', reasoning: '' };

describe('The life of a run', () => {
  test('leaves a record while it is under way and none after it ended', async () => {
    const db = await openWithSession();
    await beginRun(db, run, { messages: [user('u1')] });
    expect(await readRun(db, 's')).toEqual({ ...run, state: 'running', started: [] });
    expect(await readWholeBranch(db, 's')).toEqual([user('u1')]);
    await append(db, answer('a1'));
    await endRun(db, 's', 'r1');
    expect(await readRun(db, 's')).toBeUndefined();
    expect(await readSummary(db, 's')).toMatchObject({ running: false, interrupted: false });
    expect(await interruptRun(db, 's')).toBeNull();
  });

  test('begins together with its first message or not at all', async () => {
    const db = await openWithSession();
    await append(db, user('u1'));
    const before = await everything(db);
    await expect(beginRun(db, run, { messages: [user('u1')] })).rejects.toThrow();
    await expect(
      beginRun(db, { ...run, session: 'unknown' }, { messages: [user('u2')] }),
    ).rejects.toMatchObject({ info: { code: 'not-possible' } });
    expect(await everything(db)).toEqual(before);
  });

  test('can begin as another version of what follows a message', async () => {
    const db = await openWithSession();
    await append(db, user('u1'), answer('a1'));
    await beginRun(db, run, { messages: [user('u1b')], parent: null });
    expect(await readWholeBranch(db, 's')).toEqual([user('u1b')]);
  });

  test('is not ended by the late end of another', async () => {
    const db = await openWithSession();
    await beginRun(db, { ...run, run: 'r2' });
    await checkpointPartial(db, 's', { ...partial, parent: null });
    await endRun(db, 's', 'r1');
    expect(await readRun(db, 's')).toMatchObject({ run: 'r2', state: 'running' });
    expect(await interruptRun(db, 's')).toMatchObject({ message: { text: 'The answ' } });
  });

  test('cannot start a tool when there is none', async () => {
    const db = await openWithSession();
    await expect(markToolStarted(db, 's', 'c1')).rejects.toMatchObject({
      info: { code: 'not-possible' },
    });
  });
});

describe('A run whose worker died', () => {
  test('is among the sessions that say they run, until it is closed', async () => {
    const db = await openWithSession();
    await createSession(db, { id: 't', model: demo, at: 1 });
    await beginRun(db, run);
    await beginRun(db, { ...run, session: 't', run: 'r2' });
    expect(await runningSessions(db)).toEqual(['s', 't']);
    await interruptRun(db, 's');
    expect(await runningSessions(db)).toEqual(['t']);
  });

  test('keeps what was streamed as an interrupted answer without calls', async () => {
    const db = await openWithSession();
    await beginRun(db, run, { messages: [user('u1')] });
    await checkpointPartial(db, 's', { ...partial, text: 'The', reasoning: 'Let me' });
    await checkpointPartial(db, 's', { ...partial, reasoning: 'Let me see' });
    const outcome = await interruptRun(db, 's');
    const message = {
      role: 'assistant',
      id: 'a1',
      createdAt: 1500,
      text: 'The answ',
      reasoning: 'Let me see',
      toolCalls: [],
      status: 'interrupted',
      model: demo,
    };
    expect(outcome).toEqual({ run: { ...run, started: [] }, message });
    expect(await readWholeBranch(db, 's')).toEqual([user('u1'), message]);
    expect(await readSummary(db, 's')).toMatchObject({ running: false, interrupted: true });
  });

  test('gains nothing from a second interruption', async () => {
    const db = await openWithSession();
    await beginRun(db, run, { messages: [user('u1')] });
    await checkpointPartial(db, 's', partial);
    await interruptRun(db, 's');
    const before = await everything(db);
    expect(await interruptRun(db, 's')).toBeNull();
    expect(await everything(db)).toEqual(before);
  });

  test('gains nothing when two tabs interrupt it at once', async () => {
    const db = await openWithSession();
    await beginRun(db, run, { messages: [user('u1')] });
    await checkpointPartial(db, 's', partial);
    const outcomes = await Promise.all([interruptRun(db, 's'), interruptRun(db, 's')]);
    expect(outcomes.filter((outcome) => outcome !== null)).toHaveLength(1);
    expect(await readWholeBranch(db, 's')).toHaveLength(2);
  });

  test('adds no message when nothing was streamed, or when the whole had been stored', async () => {
    const db = await openWithSession();
    await beginRun(db, run, { messages: [user('u1')] });
    await checkpointPartial(db, 's', { ...partial, text: '' });
    expect(await interruptRun(db, 's')).toMatchObject({ message: null });

    await beginRun(db, { ...run, run: 'r2' });
    await checkpointPartial(db, 's', partial);
    await append(db, answer('a1'));
    expect(await interruptRun(db, 's')).toMatchObject({ message: null });
    expect(await readWholeBranch(db, 's')).toEqual([user('u1'), answer('a1')]);
  });

  test('puts the answer under the message it answers, wherever the person has gone since', async () => {
    const db = await openWithSession();
    await append(db, user('u0'), answer('a0'));
    await beginRun(db, run, { messages: [user('u1')], parent: null });
    await checkpointPartial(db, 's', partial);
    await selectVersion(db, 's', 'u0');
    await interruptRun(db, 's');
    expect((await readWholeBranch(db, 's')).map(({ id }) => id)).toEqual(['u1', 'a1']);
  });

  test('that had only stored the message of the person is closed before the next one', async () => {
    const db = await openWithSession();
    await beginRun(db, run, { messages: [user('u1')] });
    expect(await runningSessions(db)).toEqual(['s']);
    expect(await interruptRun(db, 's')).toMatchObject({ message: null });
    await beginRun(db, { ...run, run: 'r2' }, { messages: [user('u2')] });
    expect(await readRun(db, 's')).toMatchObject({ run: 'r2', state: 'running' });
    expect(await readWholeBranch(db, 's')).toHaveLength(2);
  });
});

describe('What Resume has to know', () => {
  async function interruptedAmongTools(): Promise<Database> {
    const db = await openWithSession();
    await beginRun(db, run, { messages: [user('u1')] });
    await append(db, answer('a1', [call('c1'), call('c2'), call('c3')]));
    await markToolStarted(db, 's', 'c1');
    await append(db, result('c1'));
    await markToolStarted(db, 's', 'c2');
    await interruptRun(db, 's');
    return db;
  }

  /** `c1 done, c2 begun, c3 not begun`, from what is stored alone. */
  async function callStates(db: Database): Promise<string> {
    const branch = await readWholeBranch(db, 's');
    const { started } = await requireRun(db);
    const finished = branch.flatMap((message) => (message.role === 'tool' ? message.callId : []));
    return ['c1', 'c2', 'c3']
      .map((id) => {
        if (finished.includes(id)) return `${id} done`;
        return started.includes(id) ? `${id} begun` : `${id} not begun`;
      })
      .join(', ');
  }

  test('is which calls are finished, which may have taken effect, and which never began', async () => {
    const db = await interruptedAmongTools();
    expect(await requireRun(db)).toMatchObject({ state: 'interrupted' });
    expect(await readWholeBranch(db, 's')).toHaveLength(3);
    expect(await callStates(db)).toBe('c1 done, c2 begun, c3 not begun');
  });

  test('is still known when the resumed run dies as well', async () => {
    const db = await interruptedAmongTools();
    const resumed = await beginRun(db, { ...run, run: 'r2' });
    expect(resumed.started).toEqual(['c1', 'c2']);
    await interruptRun(db, 's');
    expect(await callStates(db)).toBe('c1 done, c2 begun, c3 not begun');
  });

  test('is forgotten once a run has ended by itself', async () => {
    const db = await interruptedAmongTools();
    await beginRun(db, { ...run, run: 'r2' });
    await endRun(db, 's', 'r2');
    expect((await beginRun(db, { ...run, run: 'r3' })).started).toEqual([]);
  });
});
