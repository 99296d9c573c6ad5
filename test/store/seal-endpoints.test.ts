import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { listEndpoints, saveEndpoint } from '../../src/store/endpoints.ts';
import { sealEndpoints } from '../../src/store/seal-endpoints.ts';
import { everything, openFresh } from './support.ts';

const address = 'https://models.example/v1?key=secret-value';
const headers = { 'x-api-key': 'secret-header' };
const stored = { id: 'e1', name: 'Old', baseUrl: address, models: ['m'], tools: true };

test('Keys in addresses and headers of an earlier version are encrypted, and nothing else changes', async () => {
  const db = await openFresh();
  await db.put('endpoints', { ...stored, headers });
  await db.put('endpoints', {
    ...stored,
    id: 'e2',
    baseUrl: 'http://localhost:11434',
    headers: {},
  });
  await sealEndpoints(db);
  expect(JSON.stringify(await everything(db))).not.toMatch(/secret-(value|header)/);
  expect(await listEndpoints(db)).toMatchObject([
    { id: 'e1', name: 'Old', baseUrl: address, headers, models: ['m'] },
    { id: 'e2', name: 'Old', baseUrl: 'http://localhost:11434', headers: {} },
  ]);
  expect(await db.getAllKeys('secrets')).toHaveLength(2);
});

test('A second time there is nothing to do', async () => {
  const db = await openFresh();
  await db.put('endpoints', { ...stored, headers });
  await sealEndpoints(db);
  const before = await everything(db);
  await sealEndpoints(db);
  expect(await everything(db)).toEqual(before);
});

test('Headers that are encrypted already stay when only the address is open', async () => {
  const db = await openFresh();
  const endpoint = { ...(await firstOf(db, { ...stored, headers })), baseUrl: 'https://a.example' };
  await saveEndpoint(db, endpoint);
  await db.put('endpoints', stored);
  await sealEndpoints(db);
  expect(await listEndpoints(db)).toMatchObject([{ baseUrl: address, headers }]);
  expect(JSON.stringify(await everything(db))).not.toContain('secret-value');
});

test('An endpoint that is saved in the meantime keeps what was saved', async () => {
  const db = await openFresh();
  const old = await firstOf(db, { ...stored, headers });
  await db.put('endpoints', { ...stored, headers });
  const newer = { ...old, name: 'New', baseUrl: 'https://b.example/?key=newer', headers: {} };
  await Promise.all([sealEndpoints(db), saveEndpoint(db, newer)]);
  expect(await listEndpoints(db)).toEqual([newer]);
});

test('Values that are no endpoint are left as they are', async () => {
  const db = await openFresh();
  await db.put('endpoints', { id: 'b', headers: { a: 1 } });
  const before = await everything(db);
  await sealEndpoints(db);
  expect(await everything(db)).toEqual(before);
});

/** An endpoint as this version reads it. */
async function firstOf(db: Awaited<ReturnType<typeof openFresh>>, value: object) {
  await db.put('endpoints', value);
  await sealEndpoints(db);
  const [endpoint] = await listEndpoints(db);
  if (endpoint === undefined) throw new Error('no endpoint');
  return endpoint;
}
