import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { readDraft, saveDraft } from '../../src/store/drafts.ts';
import { enqueue } from '../../src/store/queue.ts';
import { beginRun } from '../../src/store/runs.ts';
import { openWithSession, run, user } from './support.ts';

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
      const message = user('u1', 'Hello');
      if (way === 'begins a run') await beginRun(db, run, { messages: [message] });
      else await enqueue(db, 's', message);
      expect(await readDraft(db, 's')).toBe('');
    },
  );

  test('stays when its words are others than those sent', async () => {
    const db = await openWithSession();
    await saveDraft(db, 's', 'The next one');
    await beginRun(db, run, { messages: [user('u1', 'Hello')] });
    await enqueue(db, 's', user('u2', 'Later'));
    expect(await readDraft(db, 's')).toBe('The next one');
  });
});
