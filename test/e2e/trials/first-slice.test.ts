import { describe, expect, test } from 'vitest';
import { calculatorBrain, say, startEndpointServer } from '../../fixtures/endpoint/server.mjs';
import { openApp } from '../app.ts';
import type { Screen } from '../app.ts';
import { killAgent } from './kill-agent.ts';
import { checkpointed } from './storage.ts';
import {
  button,
  conversation,
  createGate,
  expectUnharmed,
  field,
  modelButton,
  newSession,
  openTrial,
  status,
  testable,
} from './trial.ts';

const question = 'What is 12*(3+4)?';

async function askForTheSum(screen: Screen): Promise<void> {
  await screen.send(question);
  await status(screen.tool('calculator'), 'done');
  await screen.answers.filter({ hasText: '= 84' }).waitFor();
}

describe('a question that takes a tool', () => {
  test('the demo answers it through a visible call, and a reload keeps everything', async () => {
    const app = await openApp();
    await askForTheSum(app);
    await app.tool('calculator').getByRole('button').click();
    await app.tool('calculator').getByText('84', { exact: true }).waitFor();
    await app.tool('calculator').getByRole('button').click();
    await expectUnharmed(app);
    await app.page.getByRole('navigation', { name: 'Sessions' }).getByText(question).waitFor();
    expect(app.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('a server that was added, tested and saved in the settings answers it', async () => {
    const app = await openApp({ route: '#/settings/models' });
    const { page } = app;
    const server = await app.addServer((port) =>
      startEndpointServer({ port, script: testable(calculatorBrain) }),
    );
    await button(page, 'Add endpoint').click();
    await field(page, 'Name').fill('Home server');
    await field(page, 'Base URL').fill(server.url);
    await field(page, 'API key').fill('sk-a-secret-key');
    await button(page, 'Test connection').click();
    const report = page.getByRole('region', { name: 'Connection report' });
    await report.getByText('Connected.', { exact: true }).waitFor();
    await report.getByText(`${server.url}/v1/chat/completions`, { exact: true }).waitFor();
    await button(page, 'Save').click();
    await page.getByText('1 model · key stored').waitFor();
    const tested = server.chats().length;

    await newSession(page);
    await modelButton(page, 'test-model').waitFor();
    await askForTheSum(app);
    const chats = server.chats().slice(tested);
    expect(chats.map(({ body }) => [body.model, body.stream])).toEqual([
      ['test-model', true],
      ['test-model', true],
    ]);
    expect(chats.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer sk-a-secret-key',
      'Bearer sk-a-secret-key',
    ]);
    expect(chats[1]?.body.messages.at(-1)).toMatchObject({ role: 'tool', content: '84' });
    await expectUnharmed(app);
    expect(server.chats()).toHaveLength(tested + 2);
  });
});

test('with every server gone the app opens and the demo answers, asking nobody', async () => {
  const app = await openApp();
  await askForTheSum(app);
  await app.offlineReady();
  await app.goOffline();
  const answered = app.requests.length;
  const unanswered: string[] = [];
  app.context.on('requestfailed', (request) => unanswered.push(request.url()));

  await app.page.close();
  const tab = await app.openTab();
  await tab.answers.filter({ hasText: '= 84' }).waitFor();
  await newSession(tab.page);
  await askForTheSum(tab);
  await expectUnharmed(tab);
  expect(app.requests).toHaveLength(answered);
  expect(unanswered).toEqual([]);
});

test('a run whose agent dies is interrupted, and Resume finishes it', async () => {
  const gate = createGate();
  const app = await openTrial((_body, index) =>
    index === 0 ? say('one two three four', { gate: gate.passed, gateAt: 2 }) : say('five six'),
  );
  const { page, server } = app;
  await app.send('Count to six.');
  await app.answers.getByText('one two').waitFor();
  await checkpointed(page, 'one two');

  await killAgent(page);
  await server.chats()[0]?.cut;
  await conversation(page).getByText('This run was interrupted.').waitFor();
  await app.answers.getByText('one two').waitFor();
  await button(page, 'Resume').click();
  await app.answers.getByText('five six').waitFor();
  expect(await button(page, 'Resume').count()).toBe(0);
  expect(server.chats()).toHaveLength(2);
  expect(await page.getByRole('article', { name: 'You' }).count()).toBe(1);
  await expectUnharmed(app);
});
