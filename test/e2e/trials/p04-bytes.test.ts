import { expect, test } from 'vitest';
import { frames, say } from '../../fixtures/endpoint/server.mjs';
import {
  button,
  conversation,
  expectUnharmed,
  inTurn,
  lastMessages,
  openTrial,
  pairs,
  status,
} from './trial.ts';

/** Each `|` is a write of its own: inside letters, lines and line ends. No space after `data:`. */
const cut = String.raw`R : ping\r\ndata:{"choices":[{"index":0,"delta":{"content":"\xE4|\xBB\xB7\xE6\xA0|\xBC \xF0|\x9F\x99|\x82 caf\xC3|\xA9"}}]}\r\n|\r\n: ping\r\n\r\ndata:{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"t1","function":{"name":"calcu|lator","arguments":"{\"expression\":\"6|*7\"}"}}]}}]}\r\n\r\ndata:{"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}`;
const midLine = String.raw`R data:{"choices":[{"index":0,"delta":{"content":"\xE4\xBB\xB7\xE6\xA0\xBC so far"}}]}\r\n\r\ndata:{"choices":[{"index":0,"delta":{"content":" and n`;

/** One piece after the other reaches the network, not all in one packet. */
const apart = (notation: string) => frames(notation).map((bytes) => ({ bytes, delay: 1 }));

test('text and call are exact, wherever the bytes of the stream are cut', async () => {
  const app = await openTrial(inTurn({ frames: apart(cut) }, say('It is 42.')));
  await app.send('Price, please.');
  await app.answers.getByText('It is 42.').waitFor();
  await app.answers.getByText('价格 🙂 café', { exact: true }).waitFor();
  await status(app.tool('calculator'), 'done');
  expect(pairs(lastMessages(app.server))).toEqual([['calculator', '{"expression":"6*7"}', '42']]);
  expect(lastMessages(app.server).find(({ role }) => role === 'assistant')?.content).toBe(
    '价格 🙂 café',
  );
  expect(await conversation(app.page).innerText()).not.toContain('\uFFFD');
  await expectUnharmed(app);
});

test('a stream that ends in the middle of a line keeps its text and offers Retry', async () => {
  const app = await openTrial(inTurn({ frames: apart(midLine) }, say('The whole answer.')));
  await app.send('Price, please.');
  await app.answers.getByText('价格 so far', { exact: true }).waitFor();
  await conversation(app.page)
    .getByText('The connection broke before the answer was complete.')
    .waitFor();
  await expectUnharmed(app);
  expect(app.server.chats()).toHaveLength(1);

  await button(app.page, 'Retry').click();
  await app.answers.getByText('The whole answer.').waitFor();
  expect(app.server.chats()).toHaveLength(2);
  expect(await conversation(app.page).innerText()).not.toContain('\uFFFD');
});
