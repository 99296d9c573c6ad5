import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src/core/api.ts';
import { exportEverything } from '../../src/store/archive.ts';
import { openStore } from '../../src/store/db.ts';
import { readDraft, saveDraft } from '../../src/store/drafts.ts';
import { saveEndpoint } from '../../src/store/endpoints.ts';
import { deleteEverything } from '../../src/store/erase.ts';
import { writeFile } from '../../src/store/files.ts';
import { enqueue } from '../../src/store/queue.ts';
import { saveSecret } from '../../src/store/secrets.ts';
import { createSession, deleteSession, updateSession } from '../../src/store/sessions.ts';
import { saveSettings } from '../../src/store/settings.ts';
import { appendMessages } from '../../src/store/tree.ts';
import { answer, call, demo, everything, newScope, openFresh, result, user } from './support.ts';

const endpoint: Endpoint = {
  id: 'e1',
  name: 'Host',
  baseUrl: 'https://api.example.org/v1',
  hasKey: true,
  models: [],
  contextSize: null,
  outputLimit: null,
  temperature: null,
  reasoning: 'default',
  idleLimit: null,
  headers: {},
  tools: true,
  fallback: null,
};

const exported = async (db: Parameters<typeof exportEverything>[0]) => {
  const blob = await exportEverything(db, 777);
  return { blob, text: await blob.text(), document: JSON.parse(await blob.text()) as unknown };
};

describe('Export', () => {
  test('of an empty store is a whole document', async () => {
    const { blob, document } = await exported(await openFresh());
    expect(blob.type).toBe('application/json');
    expect(document).toMatchObject({
      format: 'satchel',
      version: 1,
      exportedAt: 777,
      settings: { theme: 'system' },
      endpoints: [],
      files: [],
      sessions: [],
    });
  });

  test('holds all branches, revisions, drafts and waiting messages', async () => {
    const db = await openFresh();
    await createSession(db, { id: 's', model: demo, at: 1000 });
    await updateSession(db, 's', { title: 'Plans "A"\n', pinned: true });
    const image = { type: 'image', mediaType: 'image/png', data: 'iVBOR', name: 'x.png' } as const;
    const first = { ...user('u1'), parts: [...user('u1').parts, image] };
    const messages = [first, answer('a1', [call('c1')]), result('c1'), answer('a2')];
    await appendMessages(db, { session: 's', messages });
    await appendMessages(db, { session: 's', messages: [answer('a1b')], parent: 'u1' });
    await saveDraft(db, 's', 'half');
    await enqueue(db, 's', user('q1'));
    await createSession(db, { id: 't', model: demo, at: 1000 });
    const by = { author: 'agent', session: 's', run: 'r' } as const;
    await writeFile(db, { path: 'a.md', text: 'one', by, at: 1 });
    await writeFile(db, { path: 'a.md', text: 'two', by, at: 2 });
    await writeFile(db, { path: 'b.md', text: '', by, at: 3 });
    await saveSettings(db, { stepLimit: 9 });

    const { document } = await exported(db);
    expect(document).toMatchObject({
      settings: { stepLimit: 9 },
      files: [
        {
          path: 'a.md',
          revisions: [
            { revision: 1, at: 1, size: 3, by, text: 'one' },
            { revision: 2, at: 2, size: 3, by, text: 'two' },
          ],
        },
        { path: 'b.md', revisions: [{ revision: 1, text: '' }] },
      ],
      sessions: [
        {
          id: 's',
          title: 'Plans "A"\n',
          createdAt: 1000,
          updatedAt: 1000,
          pinned: true,
          model: demo,
          leaf: 'a1b',
          grants: { tools: [], hosts: [] },
          tainted: false,
          draft: 'half',
          queue: [user('q1')],
          entries: [
            { parent: null, message: first },
            { parent: 'u1', message: messages[1] },
            { parent: 'a1', message: messages[2] },
            { parent: 'result-c1', message: messages[3] },
            { parent: 'u1', message: answer('a1b') },
          ],
        },
        { id: 't', entries: [], draft: '', queue: [] },
      ],
    });
  });

  test('joins many revisions without losing one', async () => {
    const db = await openFresh();
    const by = { author: 'person' } as const;
    for (let at = 1; at <= 35; at += 1) await writeFile(db, { path: 'a', text: `${at}`, by, at });
    const { document } = await exported(db);
    const [file] = (document as { files: { revisions: { text: string }[] }[] }).files;
    expect(file?.revisions.map(({ text }) => Number(text))).toEqual(
      Array.from({ length: 35 }, (_, index) => index + 1),
    );
  });

  test('is whole when it is larger than the pieces it is put together from', async () => {
    const db = await openFresh();
    const by = { author: 'person' } as const;
    for (const path of ['a', 'b', 'c']) {
      await writeFile(db, { path, text: path.repeat(3_000_000), by, at: 1 });
    }
    const { document } = await exported(db);
    expect((document as { files: unknown[] }).files).toHaveLength(3);
  });

  test('leaves deleted sessions out', async () => {
    const db = await openFresh();
    await createSession(db, { id: 'gone', model: demo, at: 1 });
    await createSession(db, { id: 'here', model: demo, at: 1 });
    await deleteSession(db, 'gone', 2);
    expect((await exported(db)).document).toMatchObject({ sessions: [{ id: 'here' }] });
  });

  test('never holds a key, wherever the person has put it', async () => {
    const db = await openFresh();
    const places: readonly Partial<Endpoint>[] = [
      { headers: { 'x-api-key': 'SECRET', Authorization: 'Bearer SECRET', 'X-My-Pass': 'SECRET' } },
      { baseUrl: 'https://me:SECRET@api.example.org/v1' },
      { baseUrl: 'me:SECRET@api.example.org/v1' },
      { baseUrl: 'https://api.example.org/v1?key=SECRET#SECRET' },
      { baseUrl: 'not a url with SECRET' },
    ];
    for (const [index, place] of places.entries()) {
      await saveEndpoint(db, { ...endpoint, ...place, id: `e${index}` });
      await saveSecret(db, `e${index}`, 'SECRET');
    }
    const { text, document } = await exported(db);
    expect(text).not.toContain('SECRET');
    expect(text).not.toContain('hasKey');
    expect((document as { endpoints: unknown[] }).endpoints).toHaveLength(places.length);
  });

  test('keeps addresses and headers that are known to be harmless as they were typed', async () => {
    const db = await openFresh();
    const harmless = {
      baseUrl: 'localhost:11434/v1?api-version=2026-01-01',
      headers: { 'X-Title': 'Satchel', 'anthropic-version': '2023-06-01' },
    };
    await saveEndpoint(db, { ...endpoint, ...harmless });
    expect((await exported(db)).document).toMatchObject({ endpoints: [harmless] });
  });
});

describe('Delete everything', () => {
  const quiet = { onBlocked: () => undefined, onVersionChange: () => undefined };

  test('leaves nothing behind, and the next start begins from nothing', async () => {
    const scope = newScope();
    const db = await openFresh(scope);
    await createSession(db, { id: 's', model: demo, at: 1 });
    await saveSecret(db, 'e', 'SECRET');
    await deleteEverything(db);
    const names = (await indexedDB.databases()).map(({ name }) => name);
    expect(names).not.toContain(db.name);
    const again = await openFresh(scope);
    const stores = (await everything(again)) as [string, unknown[]][];
    expect(stores.flatMap(([, values]) => values)).toEqual([]);
  });

  test('does not wait for a tab that goes on holding the database, and that tab is empty', async () => {
    const scope = newScope();
    const other = await openStore({
      scope,
      ...quiet,
      onVersionChange: () => new Promise(() => undefined),
    });
    await saveDraft(other.db, 's', 'secret plan');
    const db = await openFresh(scope);
    await deleteEverything(db);
    expect(await readDraft(other.db, 's')).toBe('');
    other.db.close();
  });
});
