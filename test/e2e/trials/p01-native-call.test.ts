import { describe, expect, test } from 'vitest';
import { call, say } from '../../fixtures/endpoint/server.mjs';
import {
  button,
  expectUnharmed,
  field,
  idle,
  inTurn,
  lastMessages,
  openTrial,
  status,
} from './trial.ts';

/** One native call that nothing interrupts from inside (justjake/quickjs-emscripten#219). */
const uninterruptible = "const holes = new Array(1e9); holes + '';";
/** The same, and sure not to end by itself. */
const endless = `/^(a|a?)+$/.test('${'a'.repeat(60)}b');`;

describe('code that cannot be interrupted', () => {
  test('ends in a readable error, the page answers meanwhile, and the next call works', async () => {
    const app = await openTrial(
      inTurn(
        call('run_javascript', { code: uninterruptible }, 'c1'),
        call('run_javascript', { code: '2 + 2' }, 'c2'),
        say('The first failed, the second gave 4.'),
      ),
    );
    await app.page.goto(`${app.url}#/settings/tools`);
    await field(app.page, 'Time for code').fill('1');
    await app.page.goBack();
    await app.send('Run both programs.');
    await app.composer.pressSequentially('typed while it runs');
    await status(app.tool('run_javascript').first(), 'failed');
    await status(app.tool('run_javascript').nth(1), 'done');
    await app.answers.getByText('The first failed, the second gave 4.').waitFor();
    expect(await app.composer.inputValue()).toBe('typed while it runs');
    const [first, second] = lastMessages(app.server).filter(({ role }) => role === 'tool');
    expect(first?.content).toMatch(/memory|time|seconds/i);
    expect(second?.content).toBe('4');
    await expectUnharmed(app);
  });

  test('ends at once when the person presses Stop', async () => {
    const app = await openTrial(
      inTurn(
        call('run_javascript', { code: endless }, 'c1'),
        call('run_javascript', { code: '2 + 2' }, 'c2'),
        say('It gave 4.'),
      ),
    );
    await app.send('Run it.');
    await status(app.tool('run_javascript'), 'running');
    await button(app.page, 'Stop').click();
    await status(app.tool('run_javascript'), 'stopped');
    await idle(app);
    expect(app.server.chats()).toHaveLength(1);

    await app.send('Run the other one.');
    await status(app.tool('run_javascript').nth(1), 'done');
    await app.answers.getByText('It gave 4.').waitFor();
    await expectUnharmed(app);
  });
});
