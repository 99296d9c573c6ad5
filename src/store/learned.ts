import { read, write } from './transaction.ts';
import type { Database, LearnedRecord } from './schema.ts';

/** What a provider has learned about a model at a base URL; undefined at first. Its own format. */
export function readLearned(db: Database, baseUrl: string, model: string): Promise<unknown> {
  return read(db, ['learned'], async (transaction) => {
    const record = await transaction.objectStore('learned').get([baseUrl, model]);
    return record?.learned;
  });
}

export async function saveLearned(db: Database, record: LearnedRecord): Promise<void> {
  await write(db, ['learned'], (transaction) => transaction.objectStore('learned').put(record));
}
