import axe from 'axe-core';
import { render } from 'preact';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FileContent } from '../../src/core/files.ts';
import { ErrorBoundary } from '../../src/ui/app/error-boundary.tsx';
import { MissingPage } from '../../src/ui/pages/missing-page.tsx';
import { mountApp } from '../ui/app-harness.tsx';
import type { MountedApp } from '../ui/app-harness.tsx';
import { createMemoryAgent, session } from '../ui/memory-agent.ts';
import type { MemoryAgentState } from '../ui/memory-agent.ts';

let mounted: MountedApp | undefined;
function open(hash: string, change: Partial<MemoryAgentState> = {}) {
  const memory = createMemoryAgent({ sessions: [session('a')], ...change });
  mounted = mountApp(memory, hash);
  return { ...memory, ...mounted };
}

beforeEach(() => page.viewport(1200, 800));
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const file = (path: string, revision: number, text: string): FileContent => ({
  path,
  revision,
  text,
  size: text.length,
  updatedAt: revision,
});
const files = (): MemoryAgentState['files'] =>
  new Map([
    ['memory/MEMORY.md', [file('memory/MEMORY.md', 1, 'facts')]],
    ['todo.md', [file('todo.md', 1, 'old'), file('todo.md', 2, 'new')]],
  ]);

describe('the files', () => {
  it('are a tree that the keyboard walks', async () => {
    open('#/files', { files: files() });
    const tree = page.getByRole('tree', { name: 'Files' });
    await expect.element(tree).toBeVisible();
    (tree.getByRole('treeitem').first().element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect
      .element(tree.getByRole('treeitem').first())
      .toHaveAttribute('aria-expanded', 'false');
    expect(tree.getByRole('treeitem').elements()).toHaveLength(2);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(() => location.hash).toBe('#/files/todo.md');
    await expect.element(page.getByRole('textbox', { name: 'File content' })).toHaveValue('new');
  });

  it('show each version with who wrote it', async () => {
    open('#/files/todo.md', { files: files() });
    await button('History').click();
    const old = page.getByRole('button', { name: /^Version 1/ });
    await expect.element(old).toHaveTextContent('by the agent');
    await old.click();
    const content = page.getByRole('textbox', { name: 'File content' });
    await expect.element(content).toHaveValue('old');
    await button('Show the newest').click();
    await expect.element(content).toHaveValue('new');
  });

  it('follow what the agent writes', async () => {
    const { state, say } = open('#/files/todo.md', { files: files() });
    const content = page.getByRole('textbox', { name: 'File content' });
    await expect.element(content).toHaveValue('new');
    state.files.set('todo.md', [file('todo.md', 3, 'newer')]);
    say({ type: 'files-changed', paths: ['todo.md'] });
    await expect.element(content).toHaveValue('newer');
  });
});

describe('when something is wrong', () => {
  it('says what another version of the app means for the data', async () => {
    const { status } = open('#/chat/a');
    status.value = { type: 'refused', error: { code: 'storage-version' } };
    await expect
      .element(
        page.getByRole('heading', { level: 1, name: /Another tab runs a different version/ }),
      )
      .toBeVisible();
    await expect.element(page.getByText(/Close or reload the other Satchel tabs/)).toBeVisible();
    await expect.element(button('Try again')).toBeVisible();
  });

  it('offers the way out when the agent does not start', async () => {
    const { status } = open('#/chat/a');
    status.value = { type: 'dead', error: { code: 'crashed', detail: 'it broke' } };
    await expect.element(page.getByText('it broke')).toBeVisible();
    await expect.element(page.getByText(/Do not clear site data/)).toBeVisible();
    await expect.element(button('Export everything')).toBeVisible();
  });

  it('says permanently that nothing is kept, with the export beside it', async () => {
    open('#/chat/a', { boot: { version: '1', storage: 'memory', session: null, tools: [] } });
    await expect.element(page.getByText(/Nothing is saved in this window/)).toBeVisible();
    await expect.element(button('Export everything')).toBeVisible();
  });

  it('offers an update, waits for runs, and tells of one applied elsewhere', async () => {
    const { update } = open('#/chat/a');
    update.value = 'ready';
    await expect.element(button('Update now')).toBeVisible();
    update.value = 'waiting';
    await expect.element(page.getByText('Satchel will update when the run ends.')).toBeVisible();
    update.value = 'elsewhere';
    await expect.element(page.getByText(/updated in another tab/)).toBeVisible();
  });

  it('keeps a session that another tab deleted within reach', async () => {
    const { agent } = open('#/chat/a');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Session a' })).toBeVisible();
    await agent.deleteSession('a');
    await button('Bring it back').click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Session a' })).toBeVisible();
  });

  it('does not pretend to know a session that is not there', async () => {
    open('#/chat/unknown');
    await expect
      .element(page.getByRole('heading', { name: 'This session is not here.' }))
      .toBeVisible();
  });

  it('names the secure address that is missing and how to get one', async () => {
    const place = document.body.appendChild(document.createElement('div'));
    render(<MissingPage part="secure-context" />, place);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('secure');
    await expect.element(page.getByText('npx serve . -l 4173')).toBeVisible();
    render(null, place);
    place.remove();
  });

  it('catches a fault while drawing and offers details and the data', async () => {
    const { app } = open('#/chat/a');
    const place = document.body.appendChild(document.createElement('div'));
    const Broken = () => {
      throw new Error('drawn wrong');
    };
    render(
      <ErrorBoundary app={app}>
        <Broken />
      </ErrorBoundary>,
      place,
    );
    await expect.element(page.getByText('Error: drawn wrong')).toBeVisible();
    await expect.element(button('Copy details')).toBeVisible();
    await expect.element(button('Export everything')).toBeVisible();
    render(null, place);
    place.remove();
  });

  it('exports in safe mode without drawing any session', async () => {
    open('#/safe', { sessions: [session('a', { title: 'Breaks everything' })] });
    await expect.element(page.getByRole('heading', { name: 'Safe mode' })).toBeVisible();
    expect(document.body.textContent).not.toContain('Breaks everything');
    await button('Export everything').click();
    await expect.element(page.getByText('The file is among your downloads.')).toBeVisible();
  });
});

describe('accessibility', () => {
  const rooms = ['#/chat/a', '#/files/todo.md', '#/safe', '#/settings/models', '#/settings/tools'];
  const more = ['network', 'appearance', 'storage', 'data', 'about'];
  const hashes = [...rooms, ...more.map((section) => `#/settings/${section}`)];

  for (const theme of ['light', 'dark'] as const) {
    for (const width of [390, 1200]) {
      it(`has nothing for axe to object to, ${theme}, ${width} px wide`, async () => {
        await page.viewport(width, 800);
        for (const hash of hashes) {
          const { app, state } = open(hash, { files: files() });
          state.settings = { ...state.settings, theme };
          await app.client.reads.refreshSettings();
          await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect.poll(() => document.querySelector('main [aria-busy="true"]')).toBeNull();
          const { violations } = await axe.run(document.body, { resultTypes: ['violations'] });
          const found = violations.map(({ id, nodes }) => [hash, id, nodes.map((n) => n.html)]);
          expect(found).toEqual([]);
          mounted?.unmount();
        }
        document.documentElement.dataset['theme'] = 'system';
      });
    }
  }
});
