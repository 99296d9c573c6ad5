import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { deleteSecret, readSecret, saveSecret } from '../../src/store/secrets.ts';
import { containing, everything, openFresh } from './support.ts';

const secret = 'sk-live-é-0123456789abcdef';
const real = Object.getOwnPropertyDescriptor(globalThis, 'crypto');

afterEach(() => {
  if (real) Object.defineProperty(globalThis, 'crypto', real);
});

/** Every byte and string that a value holds, as text. */
function bytesIn(value: unknown): string {
  if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value);
  if (ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value);
  if (value instanceof Map) return bytesIn([...value]);
  if (Array.isArray(value)) return value.map(bytesIn).join('\n');
  if (typeof value === 'object' && value !== null) return bytesIn(Object.entries(value));
  return String(value);
}

test('A key comes back as it was, is replaced, and is gone when deleted', async () => {
  const db = await openFresh();
  expect(await readSecret(db, 'e1')).toBeUndefined();
  await saveSecret(db, 'e1', 'first');
  await saveSecret(db, 'e2', 'other');
  await saveSecret(db, 'e1', secret);
  expect(await readSecret(db, 'e1')).toBe(secret);
  expect(await readSecret(db, 'e2')).toBe('other');
  await deleteSecret(db, 'e1');
  expect(await readSecret(db, 'e1')).toBeUndefined();
  expect(await readSecret(db, 'e2')).toBe('other');
});

test('What is stored holds the key in no form, and the same key twice looks different', async () => {
  const db = await openFresh();
  await saveSecret(db, 'e1', secret);
  await saveSecret(db, 'e2', secret);
  const stored = bytesIn(await everything(db));
  expect(stored).toContain('e1');
  for (const form of [secret, secret.slice(3, 12), btoa('sk-live-'), 'sk-live']) {
    expect(stored).not.toContain(form);
  }
  const [first, second] = await db.getAll('secrets');
  expect(bytesIn(first?.data)).not.toBe(bytesIn(second?.data));
});

test('The key that encrypts cannot be exported', async () => {
  const db = await openFresh();
  await saveSecret(db, 'e1', secret);
  const [key] = await db.getAll('vault');
  if (key === undefined) throw new Error('no vault key');
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
});

test('Two tabs that store their first key at once can both read both', async () => {
  const db = await openFresh();
  await Promise.all([saveSecret(db, 'e1', 'one'), saveSecret(db, 'e2', 'two')]);
  expect(await readSecret(db, 'e1')).toBe('one');
  expect(await readSecret(db, 'e2')).toBe('two');
  expect(await db.count('vault')).toBe(1);
});

test('A record that was changed, moved to another endpoint or lost its vault is not read', async () => {
  const db = await openFresh();
  await saveSecret(db, 'e1', secret);
  const record = await db.get('secrets', 'e1');
  if (record === undefined) throw new Error('no record');
  const unreadable = {
    info: { code: 'storage-refused', detail: containing('again') },
  };

  await db.put('secrets', { ...record, id: 'e2' });
  await expect(readSecret(db, 'e2')).rejects.toMatchObject(unreadable);
  const damaged = new Uint8Array(record.data.slice(0));
  damaged[0] = (damaged[0] ?? 0) ^ 1;
  await db.put('secrets', { ...record, data: damaged.buffer });
  await expect(readSecret(db, 'e1')).rejects.toMatchObject(unreadable);
  await db.put('secrets', record);
  expect(await readSecret(db, 'e1')).toBe(secret);
  await db.clear('vault');
  await expect(readSecret(db, 'e1')).rejects.toMatchObject(unreadable);
});

test('Without a secure context a key is refused, not stored in the clear', async () => {
  const db = await openFresh();
  Object.defineProperty(globalThis, 'crypto', {
    configurable: true,
    value: { getRandomValues: crypto.getRandomValues.bind(crypto) },
  });
  await expect(saveSecret(db, 'e1', secret)).rejects.toMatchObject({
    info: { code: 'storage-refused' },
  });
  expect(bytesIn(await everything(db))).not.toContain('sk-live');
});
