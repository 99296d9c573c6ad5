import type { Message } from '../../../src/core/messages.ts';
import { estimateTokens } from '../../../src/core/tokens.ts';
import type { Entry, SessionRecord } from '../../../src/store/schema.ts';

/** What a person has after years: made up, the same every time. */

export const sessionCount = 10_000;
export const chatLength = 1000;
export const chat = 'session-chat';
export const growing = 'session-growing';

const model = { source: 'bench', model: 'bench' };
const start = 1_700_000_000_000;
const minute = 60_000;

const sentence =
  'The reading from the third station is late again, so the mean of the week stays open until it comes. ';

/** Questions and answers in turn, about 350 characters each. */
export function messageAt(index: number, id = `message-${index}`): Message {
  const createdAt = start + index * minute;
  const text = `${index}: ${sentence.repeat(2 + (index % 4))}`;
  return index % 2 === 0
    ? { role: 'user', id, createdAt, parts: [{ type: 'text', text }] }
    : {
        role: 'assistant',
        id,
        createdAt,
        text,
        toolCalls: [],
        status: 'complete',
        model,
        usage: { input: 1200, output: 90 },
        duration: 1800,
        stopReason: 'stop',
      };
}

export function entriesOf(session: string, count: number): Entry[] {
  let tokens = 0;
  return Array.from({ length: count }, (_, seq) => {
    const message = messageAt(seq);
    tokens += estimateTokens(message);
    return { session, seq, parent: seq === 0 ? null : `message-${seq - 1}`, message, tokens };
  });
}

export function sessionRecord(id: string, index: number, length: number): SessionRecord {
  return {
    id,
    title: `What the stations said in week ${index}`,
    createdAt: start + index * minute,
    updatedAt: start + index * minute,
    deletedAt: 0,
    pinned: 0,
    model,
    leaf: length === 0 ? null : `message-${length - 1}`,
    leafTokens: entriesOf(id, length).at(-1)?.tokens ?? 0,
    nextSeq: length,
    forks: new Map(),
    grants: { tools: [], hosts: [] },
    tainted: false,
    run: 'none',
  };
}
