import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mountApp, type MountedApp } from '../ui/app-harness.tsx';
import { localModel } from '../ui/local-model.ts';
import { createMemoryAgent } from '../ui/memory-agent.ts';
import type { LocalModel } from '../../src/core/local-models.ts';

let mounted: MountedApp | undefined;
beforeEach(() => page.viewport(1200, 900));
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
});

const source = [{ url: 'https://hub.example/m.gguf', size: 600_000_000, sha256: null }];

function open(localModels: readonly LocalModel[] = []) {
  const memory = createMemoryAgent({ localModels });
  mounted = mountApp(memory, '#/settings/models');
  return memory;
}

const list = () => page.getByRole('list', { name: 'Local models' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document.getElementById('app') ?? document, {
    rules: { region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

describe('models on this device', () => {
  it('are found by an id, with what they cost, before anything is fetched', async () => {
    const memory = open();
    await page.getByRole('textbox', { name: 'From the web' }).fill('owner/model-GGUF');
    await button('Find model').click();
    const found = page.getByRole('list', { name: 'Models found' });
    await expect.element(found).toHaveTextContent('400 MB');
    await expect
      .element(found)
      .toHaveTextContent('about 480 MB of memory · may be too much for this device');
    expect(memory.state.localModels).toEqual([]);
    await expectAccessible();
    await found.getByRole('button').click();
    await expect.element(list()).toHaveTextContent('100 MB of 400 MB · 2.0 MB/s · 3 min left');
    await expect.element(found).not.toBeInTheDocument();
  });

  it('say what was typed wrong', async () => {
    open();
    await page.getByRole('textbox', { name: 'From the web' }).fill('model');
    await button('Find model').click();
    await expect.element(page.getByText('This is no model id and no address.')).toBeVisible();
    await expectAccessible();
  });

  it('are paused, go on, and tell why they came no further', async () => {
    const way = { source, stored: 200_000_000 };
    open([
      localModel({ ...way, id: 'a', name: 'One', state: 'downloading', rate: 1_000_000 }),
      localModel({ ...way, id: 'b', name: 'Two', state: 'waiting', stored: 0 }),
      localModel({
        ...way,
        ...{ id: 'c', name: 'Three', state: 'paused' },
        error: { code: 'model-broken', detail: 'It has 5 of 10 bytes.' },
      }),
    ]);
    await expect.element(list()).toHaveTextContent('200 MB of 600 MB · 1.0 MB/s · 7 min left');
    await expect.element(list()).toHaveTextContent('waits for the download before it');
    await expect.element(list()).toHaveTextContent('What came is not the model.');
    await expectAccessible();
    const first = list().getByRole('listitem').nth(0);
    await first.getByRole('button', { name: 'Pause' }).click();
    await expect.element(first).toHaveTextContent('200 MB of 600 MB · paused');
    await first.getByRole('button', { name: 'Resume' }).click();
    await expect.element(first).toHaveTextContent('1.0 MB/s');
  });

  it('are verified, repaired where there is a source, and removed together', async () => {
    const memory = open([
      localModel({ id: 'a', name: 'Whole' }),
      localModel({ id: 'b', name: 'Bent', state: 'broken', source }),
    ]);
    await button('Verify').click();
    await expect.element(page.getByText('Whole is complete and unchanged.')).toBeVisible();
    await expect.element(button('Repair')).toBeVisible();
    await expect.element(page.getByText('Models take 1.2 GB in this browser.')).toBeVisible();
    await button('Remove all').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove all' }).click();
    await expect.element(list()).not.toBeInTheDocument();
    expect(memory.state.localModels).toEqual([]);
  });
});

describe('the check of a model', () => {
  it('runs its tasks one after the other and shows how each went', async () => {
    open([localModel({ id: 'a', name: 'Whole' })]);
    await button('Run check').click();
    await expect.element(page.getByText('6 of 11 passed')).toBeVisible();
    const card = page.getByRole('list', { name: 'Score card' });
    await expect.element(card).toHaveTextContent('Picks the right tool of five');
    await expect.element(card).toHaveTextContent('It said: Words of the model.');
    await expectAccessible();
  });
});
