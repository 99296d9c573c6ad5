import { expect, it } from 'vitest';
import { createUpdates } from '../../src/ui/app/updates.ts';

function setUp(running: readonly boolean[] = []) {
  const answers = [...running];
  const done: string[] = [];
  const updates = createUpdates({
    isRunning: () => Promise.resolve(answers.shift() ?? false),
    wait: () => {
      done.push(`waited as ${updates.state.value}`);
      return Promise.resolve();
    },
    reload: () => done.push('reload'),
  });
  return { updates, done };
}

it('lets the new version take over, then loads it', async () => {
  const { updates, done } = setUp();
  updates.onReady(() => done.push('activate'));
  expect(updates.state.value).toBe('ready');
  await updates.apply();
  expect(done).toEqual(['activate']);
  updates.onTakeover();
  expect(done).toEqual(['activate', 'reload']);
});

it('waits until no tab runs anything', async () => {
  const { updates, done } = setUp([true, true, false]);
  updates.onReady(() => done.push('activate'));
  await updates.apply();
  expect(done).toEqual(['waited as waiting', 'waited as waiting', 'activate']);
});

it('does not reload a tab that did not ask, but offers it', async () => {
  const { updates, done } = setUp([true]);
  updates.onTakeover();
  expect(updates.state.value).toBe('elsewhere');
  expect(done).toEqual([]);
  await updates.apply();
  expect(done).toEqual(['waited as waiting', 'reload']);
});

it('does nothing without an update, and applies one only once', async () => {
  const { updates, done } = setUp();
  await updates.apply();
  updates.onReady(() => done.push('activate'));
  await Promise.all([updates.apply(), updates.apply()]);
  expect(done).toEqual(['activate']);
});
