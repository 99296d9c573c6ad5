import type { OpenDBCallbacks } from 'idb';
import type { Database, Schema } from './schema.ts';

type Upgrade = Parameters<NonNullable<OpenDBCallbacks<Schema>['upgrade']>>;
type Migration = (db: Database, transaction: Upgrade[3]) => void;

/**
 * Migration n turns version n into n + 1; 0 is the empty database. A migration that was released is
 * never changed: a new shape is a new migration. It may await nothing but the transaction.
 */
const migrations: readonly Migration[] = [
  function createStores(db) {
    const sessions = db.createObjectStore('sessions', { keyPath: 'id' });
    sessions.createIndex('shelf', ['deletedAt', 'pinned', 'updatedAt']);
    const entries = db.createObjectStore('entries', { keyPath: ['session', 'seq'] });
    entries.createIndex('message', ['session', 'message.id'], { unique: true });
    db.createObjectStore('drafts', { keyPath: 'session' });
    db.createObjectStore('queues', { keyPath: 'session' });
    db.createObjectStore('runs', { keyPath: 'session' });
    db.createObjectStore('partials', { keyPath: 'session' });
    db.createObjectStore('files', { keyPath: 'path' });
    db.createObjectStore('revisions', { keyPath: ['path', 'revision'] });
    db.createObjectStore('settings');
    db.createObjectStore('endpoints', { keyPath: 'id' });
    db.createObjectStore('learned', { keyPath: ['baseUrl', 'model'] });
    db.createObjectStore('secrets', { keyPath: 'id' });
    db.createObjectStore('vault');
    db.createObjectStore('requests', { autoIncrement: true });
  },
  function createLocalModels(db) {
    db.createObjectStore('models', { keyPath: 'id' });
  },
];

/** The version this code reads and writes. */
export const currentVersion = migrations.length;

/** The `upgrade` callback of idb: brings a database from one version to a later one. */
export function migrate(...[db, from, to, transaction]: Upgrade): void {
  for (const migration of migrations.slice(from, to ?? currentVersion)) {
    migration(db, transaction);
  }
}
