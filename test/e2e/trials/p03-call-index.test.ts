import { expect, test } from 'vitest';
import { call, frames, say } from '../../fixtures/endpoint/server.mjs';
import type { ScriptedAnswer } from '../../fixtures/endpoint/server.mjs';
import {
  button,
  expectUnharmed,
  idle,
  lastMessages,
  newSession,
  openTrial,
  pairs,
  status,
} from './trial.ts';

const head = (id: string, index?: number, name = 'read_file') =>
  `{${index === undefined ? '' : `"index": ${index}, `}"id": "${id}", "type": "function", "function": {"name": "${name}", "arguments": ""}}`;
const tail = (text: string, index?: number) =>
  `{${index === undefined ? '' : `"index": ${index}, `}"function": {"arguments": ${JSON.stringify(text)}}}`;
const delta = (...pieces: readonly string[]) => `D {"tool_calls": [${pieces.join(', ')}]}`;

/** Two calls, as servers are known to index them. */
const variants: Readonly<Record<string, string>> = {
  // The id only in the first piece.
  'index 0 and 1': [
    delta(head('r1', 0), head('r2', 1)),
    delta(tail('{"path"', 0), tail('{"pa', 1)),
    delta(tail(':"a.txt"}', 0), tail('th":"b.txt"}', 1)),
    'F "tool_calls"',
  ].join('\n'),
  // ollama/ollama#7881
  'index 0 for both': [
    delta(head('r1', 0)),
    delta(tail('{"path":', 0)),
    delta(tail('"a.txt"}', 0)),
    delta(head('r2', 0)),
    delta(tail('{"path":"b', 0)),
    delta(tail('.txt"}', 0)),
    'F "tool_calls"',
  ].join('\n'),
  // BerriAI/litellm#33678
  'no index': [
    delta(head('r1')),
    delta(tail('{"path":')),
    delta(tail('"a.txt"}')),
    delta(head('r2')),
    delta(tail('{"path":"b')),
    delta(tail('.txt"}')),
    'F "tool_calls"',
  ].join('\n'),
  // agno-agi/agno#8880, openai/codex#7517
  'the tail under another index': [
    delta(head('r1', 0)),
    delta(tail('{"path":"a.txt"}', 0)),
    delta(head('r2', 0)),
    delta(tail('{"path":"b', 1)),
    delta(tail('.txt"}', 1)),
    'F "tool_calls"',
  ].join('\n'),
  // vercel/ai#14277
  'whole arguments and the reason "stop"': [
    'D {"tool_calls": [{"index": 0, "id": "r1", "type": "function", "function": {"name": "read_file", "arguments": "{\\"path\\":\\"a.txt\\"}"}}, {"index": 1, "id": "r2", "type": "function", "function": {"name": "read_file", "arguments": "{\\"path\\":\\"b.txt\\"}"}}]}',
    'F "stop"',
  ].join('\n'),
};

const wire = (notation: string): ScriptedAnswer => ({ frames: frames(`${notation}\nDONE`) });

test('two calls are two executions, however the server numbers their pieces', async () => {
  let answers: ScriptedAnswer[] = [
    call('write_file', { path: 'a.txt', content: 'alpha' }, 'w1'),
    call('write_file', { path: 'b.txt', content: 'beta' }, 'w2'),
    say('Written.'),
  ];
  const app = await openTrial(() => {
    const [next, ...later] = answers;
    answers = later;
    return next ?? say('Nothing more.');
  });
  await app.send('Write two files.');
  await button(app.page, 'Always allow').click();
  await app.answers.getByText('Written.').waitFor();

  for (const [name, notation] of Object.entries(variants)) {
    answers = [wire(notation), say(`Read, ${name}.`)];
    await newSession(app.page);
    await app.send('Read both.');
    await app.answers.getByText(`Read, ${name}.`).waitFor();
    await idle(app);
    expect(await app.tool('read_file').count(), name).toBe(2);
    for (const index of [0, 1]) await status(app.tool('read_file').nth(index), 'done');
    const [first, second, ...more] = pairs(lastMessages(app.server));
    expect(first, name).toEqual([
      'read_file',
      '{"path":"a.txt"}',
      expect.stringContaining('alpha'),
    ]);
    expect(second, name).toEqual([
      'read_file',
      '{"path":"b.txt"}',
      expect.stringContaining('beta'),
    ]);
    expect(more, name).toEqual([]);
  }
  await expectUnharmed(app);
});

test('arguments that are no JSON object run nothing and are not sent back', async () => {
  const bad = (text: string): ScriptedAnswer =>
    wire(`${delta(head('w1', 0, 'write_file'))}\n${delta(tail(text, 0))}\nF "tool_calls"`);
  const answers = [bad("{'path': 'a.txt', 'content': 'x'}"), say('I could not.'), say('Hello.')];
  const app = await openTrial((_body, index) => answers[index] ?? say('Nothing more.'));
  await app.send('Write a file.');
  await status(app.tool('write_file'), 'failed');
  await app.answers.getByText('I could not.').waitFor();
  await idle(app);
  const [refused] = pairs(lastMessages(app.server));
  expect(refused?.[2]).toMatch(/not valid JSON/);

  // The session goes on: what was malformed never reaches the server again.
  await app.send('Say hello.');
  await app.answers.getByText('Hello.').waitFor();
  const calls = app.server
    .chats()
    .flatMap(({ body }) => body.messages.flatMap((message) => message.tool_calls ?? []));
  expect(calls.length).toBeGreaterThan(0);
  for (const {
    function: { arguments: text },
  } of calls)
    expect(JSON.parse(text)).toBeTypeOf('object');
  await expectUnharmed(app);
  await app.page.goto(`${app.url}#/files`);
  await app.page.getByText('No files yet.').waitFor();
});
