import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { call, say } from '../../fixtures/endpoint/server.mjs';
import type { ChatBody, Script } from '../../fixtures/endpoint/server.mjs';
import type { Screen } from '../app.ts';
import { killAgent } from './kill-agent.ts';
import { openBare } from './storage.ts';
import {
  button,
  conversation,
  createGate,
  expectUnharmed,
  lastMessages,
  newSession,
  openTrial,
  pairs,
  status,
} from './trial.ts';
import type { Gate, Trial } from './trial.ts';

const resultsIn = ({ messages }: ChatBody): number =>
  messages
    .slice(messages.findLastIndex(({ role }) => role === 'user'))
    .filter(({ role }) => role === 'tool').length;

/** Read a file, run code, write a file, say so; what comes after the code waits for the gate once. */
function threeSteps(gate: Gate): Script {
  let held = true;
  return ({ messages, ...body }) => {
    const asked = JSON.stringify(messages.findLast(({ role }) => role === 'user')?.content);
    const step = resultsIn({ messages, ...body });
    if (asked.includes('Prepare')) {
      return step === 0
        ? call('write_file', { path: 'in.txt', content: 'seven' }, 'p1')
        : say('Prepared.');
    }
    if (step === 0) return call('read_file', { path: 'in.txt' }, 's1');
    if (step === 1) return call('run_javascript', { code: "'seven'.length" }, 's2');
    if (step === 3) return say('All three steps are done.');
    const last = call('write_file', { path: 'out.txt', content: '5' }, 's3');
    if (!held) return last;
    held = false;
    return 'frames' in last
      ? {
          frames: (last.frames ?? []).map((bytes) => ({
            ...(bytes instanceof Uint8Array ? { bytes } : bytes),
            gate: gate.passed,
          })),
        }
      : last;
  };
}

/** A run that is done with two of its three steps and waits for the server. */
async function untilStepThree(): Promise<Trial> {
  const gate = createGate();
  const app = await openTrial(threeSteps(gate));
  await app.send('Prepare a file.');
  await button(app.page, 'Allow once').click();
  await app.answers.getByText('Prepared.').waitFor();
  await newSession(app.page);
  await app.send('Read in.txt, count, and write out.txt.');
  await status(app.tool('run_javascript'), 'done');
  await expect.poll(() => app.server.chats().length).toBe(5);
  return app;
}

/** Both finished steps are there; Resume goes on with the third and repeats nothing. */
async function resumeToTheEnd(app: Trial, screen: Screen): Promise<void> {
  const { page } = screen;
  await app.server.chats()[4]?.cut;
  await conversation(page).getByText('This run was interrupted.').waitFor();
  await status(screen.tool('read_file'), 'done');
  await status(screen.tool('run_javascript'), 'done');
  expect(await screen.tool('write_file').count()).toBe(0);
  expect(app.server.chats()).toHaveLength(5);

  await button(page, 'Resume').click();
  await page.getByRole('group', { name: 'Approval' }).getByText('Create out.txt?').waitFor();
  await button(page, 'Allow once').click();
  await screen.answers.getByText('All three steps are done.').waitFor();
  expect(pairs(lastMessages(app.server)).map(([name, , result]) => [name, result])).toEqual([
    ['read_file', expect.stringContaining('seven')],
    ['run_javascript', '5'],
    ['write_file', 'Created out.txt with 1 line.'],
  ]);
  for (const name of ['read_file', 'run_javascript', 'write_file']) {
    expect(await screen.tool(name).count(), name).toBe(1);
  }
  expect(app.server.chats()).toHaveLength(7);
  await expectUnharmed(screen);
}

/** ggml-org/llama.cpp#23136, #21754; danny-avila/LibreChat#15050 */
describe('a run that is cut off between its steps', () => {
  test('by a reload goes on with the next step', async () => {
    const app = await untilStepThree();
    await app.page.reload();
    await resumeToTheEnd(app, app);
  });

  test('by closing the tab goes on in another one', async () => {
    const app = await untilStepThree();
    const address = app.page.url();
    await app.page.close();
    await resumeToTheEnd(app, await app.openTab(address));
  });
});

test('a step that had begun when the agent died is asked about before it is repeated', async () => {
  const app = await openTrial(threeSteps(createGate()));
  const { page } = app;
  await app.send('Prepare a file.');
  await button(page, 'Allow once').waitFor();
  const holder = await openBare(app);
  await holdFiles(holder);
  await button(page, 'Allow once').click();
  await button(page, 'Allow once').waitFor({ state: 'detached' });
  // What the agent has asked to write by now comes through, and then the files are held again.
  await holdFiles(holder);
  await status(app.tool('write_file'), 'running');
  await killAgent(page);
  await holder.close();
  await button(page, 'Resume').click();
  const card = page.getByRole('group', { name: 'Approval' });
  await card.getByText('It may have taken effect already.').waitFor();
  expect(await card.getByRole('button', { name: 'Always allow' }).count()).toBe(0);
  await card.getByRole('button', { name: 'Allow once' }).click();
  await app.answers.getByText('Prepared.').waitFor();
  expect(await app.tool('write_file').count()).toBe(1);
  expect(pairs(lastMessages(app.server))).toEqual([
    ['write_file', '{"path":"in.txt","content":"seven"}', 'Created in.txt with 1 line.'],
  ]);
  await expectUnharmed(app);
});

/**
 * Holds the files in a transaction of a page, so that a write to them waits. Ends the hold before,
 * once it stands in line for the next: what came in between gets its turn.
 */
const holdFiles = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const name = databases.find((each) => each.name?.endsWith(':store'))?.name ?? '';
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
    });
    const files = database.transaction(['files', 'revisions'], 'readwrite').objectStore('files');
    const mine = performance.now();
    await new Promise<void>((resolve) => {
      const hold = (): void => {
        if (document.title === String(mine)) files.count().onsuccess = hold;
        resolve();
      };
      files.count().onsuccess = hold;
      // The hold before sees that it is not its title any more, and ends.
      document.title = String(mine);
    });
  });
