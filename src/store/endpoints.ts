import type { Endpoint } from '../core/api.ts';
import { redactUrl } from './redact.ts';
import { fieldsOf, integerOr, modelRefOr, numberOr, oneOf, textOr, textsOf } from './tolerant.ts';
import { addressId, headersId, readAddress, readHeaders } from './endpoint-secrets.ts';
import { sealAddress, sealHeaders } from './endpoint-secrets.ts';
import { read, together, write } from './transaction.ts';
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
 * only what `redactUrl` leaves. All of it is stored, or nothing.
 */
export async function saveEndpoint(db: Database, endpoint: Endpoint): Promise<void> {
  const { hasKey: _lookedUp, headers: _sealed, ...rest } = endpoint;
  const sealed = await Promise.all([sealAddress(db, endpoint), sealHeaders(db, endpoint)]);
  await write(db, ['endpoints', 'secrets'], (transaction) =>
    together([
      () => transaction.objectStore('endpoints').put({ ...rest, baseUrl: redactUrl(rest.baseUrl) }),
      ...sealed.map((keep) => () => keep(transaction)),
    ]),
  );
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

/** What stands in the database as an endpoint, secrets left out; none when it is no endpoint. */
export function parseEndpoint(
  value: unknown,
  hasKey: (id: string) => boolean,
): readonly Endpoint[] {
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
