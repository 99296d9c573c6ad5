import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { readDraft, saveDraft } from '../../src/store/drafts.ts';
import { enqueue } from '../../src/store/queue.ts';
import { beginRun } from '../../src/store/runs.ts';
import type { UserMessage } from '../../src/core/messages.ts';
import { demo, openWithSession, user } from './support.ts';

const run = {
  session: 's',
  run: 'r1',
  trigger: 'user',
  agent: 'agent-1',
  model: demo,
  startedAt: 1000,
} as const;

const saying = (text: string): UserMessage => ({
  ...user('u1'),
  parts: [{ type: 'text', text }],
});

describe('A draft', () => {
  test('is overwritten, and removed by empty text', async () => {
    const db = await openWithSession();
    await saveDraft(db, 's', 'one');
    await saveDraft(db, 's', 'two');
    expect(await readDraft(db, 's')).toBe('two');
    await saveDraft(db, 's', '');
    expect(await readDraft(db, 's')).toBe('');
  });

  test.each(['begins a run', 'waits in the queue'])(
    'goes with the message it was sent as, which %s',
    async (way) => {
      const db = await openWithSession();
      await saveDraft(db, 's', ' Hello \n');
      const message = saying('Hello');
      if (way === 'begins a run') await beginRun(db, run, { messages: [message] });
      else await enqueue(db, 's', message);
      expect(await readDraft(db, 's')).toBe('');
    },
  );

  test('stays when its words are others than those sent', async () => {
    const db = await openWithSession();
    await saveDraft(db, 's', 'The next one');
    await beginRun(db, run, { messages: [saying('Hello')] });
    await enqueue(db, 's', { ...saying('Later'), id: 'u2' });
    expect(await readDraft(db, 's')).toBe('The next one');
  });
});
