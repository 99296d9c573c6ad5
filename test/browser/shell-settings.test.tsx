import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DoctorReport } from '../../src/core/doctor.ts';
import { mountApp } from '../ui/app-harness.tsx';
import type { MountedApp } from '../ui/app-harness.tsx';
import { createMemoryAgent, session } from '../ui/memory-agent.ts';
import type { MemoryAgentState } from '../ui/memory-agent.ts';

let mounted: MountedApp | undefined;
function open(section: string, change: Partial<MemoryAgentState> = {}) {
  const memory = createMemoryAgent(change);
  mounted = mountApp(memory, `#/settings/${section}`);
  return { ...memory, ...mounted };
}

beforeEach(() => page.viewport(1200, 900));
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
});

const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const report = () => page.getByRole('region', { name: 'Connection report' });
const works: DoctorReport = {
  verdict: 'ok',
  resolvedUrl: 'https://api.example.org/v1/chat/completions',
  models: ['alpha', 'beta'],
  values: { host: 'api.example.org', model: 'alpha' },
  checks: [
    { name: 'address', state: 'passed' },
    { name: 'chat', state: 'passed' },
  ],
};

describe('the sections', () => {
  it('show the open one on a phone, where they do not all fit', async () => {
    await page.viewport(390, 844);
    open('data');
    const sections = page.getByRole('navigation', { name: 'Settings' });
    const current = sections.getByRole('link', { name: 'Your data' });
    await expect.element(current).toHaveAttribute('aria-current', 'page');
    await expect.poll(() => current.element().getBoundingClientRect().right).toBeLessThan(390);
    expect(sections.element().scrollLeft).toBeGreaterThan(0);
  });
});

describe('the form of an endpoint', () => {
  it('adds an endpoint: test, choose, save', async () => {
    const { state } = open('endpoints', { report: works });
    await press('Add endpoint');
    await box('Name').fill('Example');
    await box('Base URL').fill('https://api.example.org');
    await box('API key').fill('sk-secret');
    await press('Test connection');
    await expect.element(report()).toHaveTextContent('Connected.');
    await expect.element(report()).toHaveTextContent('https://api.example.org/v1/chat/completions');
    await page.getByRole('checkbox', { name: 'beta' }).click();
    await press('Save');
    await expect.element(page.getByText('2 models · key stored')).toBeVisible();
    expect(state.endpoints).toMatchObject([
      { name: 'Example', baseUrl: 'https://api.example.org', models: ['alpha', 'beta'] },
    ]);
    expect([...state.keys.values()]).toEqual(['sk-secret']);
  });

  it('ends a test that is not wanted any more, and gives the focus to the next one', async () => {
    const { state } = open('endpoints', { report: null });
    await press('Add endpoint');
    await box('Base URL').fill('https://api.example.org');
    await press('Test connection');
    await expect.element(page.getByRole('button', { name: 'Testing' })).toBeDisabled();
    await press('Cancel test');
    expect(state.cancelledTests).toBe(1);
    await expect.element(page.getByRole('button', { name: 'Test connection' })).toHaveFocus();
    expect(page.getByRole('button', { name: 'Cancel test' }).elements()).toEqual([]);
    state.report = works;
    await press('Test connection');
    await expect.element(report()).toHaveTextContent('Connected.');
    expect(state.cancelledTests).toBe(1);
  });

  it('ends a test when the form is left, and only then', async () => {
    const { state } = open('endpoints', { report: null });
    await press('Add endpoint');
    await box('Base URL').fill('https://api.example.org');
    await press('Test connection');
    await press('Cancel');
    await expect.poll(() => state.cancelledTests).toBe(1);
    await press('Add endpoint');
    await press('Cancel');
    expect(state.cancelledTests).toBe(1);
  });

  it('takes a model typed by hand without another key press', async () => {
    const { state } = open('endpoints');
    await press('Add endpoint');
    await press('OpenRouter');
    await box('Model').fill('some/model');
    await userEvent.keyboard('{Enter}');
    await box('Model').fill('other/model');
    await press('Save');
    await expect.poll(() => state.endpoints[0]?.models).toEqual(['some/model', 'other/model']);
    expect(state.endpoints[0]?.baseUrl).toBe('https://openrouter.ai/api/v1');
    // No key was typed: nothing is said about keys.
    expect(state.keys.size).toBe(0);
  });

  it('names what is missing and leads there', async () => {
    const { state } = open('endpoints');
    await press('Add endpoint');
    await press('Save');
    await expect.element(box('Name')).toHaveFocus();
    await expect.element(box('Base URL')).toHaveAttribute('aria-invalid', 'true');
    await box('Base URL').fill('localhost');
    await expect.element(box('Base URL')).not.toHaveAttribute('aria-invalid');
    expect(state.endpoints).toEqual([]);
  });

  it('opens what hides a wrong field', async () => {
    open('endpoints');
    await press('Add endpoint');
    await press('Ollama');
    await box('Model').fill('m');
    await page.getByText('Advanced').click();
    await box('Context size').fill('8k');
    await page.getByText('Advanced').click();
    await press('Save');
    await expect.element(box('Context size')).toHaveFocus();
  });

  it('explains a refusal with the setting to copy', async () => {
    open('endpoints', {
      report: {
        ...works,
        verdict: 'cors-ollama',
        values: { origin: 'https://satchel.example', host: 'localhost:11434' },
        checks: [{ name: 'reachable', state: 'failed' }],
      },
    });
    await press('Add endpoint');
    await press('Ollama');
    await press('Test connection');
    await expect
      .element(report().getByText('OLLAMA_ORIGINS=https://satchel.example'))
      .toBeVisible();
    await expect.element(report().getByRole('button', { name: 'Copy' })).toBeVisible();
    await expect.element(report().getByText('failed', { exact: true })).toBeVisible();
  });

  it('never shows a key again; it can be replaced or removed', async () => {
    const { state, app } = open('endpoints', { report: works });
    await press('Add endpoint');
    await press('OpenAI');
    await box('API key').fill('sk-secret');
    await box('Model').fill('m');
    await press('Save');
    await press('Edit');
    await expect.element(box('API key')).toHaveValue('');
    expect(document.body.innerHTML).not.toContain('sk-secret');
    await press('Save');
    await expect.element(page.getByText('key stored')).toBeVisible();
    await press('Edit');
    await press('Remove stored key');
    await press('Save');
    await expect.element(page.getByText('no key')).toBeVisible();
    expect([...state.keys.values()]).toEqual([null]);
    expect(app.client.reads.models.value).toHaveLength(2);
  });

  it('asks before it deletes', async () => {
    const { state } = open('endpoints');
    await press('Add endpoint');
    await press('OpenAI');
    await box('Model').fill('m');
    await press('Save');
    await press('Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete OpenAI?' });
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(state.endpoints).toHaveLength(1);
    await press('Delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => state.endpoints).toEqual([]);
  });
});

describe('the other settings', () => {
  it('lets each tool run always, ask or never', async () => {
    const boot = {
      version: '1',
      storage: 'persistent',
      session: null,
      tools: [
        { name: 'calculator', risk: 'read' },
        { name: 'write_file', risk: 'write' },
      ],
    } as const;
    const { state } = open('permissions', { boot });
    const write = page.getByRole('radiogroup', { name: 'write_file' });
    await expect.element(write.getByRole('radio', { name: 'Ask' })).toBeChecked();
    await write.getByRole('radio', { name: 'Never' }).click({ force: true });
    await expect.poll(() => state.settings.tools).toEqual({ write_file: 'never' });
    await expect
      .element(
        page.getByRole('radiogroup', { name: 'calculator' }).getByRole('radio', { name: 'Always' }),
      )
      .toBeChecked();
  });

  it('keeps limits within reason', async () => {
    const { state } = open('tools');
    await box('Steps per turn').fill('40');
    await box('Time for code').fill('30');
    await box('Memory for code').fill('1');
    await expect.element(page.getByText('Enter a number from 16 to 1024.')).toBeVisible();
    await expect
      .poll(() => state.settings)
      .toMatchObject({ stepLimit: 40, sandboxTime: 30_000, sandboxMemory: 64 });
  });

  it('changes the theme at once and remembers it for the next first paint', async () => {
    open('appearance');
    await page.getByRole('radio', { name: 'Dark' }).click({ force: true });
    await expect.poll(() => document.documentElement.dataset['theme']).toBe('dark');
    expect(getComputedStyle(document.documentElement).colorScheme).toBe('dark');
    expect(localStorage.getItem('/test/:theme')).toBe('dark');
    await page.getByRole('radio', { name: 'Like the system' }).click({ force: true });
    await expect.poll(() => document.documentElement.dataset['theme']).toBe('system');
  });

  it('lists what left the tab, newest first, as it happens', async () => {
    const request = {
      at: 1_000,
      host: 'api.example.org',
      path: '/v1/models',
      method: 'GET',
      sent: 0,
      received: 2_048,
      status: 200,
      source: 'doctor',
    };
    const { state, say } = open('network', { requests: [request] });
    await expect.element(page.getByText('api.example.org')).toBeVisible();
    await expect.element(page.getByText('2.0 kB')).toBeVisible();
    state.requests.push({ ...request, at: 2_000, host: 'later.example.org', status: null });
    say({ type: 'request-logged' });
    await expect.element(page.getByRole('row').nth(1)).toHaveTextContent('later.example.org');
  });

  it('deletes everything only when it is typed', async () => {
    const { state } = open('data', { sessions: [session('a')] });
    const button = page.getByRole('button', { name: 'Delete everything' });
    await expect.element(button).toBeDisabled();
    await box('To confirm, type: delete everything').fill('delete');
    await expect.element(button).toBeDisabled();
    await box('To confirm, type: delete everything').fill('Delete everything');
    await expect.element(button).toBeEnabled();
    expect(state.sessions).toHaveLength(1);
  });
});
