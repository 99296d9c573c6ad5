import type { Endpoint } from '../core/api.ts';
import { redactUrl } from './redact.ts';
import { encryptSecret, readSecret } from './secrets.ts';
import type { Database, Transaction } from './schema.ts';

/** What of an endpoint is encrypted beside its key: the headers, and an address with a key in it. */

export const headersId = (endpoint: string): string => `${endpoint}/headers`;
export const addressId = (endpoint: string): string => `${endpoint}/address`;

/** None where they can no longer be decrypted: the endpoint is still listed, to be mended. */
export async function readHeaders(db: Database, endpoint: string): Promise<Endpoint['headers']> {
  const text = await readSecret(db, headersId(endpoint)).catch(() => undefined);
  return text === undefined ? {} : (JSON.parse(text) as Endpoint['headers']);
}

/** Undefined where it can no longer be decrypted: then the redacted one is shown, to be mended. */
export const readAddress = (db: Database, endpoint: string): Promise<string | undefined> =>
  readSecret(db, addressId(endpoint)).catch(() => undefined);

/** Stores what was encrypted, or removes what is no longer wanted, as a part of a transaction. */
export type Keep = (transaction: Transaction<'readwrite'>) => Promise<unknown>;

export const sealAddress = (
  db: Database,
  { id, baseUrl }: Pick<Endpoint, 'id' | 'baseUrl'>,
): Promise<Keep> => seal(db, addressId(id), redactUrl(baseUrl) === baseUrl ? null : baseUrl);

export const sealHeaders = (
  db: Database,
  { id, headers }: Pick<Endpoint, 'id' | 'headers'>,
): Promise<Keep> => {
  const isEmpty = Object.keys(headers).length === 0;
  return seal(db, headersId(id), isEmpty ? null : JSON.stringify(headers));
};

async function seal(db: Database, id: string, secret: string | null): Promise<Keep> {
  if (secret === null) return (transaction) => transaction.objectStore('secrets').delete(id);
  const record = await encryptSecret(db, id, secret);
  return (transaction) => transaction.objectStore('secrets').put(record);
}
