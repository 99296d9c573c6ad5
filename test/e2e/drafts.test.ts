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
