import type { Endpoint } from '../core/api.ts';
import { redactUrl } from './redact.ts';
import { fieldsOf, integerOr, modelRefOr, numberOr, oneOf, textOr, textsOf } from './tolerant.ts';
import { deleteSecret, readSecret, saveSecret } from './secrets.ts';
import { read, write } from './transaction.ts';
import type { Database } from './schema.ts';

/** In the order of their ids, which is the order of making. `hasKey` is looked up, not stored. */
export async function listEndpoints(db: Database): Promise<readonly Endpoint[]> {
  const [stored, secrets] = await read(db, ['endpoints', 'secrets'], (transaction) =>
    Promise.all([
      transaction.objectStore('endpoints').getAll(),
      transaction.objectStore('secrets').getAllKeys(),
    ]),
  );
  const endpoints = stored.flatMap((value) => parseEndpoint(value, (id) => secrets.includes(id)));
  return Promise.all(
    endpoints.map(async (endpoint) => {
      const { id } = endpoint;
      const headers = secrets.includes(headersId(id)) ? await readHeaders(db, id) : {};
      const address = secrets.includes(addressId(id)) ? await readAddress(db, id) : undefined;
      return { ...endpoint, headers, baseUrl: address ?? endpoint.baseUrl };
    }),
  );
}

export async function readEndpoint(db: Database, id: string): Promise<Endpoint | undefined> {
  return (await listEndpoints(db)).find((endpoint) => endpoint.id === id);
}

/**
 * Adds or replaces an endpoint. Its key is `saveSecret`'s business; its headers, which are keys as
 * often as not, are encrypted like one, and so is an address with a key in it: beside it stands
 * only what `redactUrl` leaves.
 */
export async function saveEndpoint(db: Database, endpoint: Endpoint): Promise<void> {
  const { hasKey: _lookedUp, headers, ...rest } = endpoint;
  const stored = { ...rest, baseUrl: redactUrl(rest.baseUrl) };
  if (stored.baseUrl === rest.baseUrl) await deleteSecret(db, addressId(endpoint.id));
  else await saveSecret(db, addressId(endpoint.id), rest.baseUrl);
  if (Object.keys(headers).length === 0) await deleteSecret(db, headersId(endpoint.id));
  else await saveSecret(db, headersId(endpoint.id), JSON.stringify(headers));
  await write(db, ['endpoints'], (transaction) => transaction.objectStore('endpoints').put(stored));
}

/** Removes an endpoint with everything secret that belongs to it. */
export async function deleteEndpoint(db: Database, id: string): Promise<void> {
  await write(db, ['endpoints', 'secrets'], (transaction) =>
    Promise.all([
      transaction.objectStore('endpoints').delete(id),
      transaction.objectStore('secrets').delete(id),
      transaction.objectStore('secrets').delete(headersId(id)),
      transaction.objectStore('secrets').delete(addressId(id)),
    ]),
  );
}

const headersId = (endpoint: string): string => `${endpoint}/headers`;
const addressId = (endpoint: string): string => `${endpoint}/address`;

/** None where they can no longer be decrypted: the endpoint is still listed, to be mended. */
async function readHeaders(db: Database, endpoint: string): Promise<Endpoint['headers']> {
  const text = await readSecret(db, headersId(endpoint)).catch(() => undefined);
  return text === undefined ? {} : (JSON.parse(text) as Endpoint['headers']);
}

/** Undefined where it can no longer be decrypted: then the redacted one is shown, to be mended. */
const readAddress = (db: Database, endpoint: string): Promise<string | undefined> =>
  readSecret(db, addressId(endpoint)).catch(() => undefined);

function parseEndpoint(value: unknown, hasKey: (id: string) => boolean): readonly Endpoint[] {
  const { id, baseUrl, ...fields } = fieldsOf(value);
  if (typeof id !== 'string' || typeof baseUrl !== 'string') return [];
  const tokens = { least: 1, most: Number.MAX_SAFE_INTEGER };
  return [
    {
      id,
      baseUrl,
      hasKey: hasKey(id),
      name: textOr(fields['name'], baseUrl),
      models: textsOf(fields['models']),
      contextSize: integerOr(fields['contextSize'], tokens, null),
      outputLimit: integerOr(fields['outputLimit'], tokens, null),
      temperature: numberOr(fields['temperature'], { least: 0, most: 2 }, null),
      reasoning: oneOf(fields['reasoning'], ['default', 'off', 'low', 'medium', 'high'], 'default'),
      idleLimit: numberOr(fields['idleLimit'], { least: 1, most: 86_400 }, null),
      headers: {},
      tools: fields['tools'] !== false,
      fallback: modelRefOr(fields['fallback'], null),
    },
  ];
}
