import { describe, expect, test } from 'vitest';
import { call, say } from '../../fixtures/endpoint/server.mjs';
import { conversation, expectUnharmed, idle, lastMessages, openTrial } from './trial.ts';

/** Calls without end (HKUDS/nanobot#2298, earendil-works/pi#6158). */
describe('a model that does not come to an end', () => {
  test('the same call again and again is stopped, and the chat goes on', async () => {
    const app = await openTrial(({ messages }) =>
      JSON.stringify(messages).includes('Just say hello.')
        ? say('Hello again.')
        : call('calculator', { expression: '1+1' }),
    );
    await app.send('Add one and one.');
    await conversation(app.page).getByText('Stopped: same call repeated (calculator).').waitFor();
    await idle(app);
    expect(app.server.chats().length).toBeLessThanOrEqual(5);
    const done = app.tool('calculator').getByText('done', { exact: true });
    expect(await done.count()).toBeLessThanOrEqual(5);

    await app.send('Just say hello.');
    await app.answers.getByText('Hello again.').waitFor();
    await expectUnharmed(app);
  });

  test('two calls in turn end at the limit of the turn, with the reason', async () => {
    const app = await openTrial((body, index) =>
      body['tool_choice'] === 'none'
        ? say('I was going round in circles.')
        : call('calculator', { expression: index % 2 === 0 ? '1+1' : '2+2' }),
    );
    await app.page.goto(`${app.url}#/settings/tools`);
    await app.page.getByRole('textbox', { name: 'Steps per turn' }).fill('6');
    await app.page.getByRole('textbox', { name: 'Steps per turn' }).blur();
    await app.page.goBack();
    await app.send('Add this and that.');
    await conversation(app.page)
      .getByText('Stopped after 6 steps, the limit of one turn.')
      .waitFor();
    await app.answers.getByText('I was going round in circles.').waitFor();
    await idle(app);
    expect(app.server.chats()).toHaveLength(7);
    await expectUnharmed(app);
  });

  test('the same call with changing results is not stopped', async () => {
    const rounds = 7;
    const app = await openTrial((_body, index) =>
      index < rounds ? call('run_javascript', { code: 'Math.random()' }) : say('It changed.'),
    );
    await app.send('Poll until it changes.');
    await app.answers.getByText('It changed.').waitFor();
    await idle(app);
    const done = app.tool('run_javascript').getByText('done', { exact: true });
    expect(await done.count()).toBe(rounds);
    const results = lastMessages(app.server).filter(({ role }) => role === 'tool');
    expect(new Set(results.map(({ content }) => content)).size).toBe(rounds);
    await expectUnharmed(app);
  });
});
