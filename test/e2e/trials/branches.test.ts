import { describe, expect, test } from 'vitest';
import { say } from '../../fixtures/endpoint/server.mjs';
import type { Screen } from '../app.ts';
import {
  button,
  conversation,
  createGate,
  expectUnharmed,
  idle,
  inTurn,
  lastMessages,
  openTrial,
} from './trial.ts';
import type { Trial } from './trial.ts';

/** What the person said and what was answered, as far as the branch goes that is shown. */
const shown = ({ page }: Screen): Promise<string[]> =>
  page.getByRole('article').getByRole('paragraph').allInnerTexts();

async function expectShown(screen: Screen, ...words: readonly string[]): Promise<void> {
  await expect.poll(() => shown(screen)).toEqual(words);
}

/** Opens the last message of the person for a change and replaces its words. */
async function edit({ page }: Screen, before: string, words: string): Promise<void> {
  const message = page.getByRole('article', { name: 'You' }).filter({ hasText: before });
  await message.hover();
  await message.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Edit message' }).fill(words);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

/** Answers "answer 0", "answer 1" and so on. */
const counting = (): Promise<Trial> => openTrial((_body, index) => say(`answer ${index}`));

describe('versions', () => {
  test('a new answer is one beside the old; the arrows switch, and a reload keeps the choice', async () => {
    const app = await counting();
    const { page, server } = app;
    await app.ask('first');
    await app.ask('second');
    await button(page, 'Regenerate').last().click();
    await expectShown(app, 'first', 'answer 0', 'second', 'answer 2');
    await idle(app);
    const { messages } = server.chats()[2]?.body ?? { messages: [] };
    expect(JSON.stringify(messages)).not.toContain('answer 1');
    expect(JSON.stringify(messages)).toContain('answer 0');
    await page.getByText('2 of 2').waitFor();
    expect(await button(page, 'Next version').isDisabled()).toBe(true);

    await button(page, 'Previous version').click();
    await expectShown(app, 'first', 'answer 0', 'second', 'answer 1');
    await page.getByText('1 of 2').waitFor();
    expect(await button(page, 'Previous version').isDisabled()).toBe(true);
    await expectUnharmed(app);
    await expectShown(app, 'first', 'answer 0', 'second', 'answer 1');

    // What is said next belongs to the branch that is shown.
    await app.ask('third');
    expect(JSON.stringify(lastMessages(server))).not.toContain('answer 2');
    await button(page, 'Next version').click();
    await expectShown(app, 'first', 'answer 0', 'second', 'answer 2');
    await button(page, 'Previous version').click();
    await expectShown(app, 'first', 'answer 0', 'second', 'answer 1', 'third', 'answer 3');
    await expectUnharmed(app);
  });

  test('an edited message begins a branch, the first one included', async () => {
    const app = await counting();
    const { page } = app;
    await app.ask('first');
    await app.ask('second');
    await edit(app, 'first', 'first, put better');
    await expectShown(app, 'first, put better', 'answer 2');
    await idle(app);
    expect(JSON.stringify(lastMessages(app.server))).not.toContain('second');
    await edit(app, 'first', 'first, put best');
    await expectShown(app, 'first, put best', 'answer 3');
    await page.getByText('3 of 3').waitFor();
    await expectUnharmed(app);
    await button(page, 'Previous version').click();
    await expectShown(app, 'first, put better', 'answer 2');
    await button(page, 'Previous version').click();
    await expectShown(app, 'first', 'answer 0', 'second', 'answer 1');
    await expectUnharmed(app);
    await expectShown(app, 'first', 'answer 0', 'second', 'answer 1');
    expect(app.server.chats()).toHaveLength(4);
  });

  test('an edit that changes nothing, or is given up, asks nobody', async () => {
    const app = await counting();
    await app.ask('first');
    await edit(app, 'first', 'first');
    await app.page.getByRole('textbox', { name: 'Edit message' }).waitFor({ state: 'detached' });
    await app.page.getByRole('article', { name: 'You' }).hover();
    await button(app.page, 'Edit').click();
    await app.page.getByRole('textbox', { name: 'Edit message' }).fill('something else');
    await app.page.keyboard.press('Escape');
    await expectShown(app, 'first', 'answer 0');
    expect(app.server.chats()).toHaveLength(1);
    expect(await button(app.page, 'Previous version').count()).toBe(0);
  });

  test('Stop in the answer to an edited message keeps both branches', async () => {
    const gate = createGate();
    const app = await openTrial(
      inTurn(say('whole answer'), say('one two three', { gate: gate.passed, gateAt: 2 })),
    );
    const { page } = app;
    await app.ask('first');
    await edit(app, 'first', 'first, put better');
    await app.answers.getByText('one two').waitFor();
    expect(await button(page, 'Previous version').isDisabled()).toBe(true);
    await button(page, 'Stop').click();
    await app.server.chats()[1]?.cut;
    gate.open();
    await app.answers.getByText('You stopped this answer.').waitFor();
    await page.getByText('2 of 2').waitFor();
    await expectUnharmed(app);
    await app.answers.getByText('one two').waitFor();
    await button(page, 'Previous version').click();
    await app.answers.getByText('whole answer').waitFor();
    expect(await conversation(page).getByText('You stopped').count()).toBe(0);
    await button(page, 'Next version').click();
    await app.answers.getByText('You stopped this answer.').waitFor();
    await expectUnharmed(app);
    expect(app.server.chats()).toHaveLength(2);
  });

  test('a new answer, a choice and an edit in one tab are followed by the other', async () => {
    const gate = createGate();
    const app = await openTrial(
      inTurn(
        say('answer 0'),
        say('answer 1 in the making', { gate: gate.passed, gateAt: 2 }),
        say('answer 2'),
      ),
    );
    await app.ask('first');
    const other = await app.openTab(app.page.url());
    await expectShown(other, 'first', 'answer 0');
    await app.page.bringToFront();
    await button(app.page, 'Regenerate').click();
    for (const tab of [app, other]) {
      await tab.page.bringToFront();
      await expectShown(tab, 'first', 'answer 1');
    }
    // The run belongs to the first tab; the second can neither begin another nor switch.
    expect(await button(other.page, 'Regenerate').count()).toBe(0);
    gate.open();
    for (const tab of [app, other]) {
      await expectShown(tab, 'first', 'answer 1 in the making');
      await tab.page.getByText('2 of 2').waitFor();
      await idle(tab);
    }
    await other.page.bringToFront();
    await button(other.page, 'Previous version').click();
    await expectShown(other, 'first', 'answer 0');
    await expectShown(app, 'first', 'answer 0');
    await edit(other, 'first', 'put better');
    for (const tab of [app, other]) await expectShown(tab, 'put better', 'answer 2');
    expect(app.server.chats()).toHaveLength(3);
    await expectUnharmed(app);
    await expectUnharmed(other);
  });
});
