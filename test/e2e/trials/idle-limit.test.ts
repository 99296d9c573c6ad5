import { expect, test } from 'vitest';
import { frames, say, startEndpointServer } from '../../fixtures/endpoint/server.mjs';
import { openApp } from '../app.ts';
import { addEndpoint, conversation, expectUnharmed, idle, inTurn, newSession } from './trial.ts';

/** HKUDS/nanobot#4038, #4013: the words before the silence stood there twice. */
test('a stream that falls silent is asked for again, and one copy stays', async () => {
  const app = await openApp({ route: '#/settings/models' });
  const silent = { frames: frames('D {"content": "Here is the plan"}'), hang: true };
  const server = await app.addServer((port) =>
    startEndpointServer({ port, script: inTurn(silent, say('Here is the plan: we go.')) }),
  );
  await addEndpoint(app.page, { baseUrl: server.url, idleLimit: 1 });
  await newSession(app.page);
  await app.send('Make a plan.');
  await app.answers.getByText('Here is the plan', { exact: true }).waitFor();
  await conversation(app.page).getByText('Attempt 1.').waitFor();
  await app.answers.getByText('Here is the plan: we go.', { exact: true }).waitFor();
  await idle(app);
  expect(await app.answers.getByText('Here is the plan').count()).toBe(1);
  expect(server.chats()).toHaveLength(2);
  await expectUnharmed(app);
});
