import { expect, it } from 'vitest';
import { createSessionList } from '../../src/ui/client/session-list.ts';
import { createMemoryAgent, session } from './memory-agent.ts';

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => session(`s${index}`, { updatedAt: 10_000 - index }));
const idsOf = (list: ReturnType<typeof createSessionList>) =>
  list.sessions.value.map(({ id }) => id);

it('loads page after page, each session once, newest first', async () => {
  const { agent, state } = createMemoryAgent({ sessions: many(200) });
  const list = createSessionList(agent);
  await list.reload();
  expect(list.sessions.value).toHaveLength(80);
  expect(list.hasMore.value).toBe(true);
  await list.loadMore();
  await list.loadMore();
  expect(idsOf(list)).toEqual(state.sessions.map(({ id }) => id));
  expect(list.hasMore.value).toBe(false);
});

it('asks for a page once, however often the end of the list is reached', async () => {
  const { agent } = createMemoryAgent({ sessions: many(200) });
  let asked = 0;
  const list = createSessionList({
    listSessions(query) {
      asked += 1;
      return agent.listSessions(query);
    },
  });
  await list.reload();
  await Promise.all([list.loadMore(), list.loadMore(), list.loadMore()]);
  expect(asked).toBe(2);
});

it('moves a session that changed to the top', async () => {
  const { agent } = createMemoryAgent({ sessions: many(3) });
  const list = createSessionList(agent);
  await list.reload();
  list.put(session('s2', { updatedAt: 20_000 }));
  expect(idsOf(list)).toEqual(['s2', 's0', 's1']);
});

it('leaves an old session out until its page is loaded, so that paging skips nothing', async () => {
  const { agent, state } = createMemoryAgent({ sessions: many(120) });
  const list = createSessionList(agent);
  await list.reload();
  list.put(session('s119', { updatedAt: 10_000 - 119, title: 'renamed elsewhere' }));
  expect(list.sessions.value).toHaveLength(80);
  await list.loadMore();
  expect(idsOf(list)).toEqual(state.sessions.map(({ id }) => id));
});

it('searches by title and ignores the answer to an older search', async () => {
  const { agent } = createMemoryAgent({
    sessions: [session('a', { title: 'Lease' }), session('b', { title: 'Train to Kyoto' })],
  });
  const list = createSessionList(agent);
  await Promise.all([list.search('lease'), list.search('kyoto')]);
  expect(idsOf(list)).toEqual(['b']);
  list.put(session('c', { title: 'Something else' }));
  expect(idsOf(list)).toEqual(['b']);
  await list.search('');
  expect(list.sessions.value).toHaveLength(2);
});
