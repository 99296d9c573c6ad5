import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import type { LoggedRequest } from '../core/api.ts';
import type { FileRevision, FileSummary } from '../core/files.ts';
import type { PartialAnswer, RunTrigger } from '../core/events.ts';
import type { Message, ModelRef, UserMessage } from '../core/messages.ts';

/** What the database holds. The version of this shape is the number of migrations. */
export interface Schema extends DBSchema {
  sessions: {
    key: string;
    value: SessionRecord;
    indexes: { shelf: [deletedAt: number, pinned: number, updatedAt: number] };
  };
  entries: {
    key: [session: string, seq: number];
    value: Entry;
    indexes: { message: [session: string, id: string] };
  };
  drafts: { key: string; value: { readonly session: string; readonly text: string } };
  queues: {
    key: string;
    value: { readonly session: string; readonly messages: readonly UserMessage[] };
  };
  runs: { key: string; value: RunRecord };
  partials: { key: string; value: PartialRecord };
  files: { key: string; value: FileSummary };
  revisions: { key: [path: string, revision: number]; value: StoredRevision };
  /** Read through a parser: what an older or newer version wrote may be anything. */
  settings: { key: string; value: unknown };
  endpoints: { key: string; value: unknown };
  models: { key: string; value: unknown };
  learned: { key: [baseUrl: string, model: string]; value: LearnedRecord };
  secrets: { key: string; value: SecretRecord };
  vault: { key: string; value: CryptoKey };
  requests: { key: number; value: LoggedRequest };
}

export type StoreName = StoreNames<Schema>;
export type Database = IDBPDatabase<Schema>;
export type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<
  Schema,
  StoreName[],
  Mode
>;
export type AnyTransaction = Transaction<'readonly'> | Transaction<'readwrite'>;

/** Numbers stand for booleans and absence where IndexedDB must sort by them. */
export interface SessionRecord {
  readonly id: string;
  readonly title: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** 0 while the session is listed. */
  readonly deletedAt: number;
  readonly pinned: 0 | 1;
  readonly model: ModelRef;
  /** The message that the current branch ends with, and that the next one is appended to. */
  readonly leaf: string | null;
  /** `tokens` of the entry that `leaf` names; 0 without one. */
  readonly leafTokens?: number | undefined;
  /** The `seq` of the next entry: there are no gaps below it. */
  readonly nextSeq: number;
  /**
   * Children by parent (null: the first messages), in order of making. Complete for every parent
   * that has more than one child or was chosen to get another; absent for all others.
   */
  readonly forks: ReadonlyMap<string | null, readonly string[]>;
  /** What "Always allow" was said to in this session. */
  readonly grants: { readonly tools: readonly string[]; readonly hosts: readonly string[] };
  /** Untrusted content has entered the session. */
  readonly tainted: boolean;
  /** Whether a run is under way or waits for Resume: here, so that a list costs one request. */
  readonly run: RunState;
}

export type RunState = 'none' | 'running' | 'interrupted';

/** One message in the tree of its session. Never changed. A parent's `seq` is below its children's. */
export interface Entry {
  readonly session: string;
  readonly seq: number;
  readonly parent: string | null;
  readonly message: Message;
  /**
   * Tokens, by estimate, of the branch up to and including this message, so that the size of a
   * context is known without reading it. Absent in what an earlier version stored.
   */
  readonly tokens?: number | undefined;
}

/** The run of a session that is under way or interrupted. A run that ended has no record. */
export interface RunRecord {
  readonly session: string;
  readonly run: string;
  readonly trigger: RunTrigger;
  /** The worker that runs it. */
  readonly agent: string;
  readonly model: ModelRef;
  readonly startedAt: number;
  /** Calls whose execution had begun, those of the interrupted run it resumes included. */
  readonly started: readonly string[];
}

/** The answer that is being streamed, as of the last checkpoint. */
export interface PartialRecord extends PartialAnswer {
  readonly session: string;
  readonly parent: string | null;
  readonly createdAt: number;
}

export interface StoredRevision extends FileRevision {
  readonly path: string;
  readonly text: string;
}

export interface LearnedRecord {
  readonly baseUrl: string;
  readonly model: string;
  readonly learned: unknown;
}

/** AES-GCM, with the id as additional data. */
export interface SecretRecord {
  readonly id: string;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}
