import { AgentError } from '../core/errors.ts';
import { read, write } from './transaction.ts';
import type { Database, SecretRecord } from './schema.ts';

const algorithm = 'AES-GCM';
const vaultKeyName = 'endpoint-keys';

/**
 * A secret, encrypted with a key that no script can export, as it is to be stored under `id`.
 * Rejects with `storage-refused` where the browser has no Web Crypto (a page without a secure
 * context).
 */
export async function encryptSecret(
  db: Database,
  id: string,
  secret: string,
): Promise<SecretRecord> {
  const key = await ensureVaultKey(db);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await webCrypto().encrypt(parameters(id, iv), key, new TextEncoder().encode(secret));
  return { id, iv, data };
}

/** Stores the key of an endpoint, encrypted. Rejects as `encryptSecret` does. */
export async function saveSecret(db: Database, id: string, secret: string): Promise<void> {
  const record = await encryptSecret(db, id, secret);
  await write(db, ['secrets'], (transaction) => transaction.objectStore('secrets').put(record));
}

/**
 * The key of an endpoint; undefined when there is none. Rejects with `storage-refused` when it can
 * no longer be decrypted: the person has to enter it again.
 */
export async function readSecret(db: Database, id: string): Promise<string | undefined> {
  const [record, key] = await read(db, ['secrets', 'vault'], (transaction) =>
    Promise.all([
      transaction.objectStore('secrets').get(id),
      transaction.objectStore('vault').get(vaultKeyName),
    ]),
  );
  if (record === undefined) return undefined;
  if (key === undefined) throw unreadable();
  return decrypt(record, key);
}

export async function deleteSecret(db: Database, id: string): Promise<void> {
  await write(db, ['secrets'], (transaction) => transaction.objectStore('secrets').delete(id));
}

/** The vault key, made on first use. Of two tabs that make one at once, the first to store wins. */
async function ensureVaultKey(db: Database): Promise<CryptoKey> {
  const stored = await read(db, ['vault'], (transaction) =>
    transaction.objectStore('vault').get(vaultKeyName),
  );
  if (stored !== undefined) return stored;
  const made = await webCrypto().generateKey({ name: algorithm, length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  return write(db, ['vault'], async (transaction) => {
    const vault = transaction.objectStore('vault');
    const first = await vault.get(vaultKeyName);
    if (first !== undefined) return first;
    await vault.add(made, vaultKeyName);
    return made;
  });
}

async function decrypt({ id, iv, data }: SecretRecord, key: CryptoKey): Promise<string> {
  const subtle = webCrypto();
  try {
    return new TextDecoder().decode(await subtle.decrypt(parameters(id, iv), key, data));
  } catch {
    throw unreadable();
  }
}

/** The id is bound in, so that one endpoint's record cannot pass for another's. */
function parameters(id: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: algorithm, iv, additionalData: new TextEncoder().encode(id) };
}

function webCrypto(): SubtleCrypto {
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  if (subtle !== undefined) return subtle;
  throw new AgentError('storage-refused', 'Keys are stored only over HTTPS or on localhost.');
}

function unreadable(): AgentError {
  return new AgentError('storage-refused', 'The stored key cannot be read. Enter it again.');
}
