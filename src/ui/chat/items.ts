import type { TranscriptEntry } from '../../core/api.ts';
import type {
  AssistantMessage,
  NoticeMessage,
  ToolCall,
  ToolMessage,
  UserMessage,
} from '../../core/messages.ts';

/** What the transcript shows, one after the other. */
export type Item = UserItem | AnswerItem | NoticeItem;

export interface UserItem {
  readonly type: 'user';
  readonly id: string;
  readonly message: UserMessage;
  readonly versions: Versions | null;
}

export interface AnswerItem {
  readonly type: 'answer';
  readonly id: string;
  /** Null while the answer is only streamed. */
  readonly message: AssistantMessage | null;
  readonly calls: readonly CallItem[];
  /** The last answer of its turn: it carries the line of actions, for the whole turn. */
  readonly endsTurn: boolean;
  readonly versions: Versions | null;
}

export interface CallItem {
  readonly call: ToolCall;
  readonly result: ToolMessage | null;
}

export interface NoticeItem {
  readonly type: 'notice';
  readonly id: string;
  readonly message: NoticeMessage;
}

/** Where a message stands among its versions. */
export interface Versions {
  readonly position: number;
  readonly count: number;
  readonly previous: string | null;
  readonly next: string | null;
}

/**
 * The items of a branch. `streaming` is the id of an answer that is not stored yet. An item that
 * is as it was in `before` is the same object, so that nothing is drawn again for it.
 */
export function buildItems(
  entries: readonly TranscriptEntry[],
  streaming: string | null,
  before: readonly Item[],
): readonly Item[] {
  const results = new Map<string, ToolMessage>();
  for (const { message } of entries) {
    if (message.role === 'tool') results.set(message.callId, message);
  }
  const items = entries.flatMap((entry) => toItem(entry, results));
  if (streaming !== null && !items.some(({ id }) => id === streaming)) {
    items.push(answerItem({ id: streaming, message: null, calls: [], versions: null }));
  }
  const known = new Map(before.map((item) => [item.id, item]));
  return endTurns(items.filter(isNews)).map((item) => reused(known.get(item.id), item));
}

function toItem(
  { message, versions: ids }: TranscriptEntry,
  results: ReadonlyMap<string, ToolMessage>,
): Item[] {
  const { id } = message;
  const versions = versionsOf(id, ids);
  switch (message.role) {
    case 'user':
      return message.origin === 'system' ? [] : [{ type: 'user', id, message, versions }];
    case 'assistant': {
      const calls = message.toolCalls.map((call) => ({
        call,
        result: results.get(call.id) ?? null,
      }));
      return [answerItem({ id, message, calls, versions })];
    }
    case 'notice':
      return [{ type: 'notice', id, message }];
    case 'tool':
      return [];
  }
}

const answerItem = (parts: Omit<AnswerItem, 'type' | 'endsTurn'>): Item => ({
  type: 'answer',
  endsTurn: false,
  ...parts,
});

/** "This turn failed" says nothing new below an answer that says why it failed. */
function isNews(item: Item, index: number, items: readonly Item[]): boolean {
  if (item.type !== 'notice' || item.message.code !== 'run-failed') return true;
  const previous = items[index - 1];
  return previous?.type !== 'answer' || previous.message?.error === undefined;
}

/** Marks the last answer of each turn, and hands it the versions of the turn's first. */
function endTurns(items: readonly Item[]): readonly Item[] {
  let versions: Versions | null = null;
  return items.map((item, index) => {
    if (item.type === 'user') versions = null;
    if (item.type !== 'answer') return item;
    versions ??= item.versions;
    const rest = items.slice(index + 1);
    const next = rest.find(({ type }) => type !== 'notice');
    return next?.type === 'answer'
      ? { ...item, versions: null }
      : { ...item, endsTurn: true, versions };
  });
}

function versionsOf(id: string, ids: readonly string[] | undefined): Versions | null {
  const index = ids?.indexOf(id) ?? -1;
  if (ids === undefined || ids.length < 2 || index === -1) return null;
  return {
    position: index + 1,
    count: ids.length,
    previous: ids[index - 1] ?? null,
    next: ids[index + 1] ?? null,
  };
}

function reused(old: Item | undefined, item: Item): Item {
  if (old === undefined || old.type !== item.type || old.message !== item.message) return item;
  if (old.type === 'answer' && item.type === 'answer') {
    return sameAnswer(old, item) ? old : { ...item, calls: reusedCalls(old, item) };
  }
  if (old.type === 'user' && item.type === 'user') {
    return sameVersions(old.versions, item.versions) ? old : item;
  }
  return old;
}

/** Of many calls mostly one has changed: the others are not drawn again. */
const reusedCalls = (old: AnswerItem, { calls }: AnswerItem): readonly CallItem[] =>
  calls.map((item, index) => {
    const before = old.calls[index];
    return before?.result === item.result ? before : item;
  });

const sameAnswer = (one: AnswerItem, other: AnswerItem): boolean =>
  one.endsTurn === other.endsTurn &&
  sameVersions(one.versions, other.versions) &&
  one.calls.every(({ result }, index) => result === other.calls[index]?.result);

const sameVersions = (one: Versions | null, other: Versions | null): boolean =>
  one?.position === other?.position &&
  one?.count === other?.count &&
  one?.previous === other?.previous &&
  one?.next === other?.next;
