import { deleteDB } from 'idb';
import { write } from './transaction.ts';
import type { Database } from './schema.ts';

/**
 * Empties the database in one transaction, closes it and asks the browser to remove it, which may
 * happen only when other tabs have let go of it. The page reloads afterwards.
 */
export async function deleteEverything(db: Database): Promise<void> {
  const stores = [...db.objectStoreNames];
  await write(db, stores, (transaction) =>
    Promise.all(stores.map((name) => transaction.objectStore(name).clear())),
  );
  db.close();
  await new Promise<void>((resolve, reject) => {
    deleteDB(db.name, { blocked: () => resolve() }).then(resolve, reject);
  });
}
