import { describe, expect, test } from 'vitest';
import { call, frames, say, startEndpointServer } from '../../fixtures/endpoint/server.mjs';
import { openApp } from '../app.ts';
import { freeze } from './freeze.ts';
import {
  addEndpoint,
  button,
  createGate,
  expectUnharmed,
  idle,
  inTurn,
  newSession,
  openTrial,
  status,
} from './trial.ts';

const word = (text: string): Uint8Array =>
  Buffer.concat(frames(`D ${JSON.stringify({ content: text })}`));

describe('a tab that the browser freezes', () => {
  test('for longer than its idle limit misses nothing of an answer that went on', async () => {
    const gate = createGate();
    const app = await openApp({ route: '#/settings/models' });
    const answer = {
      frames: [
        word('one two'),
        { bytes: word(' three'), gate: gate.passed },
        // The second that the tab would have waited for at most.
        { bytes: word(' four'), delay: 1_200 },
        ...frames('F "stop"\nDONE'),
      ],
    };
    const server = await app.addServer((port) =>
      startEndpointServer({ port, script: inTurn(answer, say('one two three four')) }),
    );
    await addEndpoint(app.page, { baseUrl: server.url, idleLimit: 1 });
    await newSession(app.page);
    await app.send('Count.');
    await app.answers.getByText('one two', { exact: true }).waitFor();

    const thaw = await freeze(app, app);
    gate.open();
    await server.chats()[0]?.sent;
    await thaw();
    await app.answers.getByText('one two three four', { exact: true }).waitFor();
    await idle(app);
    expect(await app.answers.count()).toBe(1);
    await expectUnharmed(app);
  });

  test('while the connection drops keeps the text, says so, and goes on when asked', async () => {
    const gate = createGate();
    const app = await openTrial(
      inTurn(
        {
          frames: [word('one two'), { bytes: new Uint8Array(), gate: gate.passed }],
          disconnect: 'after-frames',
        },
        say('three four'),
      ),
    );
    app.problems.allow(/ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET/);
    await app.send('Count.');
    await app.answers.getByText('one two').waitFor();
    const thaw = await freeze(app, app);
    gate.open();
    await app.server.chats()[0]?.cut;
    await thaw();
    await button(app.page, 'Continue').waitFor();
    await expectUnharmed(app);
    await app.answers.getByText('one two').waitFor();
    await button(app.page, 'Continue').click();
    await app.answers.getByText('three four').waitFor();
    expect(app.server.chats()).toHaveLength(2);
    await expectUnharmed(app);
  });

  test('between two steps goes on with the next one, which is asked about as ever', async () => {
    const gate = createGate();
    const write = call('write_file', { path: 'out.txt', content: '5' }, 's2');
    const app = await openTrial(
      inTurn(
        call('calculator', { expression: '2+3' }, 's1'),
        'frames' in write
          ? { frames: [{ bytes: new Uint8Array(), gate: gate.passed }, ...(write.frames ?? [])] }
          : write,
        say('Both steps are done.'),
      ),
    );
    await app.send('Add, then write.');
    await status(app.tool('calculator'), 'done');
    await expect.poll(() => app.server.chats().length).toBe(2);
    const thaw = await freeze(app, app);
    gate.open();
    await app.server.chats()[1]?.sent;
    await thaw();
    await button(app.page, 'Allow once').click();
    await app.answers.getByText('Both steps are done.').waitFor();
    expect(await app.tool('write_file').count()).toBe(1);
    expect(app.server.chats()).toHaveLength(3);
    await expectUnharmed(app);
  });

  test('is told from another tab to stop, and does once it can', async () => {
    const app = await openTrial(
      inTurn(say('one two three', { gate: createGate().passed, gateAt: 2 })),
    );
    await app.send('Count.');
    await app.answers.getByText('one two').waitFor();
    const thaw = await freeze(app, app);
    const other = await app.openTab(app.page.url());
    await other.page.getByText('Working in another tab').waitFor();
    await button(other.page, 'Stop').click();
    await thaw();
    await app.server.chats()[0]?.cut;
    for (const tab of [app, other]) {
      await tab.answers.getByText('You stopped this answer.').waitFor();
      await tab.answers.getByText('one two').waitFor();
      await idle(tab);
    }
    await expectUnharmed(app);
  });
});
