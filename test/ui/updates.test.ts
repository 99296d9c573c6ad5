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

const activating = (done: string[]) => (): Promise<boolean> => {
  done.push('activate');
  return Promise.resolve(true);
};

it('lets the new version take over, then loads it', async () => {
  const { updates, done } = setUp();
  updates.onReady(activating(done));
  expect(updates.state.value).toBe('ready');
  await updates.apply();
  expect(done).toEqual(['activate']);
  updates.onTakeover();
  expect(done).toEqual(['activate', 'reload']);
});

it('waits until no tab runs anything', async () => {
  const { updates, done } = setUp([true, true, false]);
  updates.onReady(activating(done));
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
  updates.onReady(activating(done));
  await Promise.all([updates.apply(), updates.apply()]);
  expect(done).toEqual(['activate']);
});

it('asks again when a run began between the look and the takeover', async () => {
  const { updates, done } = setUp();
  const answers = [false, true];
  updates.onReady(() => {
    done.push('activate');
    return Promise.resolve(answers.shift() ?? true);
  });
  await updates.apply();
  expect(done).toEqual(['activate', 'waited as waiting', 'activate']);
});
