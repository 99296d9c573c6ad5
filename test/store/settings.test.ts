import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import type { Endpoint, Settings } from '../../src/core/api.ts';
import {
  deleteEndpoint,
  listEndpoints,
  readEndpoint,
  saveEndpoint,
} from '../../src/store/endpoints.ts';
import { readLearned, saveLearned } from '../../src/store/learned.ts';
import { readSecret, saveSecret } from '../../src/store/secrets.ts';
import {
  defaultSettings,
  readLastSession,
  readSettings,
  saveLastSession,
  saveSettings,
} from '../../src/store/settings.ts';
import { everything, openFresh } from './support.ts';

const changed: Settings = {
  theme: 'dark',
  stepLimit: 40,
  sandboxTime: 20_000,
  sandboxMemory: 128,
  tools: { write_file: 'always', notify: 'never' },
  defaultModel: { source: 'e', model: 'qwen3:8b' },
};

const endpoint: Endpoint = {
  id: 'e1',
  name: 'At home',
  baseUrl: 'http://localhost:11434',
  hasKey: false,
  models: ['qwen3:8b', 'gemma3'],
  contextSize: 8192,
  outputLimit: 1024,
  temperature: 0.2,
  reasoning: 'low',
  idleLimit: 300,
  headers: { 'X-Title': 'Satchel' },
  tools: false,
  fallback: { source: 'e2', model: 'm' },
};

describe('Settings', () => {
  test('are the defaults at first and change field by field', async () => {
    const db = await openFresh();
    expect(await readSettings(db)).toEqual(defaultSettings);
    expect(await saveSettings(db, { theme: 'dark' })).toEqual({
      ...defaultSettings,
      theme: 'dark',
    });
    expect(await saveSettings(db, changed)).toEqual(changed);
    expect(await readSettings(db)).toEqual(changed);
  });

  test('of two tabs do not overwrite each other', async () => {
    const db = await openFresh();
    await Promise.all([saveSettings(db, { theme: 'dark' }), saveSettings(db, { stepLimit: 7 })]);
    expect(await readSettings(db)).toMatchObject({ theme: 'dark', stepLimit: 7 });
  });

  test.each([null, 7, 'text', [], { theme: {} }])('read %j as the defaults', async (stored) => {
    const db = await openFresh();
    await db.put('settings', stored, 'settings');
    expect(await readSettings(db)).toEqual(defaultSettings);
  });

  test('keep what makes sense beside what does not', async () => {
    const db = await openFresh();
    const stored = {
      theme: 'sepia',
      stepLimit: 12,
      sandboxTime: -1,
      sandboxMemory: 63.5,
      tools: { write_file: 'always', notify: 'perhaps', x: 1 },
      defaultModel: { source: 'e' },
      fromTheFuture: true,
    };
    await db.put('settings', stored, 'settings');
    expect(await readSettings(db)).toEqual({
      ...defaultSettings,
      stepLimit: 12,
      tools: { write_file: 'always' },
    });
  });

  test('remember the session that was open last', async () => {
    const db = await openFresh();
    expect(await readLastSession(db)).toBeNull();
    await saveLastSession(db, 's');
    expect(await readLastSession(db)).toBe('s');
    expect(await readSettings(db)).toEqual(defaultSettings);
  });
});

describe('Endpoints', () => {
  test('are kept whole, in the order of their ids, and replaced by id', async () => {
    const db = await openFresh();
    await saveEndpoint(db, { ...endpoint, id: 'e2', name: 'Second' });
    await saveEndpoint(db, endpoint);
    await saveEndpoint(db, { ...endpoint, name: 'Home' });
    expect(await listEndpoints(db)).toEqual([
      { ...endpoint, name: 'Home' },
      { ...endpoint, id: 'e2', name: 'Second' },
    ]);
    expect(await readEndpoint(db, 'e2')).toMatchObject({ name: 'Second' });
    expect(await readEndpoint(db, 'e3')).toBeUndefined();
  });

  test('have a key when one is stored, whatever they claim', async () => {
    const db = await openFresh();
    await saveEndpoint(db, { ...endpoint, hasKey: true });
    expect(await readEndpoint(db, 'e1')).toMatchObject({ hasKey: false });
    await saveSecret(db, 'e1', 'sk-1');
    expect(await readEndpoint(db, 'e1')).toMatchObject({ hasKey: true });
  });

  test('take their key with them when they are removed', async () => {
    const db = await openFresh();
    await saveEndpoint(db, endpoint);
    await saveSecret(db, 'e1', 'sk-1');
    await deleteEndpoint(db, 'e1');
    expect(await listEndpoints(db)).toEqual([]);
    expect(await readSecret(db, 'e1')).toBeUndefined();
  });

  test('keep the values of their headers encrypted, as they often are keys', async () => {
    const db = await openFresh();
    await saveEndpoint(db, { ...endpoint, headers: { 'x-api-key': 'secret-value' } });
    const stored = JSON.stringify([await db.getAll('endpoints'), await db.getAll('secrets')]);
    expect(stored).not.toContain('secret-value');
    expect((await listEndpoints(db))[0]?.headers).toEqual({ 'x-api-key': 'secret-value' });
    await saveEndpoint(db, { ...endpoint, headers: {} });
    expect((await listEndpoints(db))[0]?.headers).toEqual({});
  });

  test.each([
    ['https://models.example/v1?key=secret-value', 'https://models.example/v1'],
    ['https://me:secret-value@models.example/v1', 'https://models.example/v1'],
    ['models.example/v1?api-version=3&key=secret-value', 'models.example/v1?api-version=3'],
    ['not an address secret-value', ''],
  ])('keep the address %s encrypted, and only %o beside it', async (baseUrl, open) => {
    const db = await openFresh();
    await saveEndpoint(db, { ...endpoint, baseUrl });
    expect(JSON.stringify(await everything(db))).not.toContain('secret-value');
    expect(await db.getAll('endpoints')).toMatchObject([{ baseUrl: open }]);
    expect(await readEndpoint(db, 'e1')).toEqual({ ...endpoint, baseUrl });
    await db.clear('vault');
    expect(await readEndpoint(db, 'e1')).toMatchObject({ baseUrl: open });
  });

  test('forget the encrypted address when it is replaced or removed', async () => {
    const db = await openFresh();
    const withKey = { ...endpoint, headers: {}, baseUrl: 'https://a.example/?key=secret-value' };
    await saveEndpoint(db, withKey);
    await saveEndpoint(db, { ...withKey, baseUrl: 'https://a.example/?api-version=3' });
    expect(await db.getAllKeys('secrets')).toEqual([]);
    expect((await readEndpoint(db, 'e1'))?.baseUrl).toBe('https://a.example/?api-version=3');
    await saveEndpoint(db, withKey);
    await deleteEndpoint(db, 'e1');
    expect(await db.getAllKeys('secrets')).toEqual([]);
  });

  test('of another version are read field by field; what is no endpoint is left out', async () => {
    const db = await openFresh();
    await db.put('endpoints', {
      id: 'a',
      baseUrl: 'http://a',
      models: [1, 'm'],
    });
    await db.put('endpoints', { id: 'b' });
    await db.put('endpoints', {
      id: 'c',
      baseUrl: 'http://c',
      temperature: 9,
      contextSize: 0,
      reasoning: '?',
    });
    const plain = {
      hasKey: false,
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
    expect(await listEndpoints(db)).toEqual([
      {
        ...plain,
        id: 'a',
        name: 'http://a',
        baseUrl: 'http://a',
        models: ['m'],
      },
      { ...plain, id: 'c', name: 'http://c', baseUrl: 'http://c' },
    ]);
  });
});

test('What was learned belongs to one model at one address', async () => {
  const db = await openFresh();
  expect(await readLearned(db, 'http://a', 'm')).toBeUndefined();
  await saveLearned(db, { baseUrl: 'http://a', model: 'm', learned: { drop: ['temperature'] } });
  await saveLearned(db, { baseUrl: 'http://a', model: 'n', learned: 1 });
  await saveLearned(db, { baseUrl: 'http://a', model: 'm', learned: { drop: ['seed'] } });
  expect(await readLearned(db, 'http://a', 'm')).toEqual({ drop: ['seed'] });
  expect(await readLearned(db, 'http://b', 'm')).toBeUndefined();
});
