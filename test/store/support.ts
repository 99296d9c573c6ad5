import { expect } from 'vitest';
import type {
  AssistantMessage,
  ModelRef,
  ToolCall,
  ToolMessage,
  UserMessage,
} from '../../src/core/messages.ts';
import { newId } from '../../src/lib/ids.ts';
import { openStore } from '../../src/store/db.ts';
import type { Database } from '../../src/store/schema.ts';
import { createSession } from '../../src/store/sessions.ts';

export const demo: ModelRef = { source: 'demo', model: 'demo' };

/** Every test has a database of its own. */
export const newScope = (): string => `/store-test-${newId()}/`;

/** A store of its own for one test. */
export async function openFresh(scope = newScope()): Promise<Database> {
  const { db } = await openStore({
    scope,
    onBlocked: () => undefined,
    onVersionChange: () => undefined,
  });
  return db;
}

/** A fresh store with one session named `s`. */
export async function openWithSession(): Promise<Database> {
  const db = await openFresh();
  await createSession(db, { id: 's', model: demo, at: 1000 });
  return db;
}

export function user(id: string, text = id, createdAt = 1000): UserMessage {
  return { role: 'user', id, createdAt, parts: [{ type: 'text', text }] };
}

export function answer(id: string, toolCalls: readonly ToolCall[] = []): AssistantMessage {
  return {
    role: 'assistant',
    id,
    createdAt: 1000,
    text: id,
    toolCalls,
    status: 'complete',
    model: demo,
  };
}

export function call(id: string): ToolCall {
  return { id, name: 'write_file', arguments: '{}' };
}

export function result(callId: string): ToolMessage {
  return {
    role: 'tool',
    id: `result-${callId}`,
    createdAt: 1000,
    callId,
    name: 'write_file',
    status: 'done',
    content: 'done',
    duration: 1,
  };
}

/** Everything the database holds, for asserting that something changed nothing. */
export async function everything(db: Database): Promise<unknown> {
  const stores = [...db.objectStoreNames];
  const transaction = db.transaction(stores);
  return Promise.all(
    stores.map(async (name) => [name, await transaction.objectStore(name).getAll()]),
  );
}

/** Matches any text that holds `part`. */
export const containing = (part: string): unknown => expect.stringContaining(part);

/** A run of the session that `openWithSession` makes. */
export const run = {
  session: 's',
  run: 'r1',
  trigger: 'user',
  agent: 'agent-1',
  model: demo,
  startedAt: 1000,
} as const;
