import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimateTokens } from '../../src/core/tokens.ts';
import { readBranch, readWholeBranch } from '../../src/store/branch.ts';
import type { Database } from '../../src/store/schema.ts';
import { deleteSession, restoreSession } from '../../src/store/sessions.ts';
import { listSessions } from '../../src/store/session-list.ts';
import { appendMessages, selectVersion } from '../../src/store/tree.ts';
import { openWithSession, user } from './support.ts';

/** The plainest tree that could work: a list of links, searched from end to end. */
interface Model {
  readonly links: { readonly id: string; readonly parent: string | null }[];
  leaf: string | null;
  deleted: boolean;
}

type Command =
  | { readonly type: 'append'; readonly count: number }
  | { readonly type: 'append-under'; readonly at: number }
  | { readonly type: 'choose-parent'; readonly at: number }
  | { readonly type: 'select'; readonly at: number }
  | { readonly type: 'delete' }
  | { readonly type: 'restore' };

const at = fc.nat(200);
const commands = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('append' as const), count: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ type: fc.constant('append-under' as const), at }),
    fc.record({ type: fc.constant('choose-parent' as const), at }),
    fc.record({ type: fc.constant('select' as const), at }),
    fc.record({ type: fc.constant('delete' as const) }),
    fc.record({ type: fc.constant('restore' as const) }),
  ),
  { maxLength: 40 },
);

/** A message of the model, or null: what comes before the first. */
function pick({ links }: Model, index: number): string | null {
  return [null, ...links.map(({ id }) => id)][index % (links.length + 1)] ?? null;
}

function add(model: Model, parent: string | null, count: number): string[] {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = `m${model.links.length}`;
    model.links.push({ id, parent: ids.at(-1) ?? parent });
    ids.push(id);
  }
  model.leaf = ids.at(-1) ?? parent;
  return ids;
}

function newestBelow({ links }: Model, top: string): string {
  const below = new Set([top]);
  for (const { id, parent } of links) if (parent !== null && below.has(parent)) below.add(id);
  return [...below].at(-1) ?? top;
}

function branchOf({ links, leaf }: Model): { id: string; versions?: string[] }[] {
  const branch: { id: string; versions?: string[] }[] = [];
  for (let link = links.find(({ id }) => id === leaf); link !== undefined;) {
    const { id, parent }: { id: string; parent: string | null } = link;
    const versions = links.filter((other) => other.parent === parent).map((other) => other.id);
    branch.unshift(versions.length > 1 ? { id, versions } : { id });
    link = links.find((other) => other.id === parent);
  }
  return branch;
}

async function apply(db: Database, model: Model, command: Command): Promise<void> {
  switch (command.type) {
    case 'append': {
      const ids = add(model, model.leaf, command.count);
      await appendMessages(db, { session: 's', messages: ids.map((id) => user(id)) });
      return;
    }
    case 'append-under': {
      const parent = pick(model, command.at);
      const ids = add(model, parent, 1);
      await appendMessages(db, { session: 's', messages: ids.map((id) => user(id)), parent });
      return;
    }
    case 'choose-parent':
      model.leaf = pick(model, command.at);
      await appendMessages(db, { session: 's', messages: [], parent: model.leaf });
      return;
    case 'select': {
      const message = pick(model, command.at);
      if (message === null) return;
      model.leaf = newestBelow(model, message);
      await selectVersion(db, 's', message);
      return;
    }
    case 'delete':
      model.deleted = true;
      await deleteSession(db, 's', 5000);
      return;
    case 'restore':
      model.deleted = false;
      await restoreSession(db, 's');
      return;
  }
}

async function checkTree(db: Database, { links }: Model): Promise<void> {
  const entries = await db.getAll('entries');
  expect(entries.map(({ message, parent }) => ({ id: message.id, parent }))).toEqual(links);
  expect(entries.map(({ seq }) => seq)).toEqual(links.map((_, index) => index));
  const seqOf = new Map(entries.map(({ message, seq }) => [message.id, seq]));
  for (const { parent, seq } of entries) {
    expect(parent === null ? -1 : seqOf.get(parent)).toBeLessThan(seq);
  }
}

async function checkReading(db: Database, model: Model, limit: number): Promise<void> {
  const expected = branchOf(model);
  const whole = await readWholeBranch(db, 's');
  expect(whole.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  const pages: unknown[][] = [];
  let before: string | undefined;
  for (let hasEarlier = true; hasEarlier;) {
    const page = await readBranch(db, 's', { limit, before });
    pages.unshift(
      page.entries.map(({ message, versions }) =>
        versions === undefined ? { id: message.id } : { id: message.id, versions },
      ),
    );
    const shown = pages.flat().length;
    const earlier = whole.slice(0, whole.length - shown).map((message) => estimateTokens(message));
    expect(page.tokensBefore).toBe(earlier.reduce((sum, tokens) => sum + tokens, 0));
    before = page.entries[0]?.message.id;
    hasEarlier = page.hasEarlier;
  }
  expect(pages.flat()).toEqual(expected);
}

test('Whatever is done to a session, its tree stays legal and its branch is what a naive model says', async () => {
  await fc.assert(
    fc.asyncProperty(commands, fc.integer({ min: 1, max: 7 }), async (steps, limit) => {
      const db = await openWithSession();
      const model: Model = { links: [], leaf: null, deleted: false };
      for (const step of steps) {
        await apply(db, model, step);
        await checkReading(db, model, limit);
      }
      await checkTree(db, model);
      expect(await listSessions(db, { text: '', limit: 9 })).toHaveLength(model.deleted ? 0 : 1);
      db.close();
    }),
    { numRuns: 150 },
  );
});
