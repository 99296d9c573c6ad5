/**
 * A chat-completions server in a process of its own, so that its work is not counted. Started by
 * `fork`; tells its port as a message. The path chooses how frames are written: `/burst` all of an
 * answer at once, `/frames` each by itself.
 */
import { createServer } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { argumentsOf, steps, tool, words } from './task.mjs';

const head = {
  id: 'chatcmpl-bench',
  object: 'chat.completion.chunk',
  created: 1_700_000_000,
  model: 'bench',
  system_fingerprint: 'fp_bench',
};

/** @param {unknown} value */
const frame = (value) => `data: ${JSON.stringify(value)}\n\n`;

/**
 * @param {object} delta
 * @param {string | null} [reason]
 */
const chunk = (delta, reason = null) =>
  frame({ ...head, choices: [{ index: 0, delta, logprobs: null, finish_reason: reason }] });

const usage = { prompt_tokens: 900, completion_tokens: 40, total_tokens: 940 };

/**
 * @param {readonly string[]} deltas
 * @param {string} reason
 */
const answerOf = (deltas, reason) => [
  chunk({ role: 'assistant', content: '' }),
  ...deltas,
  chunk({}, reason),
  frame({ ...head, choices: [], usage }),
  'data: [DONE]\n\n',
];

/** @param {number} step */
function callOf(step) {
  const pieces = argumentsOf(step).match(/.{1,8}/g) ?? [];
  const start = { index: 0, id: `call_${step}`, type: 'function' };
  return answerOf(
    [
      chunk({ tool_calls: [{ ...start, function: { name: tool.name, arguments: '' } }] }),
      ...pieces.map((piece) =>
        chunk({ tool_calls: [{ index: 0, function: { arguments: piece } }] }),
      ),
    ],
    'tool_calls',
  );
}

const answers = [
  ...Array.from({ length: steps - 1 }, (_, step) => callOf(step)),
  answerOf(
    words.map((word) => chunk({ content: word })),
    'stop',
  ),
];

const server = createServer((request, response) => {
  respond(request, response).catch((thrown) => {
    response.destroy(thrown);
  });
});

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function respond(request, response) {
  let text = '';
  for await (const bytes of request) text += bytes;
  /** @type {{ messages: { role: string }[] }} */
  const { messages } = JSON.parse(text);
  const frames = answers[messages.filter(({ role }) => role === 'tool').length] ?? [];
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (request.url?.startsWith('/burst') === true) {
    response.end(frames.join(''));
    return;
  }
  for (const one of frames) {
    response.write(one);
    await setImmediate();
  }
  response.end();
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address !== 'string') process.send?.(address.port);
});
process.once('disconnect', () => process.exit());
