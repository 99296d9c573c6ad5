import type { ErrorInfo } from '../core/errors.ts';
import type { LocalModel, RemoteFile } from '../core/local-models.ts';
import { fieldsOf, integerOr, oneOf } from './tolerant.ts';
import { read, write } from './transaction.ts';
import type { Database } from './schema.ts';

/** The models of this device, the newest first. */
export function listLocalModels(db: Database): Promise<readonly LocalModel[]> {
  return read(db, ['models'], async (transaction) => {
    const stored: readonly unknown[] = await transaction.objectStore('models').getAll();
    return stored.map(parseModel).toSorted((one, other) => other.addedAt - one.addedAt);
  });
}

export function readLocalModel(db: Database, id: string): Promise<LocalModel | undefined> {
  return read(db, ['models'], async (transaction) => {
    const stored: unknown = await transaction.objectStore('models').get(id);
    return stored === undefined ? undefined : parseModel(stored);
  });
}

export async function saveLocalModel(db: Database, model: LocalModel): Promise<void> {
  await write(db, ['models'], (transaction) => transaction.objectStore('models').put(model));
}

/** Changes some fields. Undefined: the model is gone, and stays so. */
export function updateLocalModel(
  db: Database,
  id: string,
  change: Partial<Omit<LocalModel, 'id'>>,
): Promise<LocalModel | undefined> {
  return write(db, ['models'], async (transaction) => {
    const store = transaction.objectStore('models');
    const stored: unknown = await store.get(id);
    if (stored === undefined) return undefined;
    const changed = { ...parseModel(stored), ...change };
    await store.put(changed);
    return changed;
  });
}

export async function deleteLocalModel(db: Database, id: string): Promise<void> {
  await write(db, ['models'], (transaction) => transaction.objectStore('models').delete(id));
}

const states = ['adding', 'waiting', 'downloading', 'paused', 'ready', 'broken'] as const;
const amount = { least: 0, most: Number.MAX_SAFE_INTEGER };

function parseModel(value: unknown): LocalModel {
  const fields = fieldsOf(value);
  const facts = fieldsOf(fields['facts']);
  const text = (field: unknown): string => (typeof field === 'string' ? field : '');
  return {
    id: text(fields['id']),
    name: text(fields['name']),
    state: oneOf(fields['state'], states, 'broken'),
    size: integerOr(fields['size'], amount, 0),
    stored: integerOr(fields['stored'], amount, 0),
    facts: {
      architecture: text(facts['architecture']),
      quantization: text(facts['quantization']),
      license: text(facts['license']),
      trainedContext: integerOr(facts['trainedContext'], amount, 0),
      bytesPerToken: integerOr(facts['bytesPerToken'], amount, 0),
      hasTemplate: facts['hasTemplate'] === true,
    },
    addedAt: integerOr(fields['addedAt'], amount, 0),
    usedAt: fields['usedAt'] === null ? null : integerOr(fields['usedAt'], amount, 0),
    source: listOf(fields['source']).flatMap(parseFile),
    fetched: integerOr(fields['fetched'], amount, 0),
    rate: integerOr(fields['rate'], amount, 0),
    error: parseError(fields['error']),
    context:
      fields['context'] === null
        ? null
        : integerOr(fields['context'], { least: 512, most: 1_048_576 }, 4096),
  };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function parseFile(value: unknown): readonly RemoteFile[] {
  const { url, size, sha256 } = fieldsOf(value);
  if (typeof url !== 'string') return [];
  return [
    {
      url,
      size: typeof size === 'number' && size > 0 ? size : null,
      sha256: typeof sha256 === 'string' ? sha256 : null,
    },
  ];
}

/** Written by us; a code that a later version knows is a failure all the same. */
function parseError(value: unknown): ErrorInfo | null {
  const { code, detail } = fieldsOf(value);
  if (typeof code !== 'string') return null;
  const known = { code: code as ErrorInfo['code'] };
  return typeof detail === 'string' ? { ...known, detail } : known;
}
