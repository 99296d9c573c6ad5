import { parseEndpoint } from './endpoints.ts';
import { sealAddress, sealHeaders } from './endpoint-secrets.ts';
import type { Keep } from './endpoint-secrets.ts';
import { redactUrl } from './redact.ts';
import { fieldsOf } from './tolerant.ts';
import { read, together, write } from './transaction.ts';
import type { Database } from './schema.ts';

/**
 * Encrypts what earlier versions stored as it was typed: headers, and keys in an address. Done once,
 * it finds nothing more to do. An endpoint that is saved meanwhile is left alone.
 */
export async function sealEndpoints(db: Database): Promise<void> {
  const stored = await read(db, ['endpoints'], (transaction) =>
    transaction.objectStore('endpoints').getAll(),
  );
  for (const value of stored) {
    for (const { id, baseUrl } of parseEndpoint(value, () => false)) {
      const sealed = await Promise.all(openParts(db, { id, baseUrl, value }));
      if (sealed.length > 0) await replace(db, { id, baseUrl, value }, sealed);
    }
  }
}

interface Open {
  readonly id: string;
  readonly baseUrl: string;
  /** As it is stored. */
  readonly value: unknown;
}

function openParts(db: Database, { id, baseUrl, value }: Open): readonly Promise<Keep>[] {
  const { headers } = fieldsOf(value);
  return [
    ...(redactUrl(baseUrl) === baseUrl ? [] : [sealAddress(db, { id, baseUrl })]),
    ...(headers === undefined ? [] : [sealHeaders(db, { id, headers: textFields(headers) })]),
  ];
}

async function replace(
  db: Database,
  { id, baseUrl, value }: Open,
  sealed: readonly Keep[],
): Promise<void> {
  await write(db, ['endpoints', 'secrets'], async (transaction) => {
    const endpoints = transaction.objectStore('endpoints');
    const now = await endpoints.get(id);
    if (JSON.stringify(now) !== JSON.stringify(value)) return;
    const { headers: _sealed, ...rest } = fieldsOf(value);
    await together([
      () => endpoints.put({ ...rest, baseUrl: redactUrl(baseUrl) }),
      ...sealed.map((keep) => () => keep(transaction)),
    ]);
  });
}

function textFields(value: unknown): Readonly<Record<string, string>> {
  const texts = Object.entries(fieldsOf(value)).flatMap(([name, text]) =>
    typeof text === 'string' ? [[name, text] as const] : [],
  );
  return Object.fromEntries(texts);
}
