import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { say } from '../../fixtures/endpoint/server.mjs';
import { openApp } from '../app.ts';
import type { Screen } from '../app.ts';
import {
  button,
  createGate,
  expectUnharmed,
  idle,
  inTurn,
  newSession,
  openTrial,
} from './trial.ts';
import { checkpointed, openBare, readStore, upgradeStore } from './storage.ts';

const questions = ({ page }: Screen): Promise<string[]> =>
  page.getByRole('article', { name: 'You' }).getByRole('paragraph').allInnerTexts();

const sessions = (page: Page) => page.getByRole('navigation', { name: 'Sessions' });

/** ztjhz/BetterChatGPT#591, jupyterlite/jupyterlite#1582, tarasglek/chatcraft.org#149 */
describe('two tabs', () => {
  test('what is sent in one while the other runs is queued, and both show the same', async () => {
    const gate = createGate();
    const app = await openTrial(
      inTurn(say('one two three', { gate: gate.passed, gateAt: 2 }), say('four five')),
    );
    const draft = 'draft of the first tab';
    await app.composer.fill(draft);
    await expect.poll(() => readStore(app.page, 'drafts')).toMatchObject([{ text: draft }]);
    const other = await app.openTab(app.page.url());
    await expect.poll(() => other.composer.inputValue()).toBe(draft);
    await other.send('first question');
    await app.answers.getByText('one two').waitFor();
    expect(await app.composer.inputValue()).toBe(draft);

    await app.page.bringToFront();
    await app.composer.fill('second question');
    await button(app.page, 'Queue').click();
    for (const { page } of [app, other]) {
      await page
        .getByRole('list', { name: 'Queued messages' })
        .getByText('second question')
        .waitFor();
    }
    expect(app.server.chats()).toHaveLength(1);
    gate.open();
    for (const tab of [app, other]) {
      await tab.answers.getByText('one two three').waitFor();
      await tab.answers.getByText('four five').waitFor();
      await idle(tab);
      expect(await questions(tab)).toEqual(['first question', 'second question']);
      expect(await tab.answers.count()).toBe(2);
    }
    expect(app.server.chats()).toHaveLength(2);
    await expectUnharmed(app);
    await expectUnharmed(other);
  });

  test('Stop in one tab stops the run of the other', async () => {
    const gate = createGate();
    const app = await openTrial(inTurn(say('one two three', { gate: gate.passed, gateAt: 2 })));
    await app.send('Count.');
    const other = await app.openTab(app.page.url());
    await other.answers.getByText('one two').waitFor();
    await button(other.page, 'Stop').click();
    await app.server.chats()[0]?.cut;
    for (const tab of [app, other]) {
      await tab.answers.getByText('You stopped this answer.').waitFor();
      await idle(tab);
    }
    await expectUnharmed(app);
  });

  test('runs of different sessions go on side by side', async () => {
    const gate = createGate();
    const app = await openTrial(({ messages }) =>
      JSON.stringify(messages).includes('slow')
        ? say('slow answer done', { gate: gate.passed, gateAt: 1 })
        : say('quick answer done'),
    );
    await app.send('slow question');
    await app.answers.getByText('slow').waitFor();
    const other = await app.openTab(app.page.url());
    await newSession(other.page);
    await other.send('quick question');
    await other.answers.getByText('quick answer done').waitFor();
    expect(await app.answers.getByText('slow answer done').count()).toBe(0);
    gate.open();
    await app.answers.getByText('slow answer done').waitFor();
    await expectUnharmed(app);
    await expectUnharmed(other);
  });

  test('a new name and a deletion appear in the other tab, and Undo brings it back', async () => {
    const app = await openApp();
    await app.send('What is 2+2?');
    await app.answers.getByText('= 4').waitFor();
    const other = await app.openTab(app.page.url());
    await other.answers.getByText('= 4').waitFor();

    await app.page.bringToFront();
    const row = sessions(app.page).getByRole('listitem').filter({ hasText: 'What is 2+2?' });
    await row.hover();
    await row.getByRole('button', { name: 'Rename' }).click();
    await app.page.getByRole('textbox', { name: 'Title' }).fill('Sums');
    await app.page.keyboard.press('Enter');
    await other.page.bringToFront();
    const renamed = sessions(other.page).getByRole('listitem').filter({ hasText: 'Sums' });
    await renamed.hover();
    await renamed.getByRole('button', { name: 'Delete' }).click();
    await app.page.getByText('This session was deleted.').waitFor();
    await button(other.page, 'Undo').click();
    for (const tab of [app, other]) {
      await tab.answers.getByText('= 4').waitFor();
      await sessions(tab.page).getByText('Sums').waitFor();
    }
    await expectUnharmed(app);
  });

  test('a session deleted in one tab stops its run in the other, and Undo shows how far it came', async () => {
    const gate = createGate();
    const app = await openTrial(inTurn(say('one two three', { gate: gate.passed, gateAt: 2 })));
    await app.send('Count.');
    await app.answers.getByText('one two').waitFor();
    const other = await app.openTab(app.page.url());
    const row = sessions(other.page).getByRole('listitem').filter({ hasText: 'Count.' });
    await row.hover();
    await row.getByRole('button', { name: 'Delete' }).click();
    await app.server.chats()[0]?.cut;
    await app.page.getByText('This session was deleted.').waitFor();
    await button(other.page, 'Undo').click();
    for (const tab of [app, other]) {
      await tab.answers.getByText('You stopped this answer.').waitFor();
      expect(await tab.answers.count()).toBe(1);
    }
    expect(app.server.chats()).toHaveLength(1);
    await expectUnharmed(app);
  });
});

describe('a newer version of the data', () => {
  test('is let in at once; the older tab says what to do and loses nothing', async () => {
    const draft = 'a draft of the older tab';
    const app = await openTrial(
      inTurn(say('one two three', { gate: createGate().passed, gateAt: 2 })),
    );
    await app.send('Count.');
    await app.answers.getByText('one two').waitFor();
    await app.composer.fill(draft);
    const newer = await openBare(app);
    await expect.poll(() => readStore(newer, 'drafts')).toMatchObject([{ text: draft }]);
    await checkpointed(newer, 'one two');

    await upgradeStore(newer);
    const advice = app.page.getByText('Another tab runs a different version of Satchel.');
    await advice.waitFor({ timeout: 3000 });
    await app.page.getByText('Close or reload the other Satchel tabs').waitFor();
    await app.server.chats()[0]?.cut;
    expect(await readStore(newer, 'drafts')).toMatchObject([{ text: draft }]);
    expect(JSON.stringify(await readStore(newer, 'partials'))).toContain('one two');
    expect(JSON.stringify(await readStore(newer, 'entries'))).toContain('Count.');
    await app.page.reload();
    await advice.waitFor();
  });
});
