import { cpSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { say } from '../../fixtures/endpoint/server.mjs';
import { openApp } from '../app.ts';
import { build } from '../build.ts';
import { copyBuild, rewrite } from '../second-build.ts';
import { checkpointed, openBare, readStore, storeName } from './storage.ts';
import { button, createGate, expectUnharmed, inTurn, openTrial } from './trial.ts';

const differs = 'Another tab runs a different version of Satchel.';

/** A host without service workers, as for a fresh browser, and what it serves. */
function createHost() {
  const later = laterRelease();
  let root = build;
  return {
    options: { root: () => root, context: { serviceWorkers: 'block' } },
    publish() {
      root = later;
    },
  } as const;
}

/** The next release: the same with one more version of the data. Files of this one stay beside it. */
function laterRelease(): string {
  const folder = copyBuild();
  const agent = filesIn(folder, 'workers').find((file) => file.includes('/agent-')) ?? '';
  const next = path.join(path.dirname(agent), 'agent-next.js');
  cpSync(agent, next);
  rewrite(next, (script) =>
    // The end of the list of migrations: the newest of them creates the store of local models.
    script.replace(
      /(createObjectStore\([`'"]models[`'"],\{keyPath:[`'"]id[`'"]\}\)\})\]/,
      '$1,()=>{}]',
    ),
  );
  const names = (file: string) => readFileSync(file, 'utf8').includes(path.basename(agent));
  for (const file of filesIn(folder, 'assets').filter(names)) {
    rewrite(file, (script) => script.replaceAll(path.basename(agent), path.basename(next)));
  }
  return folder;
}

const filesIn = (folder: string, part: string): readonly string[] =>
  readdirSync(path.join(folder, part)).map((name) => path.join(folder, part, name));

test('a later release is let in at once; the older tab keeps everything and recovers with a reload', async () => {
  const draft = 'a draft of the older tab';
  const gate = createGate();
  const host = createHost();
  const app = await openTrial(
    inTurn(say('one two three', { gate: gate.passed, gateAt: 2 }), say('four five')),
    host.options,
  );
  const { page } = app;
  await app.send('Count.');
  await app.answers.getByText('one two').waitFor();
  await app.composer.fill(draft);
  await expect.poll(() => readStore(page, 'drafts')).toMatchObject([{ text: draft }]);
  await checkpointed(page, 'one two');

  host.publish();
  const later = await app.openTab(page.url());
  await later.answers.getByText('one two').waitFor({ timeout: 3_000 });
  await page.getByText(differs).waitFor();
  await page.getByText('Close or reload the other Satchel tabs').waitFor();
  await app.server.chats()[0]?.cut;
  await expect.poll(() => later.composer.inputValue()).toBe(draft);
  await button(later.page, 'Resume').waitFor();

  await page.reload();
  await app.answers.getByText('one two').waitFor();
  await expect.poll(() => app.composer.inputValue()).toBe(draft);
  await button(page, 'Resume').click();
  await app.answers.getByText('four five').waitFor();
  await expectUnharmed(app);
});

test('a tab that does not let go is told about, and its end lets the later release in', async () => {
  const host = createHost();
  const app = await openApp(host.options);
  await app.ask('What is 12*(3+4)?');
  const address = app.page.url();
  const holder = await openBare(app);
  await hold(holder);
  await app.page.close();

  host.publish();
  const later = await app.openTab(address);
  await later.page.getByText(differs).waitFor({ timeout: 3_000 });
  await later.page.getByText('Close or reload the other tabs.').waitFor();
  await holder.close();
  await later.answers.getByText('= 84').waitFor();
  await expectUnharmed(later);
});

/** Holds the data as an old tab does that hears nothing, such as a frozen one. */
async function hold(page: Page): Promise<void> {
  await page.evaluate(
    async (name) => {
      const opening = indexedDB.open(name);
      await new Promise((resolve) => (opening.onsuccess = resolve));
      // Kept: a connection that nobody knows of may be closed at any time.
      Reflect.set(window, 'held', opening.result);
    },
    await storeName(page),
  );
}
