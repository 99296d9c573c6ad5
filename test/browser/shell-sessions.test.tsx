import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { mountApp } from '../ui/app-harness.tsx';
import type { MountedApp } from '../ui/app-harness.tsx';
import { createMemoryAgent, session } from '../ui/memory-agent.ts';
import type { MemoryAgent } from '../ui/memory-agent.ts';

let mounted: MountedApp | undefined;
const open = (memory: MemoryAgent, hash?: string): MountedApp => (mounted = mountApp(memory, hash));

beforeEach(() => page.viewport(1200, 800));
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
});

const list = () => page.getByRole('navigation', { name: 'Sessions' });
const row = (title: string) => list().getByRole('link', { name: title });
const inRow = (title: string, name: string) =>
  list().getByRole('listitem').filter({ hasText: title }).getByRole('button', { name });
const focusedText = () => document.activeElement?.textContent ?? '';

const three = () =>
  createMemoryAgent({
    sessions: [
      session('a', { title: 'Tidy the expense sheet', updatedAt: Date.now() }),
      session('b', { title: 'Trip to Kyoto', updatedAt: Date.now() - 1_000 }),
      session('c', { title: 'Reading notes', updatedAt: 0, pinned: true }),
    ],
  });

describe('the session list', () => {
  it('groups sessions and marks the open one', async () => {
    open(three(), '#/chat/b');
    await expect.element(list().getByRole('heading', { name: 'Pinned' })).toBeVisible();
    await expect.element(list().getByRole('heading', { name: 'Today' })).toBeVisible();
    await expect.element(row('Trip to Kyoto')).toHaveAttribute('aria-current', 'page');
    await expect.element(row('Reading notes')).not.toHaveAttribute('aria-current');
  });

  it('opens the session that is pressed', async () => {
    open(three(), '#/chat/b');
    await row('Tidy the expense sheet').click();
    expect(location.hash).toBe('#/chat/a');
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Tidy the expense sheet' }))
      .toBeVisible();
  });

  it('renames in place: Enter keeps, Escape does not', async () => {
    const memory = three();
    open(memory, '#/chat/a');
    await inRow('Trip to Kyoto', 'Rename').click();
    const field = list().getByRole('textbox', { name: 'Title' });
    await field.fill('Trains in Japan');
    await userEvent.keyboard('{Enter}');
    await expect.element(row('Trains in Japan')).toBeVisible();
    await expect.poll(focusedText).toBe('Trains in Japan');
    expect(memory.state.sessions.find(({ id }) => id === 'b')?.title).toBe('Trains in Japan');

    await userEvent.keyboard('{F2}');
    await field.fill('never');
    await userEvent.keyboard('{Escape}');
    await expect.element(row('Trains in Japan')).toBeVisible();
    expect(memory.state.sessions.map(({ title }) => title)).not.toContain('never');
  });

  it('pins and unpins', async () => {
    open(three(), '#/chat/a');
    await inRow('Trip to Kyoto', 'Pin').click();
    await expect.element(inRow('Trip to Kyoto', 'Unpin')).toBeInTheDocument();
    await inRow('Trip to Kyoto', 'Unpin').click();
    await expect.element(inRow('Trip to Kyoto', 'Pin')).toBeInTheDocument();
  });

  it('deletes at once, opens another session, and undoes it', async () => {
    const memory = three();
    open(memory, '#/chat/a');
    await inRow('Tidy the expense sheet', 'Delete').click();
    await expect.element(row('Tidy the expense sheet')).not.toBeInTheDocument();
    expect(location.hash).toBe('#/chat/b');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(row('Tidy the expense sheet')).toBeVisible();
    expect(location.hash).toBe('#/chat/a');
    expect(memory.state.sessions).toHaveLength(3);
  });

  it('finds by title, says when there is nothing, and forgets the search with Escape', async () => {
    open(three(), '#/chat/a');
    await expect.element(row('Trip to Kyoto')).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    const search = page.getByRole('searchbox', { name: 'Search sessions' });
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard('kyo');
    await expect.element(row('Tidy the expense sheet')).not.toBeInTheDocument();
    await expect.element(row('Trip to Kyoto')).toBeVisible();
    await userEvent.keyboard('to nowhere');
    await expect.element(list().getByText('No session is called')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(row('Tidy the expense sheet')).toBeVisible();
  });

  it('is one stop for the Tab key, with arrows inside', async () => {
    open(three(), '#/chat/b');
    await page.getByRole('searchbox').click();
    await userEvent.keyboard('{Tab}');
    expect(focusedText()).toBe('Trip to Kyoto');
    await userEvent.keyboard('{Home}');
    await expect.poll(focusedText).toBe('Reading notes');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.poll(focusedText).toBe('Trip to Kyoto');
    // Past the three buttons of the row, out of the list.
    await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}');
    expect(focusedText()).toBe('Files');
  });

  it('shows what another tab does', async () => {
    const memory = three();
    open(memory, '#/chat/a');
    await expect.element(row('Trip to Kyoto')).toBeVisible();
    memory.say({
      type: 'session-changed',
      session: session('b', { title: 'Renamed elsewhere', running: true }),
    });
    await expect.element(row('Renamed elsewhere')).toHaveTextContent('running');
    memory.say({ type: 'session-deleted', session: 'b' });
    await expect.element(row('Renamed elsewhere')).not.toBeInTheDocument();
  });
});

describe('on a touch screen', () => {
  const touch = (enabled: boolean) =>
    cdp().send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 1 });
  beforeEach(() => touch(true));
  afterEach(() => touch(false));

  const more = (title: string) => inRow(title, 'More');
  const item = (name: string) => list().getByRole('menuitem', { name, exact: true });

  it('has what can be done with a session behind a button in every row', async () => {
    const memory = three();
    open(memory, '#/chat/a');
    await expect.element(inRow('Trip to Kyoto', 'Rename')).not.toBeInTheDocument();
    await more('Trip to Kyoto').click();
    await item('Pin').click();
    await more('Trip to Kyoto').click();
    await expect.element(item('Unpin')).toBeVisible();
    await item('Rename').click();
    await list().getByRole('textbox', { name: 'Title' }).fill('Trains in Japan');
    await userEvent.keyboard('{Enter}');
    await more('Trains in Japan').click();
    await item('Delete').click();
    await expect.element(row('Trains in Japan')).not.toBeInTheDocument();
    expect(memory.state.sessions.map(({ id }) => id)).toEqual(['a', 'c']);
  });
});

describe('ten thousand sessions', () => {
  const many = () =>
    createMemoryAgent({
      sessions: Array.from({ length: 10_000 }, (_, index) =>
        session(`s${index}`, { title: `Session ${index}`, updatedAt: 1e12 - index }),
      ),
    });

  it('draws only what is in sight and loads more on the way down', async () => {
    const { app } = open(many(), '#/chat/s0');
    await expect.element(row('Session 7').first()).toBeVisible();
    expect(list().getByRole('link').elements().length).toBeLessThan(60);
    const scroller = list().getByRole('list').element().parentElement;
    const before = app.client.list.sessions.value.length;
    scroller?.scrollTo(0, scroller.scrollHeight);
    await expect.poll(() => app.client.list.sessions.value.length).toBeGreaterThan(before);
    expect(list().getByRole('link').elements().length).toBeLessThan(60);
  });
});

describe('a new session', () => {
  it('is made by the button and by the shortcut, and an empty one is used again', async () => {
    const memory = three();
    open(memory, '#/chat/a');
    await page.getByRole('button', { name: 'New session' }).click();
    await expect.poll(() => location.hash).toBe('#/chat/new-3');
    await row('Trip to Kyoto').click();
    await userEvent.keyboard('{Control>}{Shift>}O{/Shift}{/Control}');
    await expect.poll(() => location.hash).toBe('#/chat/new-3');
    expect(memory.state.sessions).toHaveLength(4);
  });

  it('is made by itself on the first visit, and the demo answers to one click', async () => {
    const memory = createMemoryAgent();
    open(memory, '#/');
    await page.getByRole('button', { name: 'Try the demo' }).click();
    await expect.element(page.getByRole('article', { name: 'You' })).toHaveTextContent('12*(3+4)');
    expect([...memory.state.messages.keys()]).toEqual(['new-0']);
  });
});
