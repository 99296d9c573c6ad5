import { expose } from 'comlink';
import { openDB } from 'idb';

const agent = {
  /** Opens the database, counts this visit and tells how many there were. */
  async boot(): Promise<number> {
    const db = await openDB('floor', 1, {
      upgrade(created) {
        created.createObjectStore('visits', { autoIncrement: true });
      },
    });
    await db.add('visits', { at: Date.now() });
    return db.count('visits');
  },
};

export type FloorAgent = typeof agent;

expose(agent);
