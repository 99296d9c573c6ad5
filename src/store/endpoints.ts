import type { Endpoint } from '../core/api.ts';
import {
  fieldsOf,
  integerOr,
  isRecord,
  modelRefOr,
  numberOr,
  oneOf,
  textOr,
  textsOf,
} from './tolerant.ts';
import { read, write } from './transaction.ts';
import type { Database } from './schema.ts';

/** In the order of their ids, which is the order of making. `hasKey` is looked up, not stored. */
export function listEndpoints(db: Database): Promise<readonly Endpoint[]> {
  return read(db, ['endpoints', 'secrets'], async (transaction) => {
    const [stored, keys] = await Promise.all([
      transaction.objectStore('endpoints').getAll(),
      transaction.objectStore('secrets').getAllKeys(),
    ]);
    return stored.flatMap((value) => parseEndpoint(value, (id) => keys.includes(id)));
  });
}

export async function readEndpoint(db: Database, id: string): Promise<Endpoint | undefined> {
  return (await listEndpoints(db)).find((endpoint) => endpoint.id === id);
}

/** Adds or replaces an endpoint. Its key is `saveSecret`'s business. */
export async function saveEndpoint(db: Database, endpoint: Endpoint): Promise<void> {
  const { hasKey: _lookedUp, ...stored } = endpoint;
  await write(db, ['endpoints'], (transaction) => transaction.objectStore('endpoints').put(stored));
}

/** Removes an endpoint and its key. */
export async function deleteEndpoint(db: Database, id: string): Promise<void> {
  await write(db, ['endpoints', 'secrets'], (transaction) =>
    Promise.all([
      transaction.objectStore('endpoints').delete(id),
      transaction.objectStore('secrets').delete(id),
    ]),
  );
}

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
      headers: textFields(fields['headers']),
      tools: fields['tools'] !== false,
      fallback: modelRefOr(fields['fallback'], null),
    },
  ];
}

function textFields(value: unknown): Readonly<Record<string, string>> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, text]) =>
      typeof text === 'string' ? [[name, text] as const] : [],
    ),
  );
}
