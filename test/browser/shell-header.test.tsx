import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { emptyDraft, endpointOf } from '../../src/ui/settings/endpoint-draft.ts';
import { mountApp } from '../ui/app-harness.tsx';
import type { MountedApp } from '../ui/app-harness.tsx';
import { createMemoryAgent, session } from '../ui/memory-agent.ts';

let mounted: MountedApp | undefined;
const open = (...given: Parameters<typeof mountApp>): MountedApp => (mounted = mountApp(...given));

beforeEach(() => page.viewport(1200, 800));
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
});

const endpoint = { ...endpointOf(emptyDraft('home')), name: 'Home', models: ['alpha', 'beta'] };
const withModels = (more: Parameters<typeof session>[1] = {}) =>
  createMemoryAgent({ endpoints: [endpoint], sessions: [session('a', more)] });
const button = () => page.getByRole('button', { name: /^Model:/ });
const focusedText = () => document.activeElement?.textContent ?? '';

describe('the model menu', () => {
  it('shows each model with its place and marks the current one', async () => {
    open(withModels({ model: { source: 'home', model: 'beta' } }), '#/chat/a');
    await expect.element(page.getByRole('button', { name: 'Model: beta' })).toBeVisible();
    await button().click();
    const items = page.getByRole('menuitemradio');
    await expect.element(items.filter({ hasText: 'alpha' })).toHaveTextContent('Home');
    await expect.element(items.filter({ hasText: 'beta' })).toHaveAttribute('aria-checked', 'true');
    await expect.element(items.filter({ hasText: 'Demo' })).toHaveTextContent('on this device');
  });

  it('works by keyboard alone', async () => {
    const memory = withModels();
    open(memory, '#/chat/a');
    await expect.element(button()).toBeVisible();
    (button().element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(focusedText).toContain('Demo');
    await userEvent.keyboard('{ArrowDown}');
    expect(focusedText()).toBe('Connect a model');
    await userEvent.keyboard('{ArrowDown}');
    expect(focusedText()).toContain('alpha');
    await userEvent.keyboard('b');
    expect(focusedText()).toContain('beta');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: 'Model: beta' })).toHaveFocus();
    expect(page.getByRole('menu').elements()).toHaveLength(0);
    expect(memory.state.sessions[0]?.model).toEqual({ source: 'home', model: 'beta' });
  });

  it('closes with Escape and by a press elsewhere, and changes nothing', async () => {
    const memory = withModels();
    open(memory, '#/chat/a');
    await button().click();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(button()).toHaveFocus();
    await button().click();
    await page.getByRole('searchbox').click();
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    expect(memory.state.sessions[0]?.model.source).toBe('demo');
  });

  it('never hides that the demo is one, nor that a model is gone or out of reach', async () => {
    const memory = withModels();
    const { online, app } = open(memory, '#/chat/a');
    await expect.element(button()).toHaveTextContent('rule-based');
    await app.client.agent.updateSession('a', { model: { source: 'home', model: 'alpha' } });
    await expect.element(button()).toHaveTextContent('Home');
    online.value = false;
    await expect.element(button()).toHaveTextContent('unreachable while offline');
    await expect.element(page.getByText('Offline', { exact: true })).toBeVisible();
    const local = { ...endpoint, id: 'local', baseUrl: 'localhost:11434', name: 'Ollama' };
    await app.client.agent.saveEndpoint(local);
    await app.client.reads.refreshModels();
    await app.client.agent.updateSession('a', { model: { source: 'local', model: 'alpha' } });
    await expect.element(button()).toHaveTextContent('Ollama');
    online.value = true;
    await app.client.agent.updateSession('a', { model: { source: 'gone', model: 'old' } });
    await expect
      .element(page.getByRole('button', { name: 'Model: old' }))
      .toHaveTextContent('not available');
  });
});

describe('the bar of a session', () => {
  it('shows how much of the context is in use', async () => {
    open(withModels(), '#/chat/a');
    await expect
      .element(page.getByRole('status', { name: 'Context' }))
      .toHaveTextContent('3.1k of 8.2k');
  });

  it('renames the session', async () => {
    const memory = withModels();
    open(memory, '#/chat/a');
    await page.getByRole('banner').getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('banner').getByRole('textbox', { name: 'Title' }).fill('Another name');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Another name');
    expect(memory.state.sessions[0]?.title).toBe('Another name');
  });
});

describe('on a phone', () => {
  beforeEach(() => page.viewport(390, 800));
  const drawer = () => page.getByRole('navigation', { name: 'Sessions' });
  const opener = () => page.getByRole('banner').getByRole('button', { name: 'Sessions' });

  it('keeps the sessions in a drawer that holds the focus and gives it back', async () => {
    open(withModels(), '#/chat/a');
    await expect.element(opener()).toHaveAttribute('aria-expanded', 'false');
    expect(drawer().elements()).toHaveLength(0);
    await opener().click();
    await expect.element(drawer()).toBeVisible();
    expect(document.querySelector('main')?.closest('[inert]')).not.toBeNull();
    for (let presses = 0; presses < 12; presses += 1) {
      await userEvent.keyboard('{Tab}');
      const inside = document.activeElement?.closest('nav, body');
      expect(inside?.tagName === 'NAV' || document.activeElement === document.body).toBe(true);
    }
    await userEvent.keyboard('{Escape}');
    await expect.element(opener()).toHaveFocus();
    await expect.poll(() => drawer().elements()).toHaveLength(0);
  });

  it('closes the drawer when a session is chosen', async () => {
    const memory = withModels();
    memory.state.sessions.push(session('b', { title: 'The other one' }));
    open(memory, '#/chat/a');
    await opener().click();
    await drawer().getByRole('link', { name: 'The other one' }).click();
    expect(location.hash).toBe('#/chat/b');
    await expect.poll(() => drawer().elements().length).toBe(0);
  });

  it('opens the drawer for a search', async () => {
    open(withModels(), '#/chat/a');
    await expect.element(opener()).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(page.getByRole('searchbox', { name: 'Search sessions' })).toHaveFocus();
  });
});
