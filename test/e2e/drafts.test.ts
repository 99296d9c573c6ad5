import { expect, test } from 'vitest';
import { openApp } from './app.ts';
import { newSession } from './trials/trial.ts';

test('each session has a draft of its own, also one that is left at once', async () => {
  const app = await openApp();
  const { page, composer } = app;
  const list = page.getByRole('navigation', { name: 'Sessions' });
  await app.ask('What is 12*(3+4)?');
  await composer.fill('draft of the first');
  await newSession(page);
  await expect.poll(() => composer.inputValue()).toBe('');
  await app.ask('What is 2+2?');
  await composer.fill('draft of the second');
  await list.getByText('What is 12*(3+4)?').click();
  await app.answers.getByText('84').last().waitFor();
  await expect.poll(() => composer.inputValue()).toBe('draft of the first');
  await list.getByText('What is 2+2?').click();
  await app.answers.getByText('= 4').waitFor();
  await expect.poll(() => composer.inputValue()).toBe('draft of the second');
  await page.reload();
  await expect.poll(() => composer.inputValue()).toBe('draft of the second');
});

test('a page that goes away at the moment of sending shows the message once', async () => {
  const app = await openApp();
  const { page, composer } = app;
  await app.ask('What is 2+2?');
  for (const text of ['one', 'two', 'three', 'four']) {
    await composer.fill(text);
    // In one task: the page hears nothing more of what becomes of it.
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('button[aria-label="Send"]')?.click();
      location.reload();
    });
    await page.getByRole('log', { name: 'Conversation' }).getByText('= 4').waitFor();
    // In the transcript or, where the run before still held the session, in the queue.
    const sent = page
      .getByRole('article', { name: 'You' })
      .or(page.getByRole('list', { name: 'Queued messages' }).getByRole('listitem'))
      .filter({ hasText: text });
    await expect
      .poll(async () => [await sent.count(), await composer.inputValue()], { timeout: 10_000 })
      .toSatisfy(([count, draft]) => (count === 1) !== (draft === text));
    if ((await composer.inputValue()) === text) await composer.fill('');
    else if (await page.getByRole('button', { name: 'Resume' }).isVisible()) {
      await page.getByRole('button', { name: 'Resume' }).click();
      await app.idle();
    }
  }
});
