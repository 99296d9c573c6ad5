import { expect, test } from 'vitest';
import { frames, say } from '../../fixtures/endpoint/server.mjs';
import type { ScriptedAnswer } from '../../fixtures/endpoint/server.mjs';
import {
  button,
  conversation,
  expectUnharmed,
  idle,
  inTurn,
  lastMessages,
  newSession,
  openTrial,
  pairs,
  status,
} from './trial.ts';

/** Words that come with an empty list of calls, in two pieces. */
function words(text: string): ScriptedAnswer {
  const half = Math.ceil(text.length / 2);
  const first = JSON.stringify({ content: text.slice(0, half), tool_calls: [] });
  const second = JSON.stringify({ content: text.slice(half) });
  return { frames: frames(`D ${first}\nD ${second}\nF "stop"\nDONE`) };
}

const callOf = (name: string) =>
  JSON.stringify({ name, arguments: { path: 'note.txt', content: 'from text' } });

/** NousResearch/hermes-agent#107125, #38376 */
test('a call written as plain text is run under the usual approval', async () => {
  const app = await openTrial(inTurn(words(callOf('write_file')), say('Saved.')));
  await app.send('Save a note.');
  const card = app.page.getByRole('group', { name: 'Approval' });
  await card.getByText('Create note.txt?').waitFor();
  await card.getByText('from text').waitFor();
  await status(app.tool('write_file'), 'waiting');
  expect(await conversation(app.page).innerText()).not.toContain('"arguments"');
  await button(app.page, 'Allow once').click();
  await status(app.tool('write_file'), 'done');
  await app.answers.getByText('Saved.').waitFor();
  expect(pairs(lastMessages(app.server))).toEqual([
    ['write_file', '{"path":"note.txt","content":"from text"}', 'Created note.txt with 1 line.'],
  ]);
  await expectUnharmed(app);
});

test('unknown names and examples in prose stay text and run nothing', async () => {
  const unknown = callOf('format_disk');
  const prose = `To save it, write ${callOf('write_file')} and wait.`;
  const fenced = `Like so:\n\n\`\`\`json\n${callOf('write_file')}\n\`\`\`\n`;
  const app = await openTrial(inTurn(words(unknown), words(prose), words(fenced)));
  for (const text of [unknown, prose, callOf('write_file')]) {
    await newSession(app.page);
    await app.send('Save a note.');
    await app.answers.getByText(text).waitFor();
    await idle(app);
    expect(await app.page.getByRole('group', { name: /^(Tool|Approval)/ }).count(), text).toBe(0);
  }
  expect(app.server.chats()).toHaveLength(3);
  await expectUnharmed(app);
});

/** The shapes of HKUDS/nanobot#508 and #4864. */
const shapes = [
  '{"tool_calls":[{"id":"1","type":"function","function":{"name":"calculator","arguments":"{\\"expression\\":\\"6*7\\"}"}}]}',
  '{"calculator":{"parameters":{"expression":"6*7"}}}',
  '<tool_call><function=calculator><parameter=expression>6*7</parameter></function></tool_call>',
];

test('the markup of a call is never shown', async () => {
  const answers = shapes.flatMap((markup) => [words(markup), say('It is 42.')]);
  const app = await openTrial((_body, index) => answers[index] ?? say('Nothing more.'));
  for (const markup of shapes) {
    await newSession(app.page);
    await app.send('Six times seven?');
    await app.answers.getByText('It is 42.').waitFor();
    await status(app.tool('calculator'), 'done');
    await idle(app);
    expect(await conversation(app.page).innerText(), markup).not.toMatch(/[{}]|<\//);
    expect(pairs(lastMessages(app.server))).toEqual([['calculator', '{"expression":"6*7"}', '42']]);
  }
  await expectUnharmed(app);
});
