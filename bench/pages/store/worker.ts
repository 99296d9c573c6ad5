import { expose } from 'comlink';
import { openDB } from 'idb';
import { createAgent } from '../../../src/app/agent.ts';
import type { AgentApi } from '../../../src/core/api.ts';
import { newId } from '../../../src/lib/ids.ts';
import { openStore } from '../../../src/store/db.ts';
import type { Database } from '../../../src/store/schema.ts';
import { readBranch } from '../../../src/store/branch.ts';
import { listSessions } from '../../../src/store/session-list.ts';
import { appendMessages } from '../../../src/store/tree.ts';
import {
  chat,
  chatLength,
  entriesOf,
  growing,
  messageAt,
  sessionCount,
  sessionRecord,
} from './records.ts';

/** Milliseconds of one round, by name. */
export type Round = Readonly<Record<string, number>>;

const scope = '/bench/';
const firstScreen = 50;
/** Operations that are timed together: a browser's clock is too coarse for one. */
const batch = 20;

const bench = {
  /** 10,000 sessions, one of them with 1,000 messages. */
  async fill(): Promise<void> {
    const db = await open();
    const transaction = db.transaction(['sessions', 'entries'], 'readwrite');
    const sessions = transaction.objectStore('sessions');
    const entries = transaction.objectStore('entries');
    for (let index = 2; index < sessionCount; index++) {
      void sessions.put(sessionRecord(`session-${index}`, index, 0));
    }
    void sessions.put(sessionRecord(growing, 0, 0));
    void sessions.put(sessionRecord(chat, 1, chatLength));
    for (const entry of entriesOf(chat, chatLength)) void entries.put(entry);
    await transaction.done;
    db.close();
  },

  async append(rounds: number): Promise<Round[]> {
    const db = await open();
    const bare = await openBare();
    let next = 0;
    const work = {
      product: () =>
        appendMessages(db, { session: growing, messages: [messageAt(next++, newId())] }),
      bare: async () => {
        const transaction = bare.transaction('messages', 'readwrite', { durability: 'relaxed' });
        const seq = next++;
        await transaction.store.put({ session: growing, seq, message: messageAt(seq, newId()) });
        await transaction.done;
      },
    };
    const all = await compare(work, rounds);
    bare.close();
    db.close();
    return all;
  },

  async list(rounds: number): Promise<Round[]> {
    const db = await open();
    const query = { text: '', limit: firstScreen };
    const agent = await bootAgent();
    const work = {
      product: async () => check((await listSessions(db, query)).length, firstScreen),
      agent: async () => check(valueOf(await agent.listSessions(query)).length, firstScreen),
      bare: async () => {
        const index = db.transaction('sessions').store.index('shelf') as unknown as AllRecords;
        const records = await index.getAllRecords({ direction: 'prev', count: firstScreen });
        check(records.length, firstScreen);
      },
    };
    const all = await compare(work, rounds);
    db.close();
    return all;
  },

  async open(rounds: number): Promise<Round[]> {
    const db = await open();
    const agent = await bootAgent();
    const range = IDBKeyRange.bound([chat], [chat, []]);
    const work = {
      product: async () => {
        const { entries } = await readBranch(db, chat, { limit: firstScreen });
        check(entries.length, firstScreen);
      },
      agent: async () => {
        const { entries } = valueOf(await agent.openSession(chat, firstScreen));
        check(entries.length, firstScreen);
      },
      bare: async () => check((await db.getAll('entries', range)).length, chatLength),
    };
    const all = await compare(work, rounds);
    db.close();
    return all;
  },
};

export type StoreBench = typeof bench;

/** IndexedDB 3.0; its types do not know it yet. */
interface AllRecords {
  getAllRecords(options: {
    readonly direction: 'prev';
    readonly count: number;
  }): Promise<readonly unknown[]>;
}

async function open(): Promise<Database> {
  const { db, storage } = await openStore({
    scope,
    onBlocked: () => undefined,
    onVersionChange: () => undefined,
  });
  if (storage !== 'persistent') throw new Error('The browser refuses storage.');
  return db;
}

function openBare() {
  return openDB('bare', 1, {
    upgrade(db) {
      db.createObjectStore('messages', { keyPath: ['session', 'seq'] });
    },
  });
}

const refuse = (): never => {
  throw new Error('No other worker is needed here.');
};

let booted: Promise<AgentApi> | null = null;

/** The agent as its worker has it: what a page's request costs there. */
function bootAgent(): Promise<AgentApi> {
  booted ??= (async () => {
    const agent = createAgent({
      scope,
      agent: newId(),
      version: 'bench',
      createSandboxWorker: refuse,
      createModelWorker: refuse,
      createLoaderWorker: refuse,
      leave: () => undefined,
    });
    valueOf(await agent.boot());
    return agent as AgentApi;
  })();
  return booted;
}

/** Batches of each kind in turn; the first round only warms up. */
async function compare(
  work: Readonly<Record<string, () => Promise<unknown>>>,
  rounds: number,
): Promise<Round[]> {
  const all: Round[] = [];
  for (let round = -1; round < rounds; round++) {
    const costs: Record<string, number> = {};
    const names = round % 2 === 0 ? Object.keys(work) : Object.keys(work).toReversed();
    for (const name of names) {
      const begun = performance.now();
      for (let time = 0; time < batch; time++) await work[name]?.();
      costs[name] = (performance.now() - begun) / batch;
    }
    if (round >= 0) all.push(costs);
  }
  return all;
}

function valueOf<T>(result: { ok: true; value: T } | { ok: false; error: { code: string } }): T {
  if (!result.ok) throw new Error(`The agent failed: ${result.error.code}`);
  return result.value;
}

function check(found: number, expected: number): void {
  if (found !== expected) throw new Error(`${found} instead of ${expected} records`);
}

expose(bench);
