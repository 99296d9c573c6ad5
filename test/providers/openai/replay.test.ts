import { describe, expect, test } from 'vitest';
import { assistant, expectPaired, result, turnOf, user } from './conversation.ts';
import { recorded, recordedAnswers } from './recorded.ts';
import { ask, createBench, outcomeOf, question, streaming, type Outcome } from './support.ts';
import { frames } from '../../fixtures/endpoint/notation.mjs';
import type { SentBody } from './support.ts';
import type { Endpoint } from '../../../src/core/api.ts';

const gemini = 'https://generativelanguage.googleapis.com';
const ok = frames('D {"role":"assistant","content":"ok"}\nF "stop"\nDONE');

/** The body of the second request, after the recorded answer to the first. */
async function secondRequest(
  name: string,
  first: Partial<Endpoint> = {},
  second: Partial<Endpoint> = first,
): Promise<{ readonly outcome: Outcome; readonly body: SentBody }> {
  const { provider } = createBench({
    endpoint: first,
    server: () => streaming(recorded(name).pieces),
  });
  const outcome = outcomeOf(await ask(provider));
  const next = createBench({ endpoint: second, server: () => streaming(ok) });
  const messages = [user('u1', 'Hello'), ...turnOf('a1', provider.ref, outcome)];
  expect(outcomeOf(await ask(next.provider, question('', { messages }))).text).toBe('ok');
  const body = next.sent[0]?.body;
  if (body === undefined) throw new Error('No second request.');
  return { outcome, body };
}

describe('the request after an answer', () => {
  const withCalls = recordedAnswers().filter(({ expected }) => expected.calls !== undefined);

  test.each(withCalls)('is legal after $name', async ({ name }) => {
    const { outcome, body } = await secondRequest(name);
    expectPaired(body);
    const calls = body.messages.flatMap((message) => message.tool_calls ?? []);
    expect(calls).toHaveLength(outcome.calls.length);
    expect(calls.map((call) => call.function.arguments)).toEqual(
      outcome.calls.map((call) => (call.malformed === undefined ? call.arguments : '{}')),
    );
  });

  test('returns a thought signature to its own server, on its own call only', async () => {
    const { body } = await secondRequest('a01-gemini-no-index', { baseUrl: gemini });
    const calls = body.messages.flatMap((message) => message.tool_calls ?? []);
    expect(calls.map((call) => call.extra_content)).toEqual([
      { google: { thought_signature: 'SIG-A' } },
      undefined,
    ]);
  });

  test('keeps a thought signature from every other server', async () => {
    const { body } = await secondRequest(
      'a01-gemini-no-index',
      { baseUrl: gemini },
      { id: 'endpoint-2' },
    );
    expect(JSON.stringify(body)).not.toContain('extra_content');
  });

  test('marks calls of others as unsigned for a server that wants signatures', async () => {
    const { body } = await secondRequest(
      'a03-interleaved',
      {},
      { id: 'endpoint-2', baseUrl: gemini },
    );
    const calls = body.messages.flatMap((message) => message.tool_calls ?? []);
    expect(calls.map((call) => 'extra_content' in call)).toEqual([true, false]);
  });

  test('gives the server its own ids back, and other servers ids of nine characters', async () => {
    const own = await secondRequest('a04-empty-id-later');
    const other = await secondRequest('a04-empty-id-later', {}, { id: 'endpoint-2' });
    const idsOf = (body: SentBody): readonly (string | undefined)[] =>
      body.messages.flatMap((message) => message.tool_calls?.map(({ id }) => id) ?? []);
    expect(idsOf(own.body)).toEqual(['call_q1']);
    expect(idsOf(other.body)).toEqual([expect.stringMatching(/^[a-zA-Z0-9]{9}$/)]);
  });

  test('returns opaque thinking to the same model only', async () => {
    const details = [
      { type: 'reasoning.text', text: 'plan', index: 0, signature: 'S' },
      { type: 'reasoning.encrypted', data: 'XYZ', index: 1 },
    ];
    const { body } = await secondRequest('q76-reasoning-details');
    expect(body.messages[2]?.reasoning_details).toEqual(details);
    const other = await secondRequest('q76-reasoning-details', {}, { id: 'endpoint-2' });
    expect(JSON.stringify(other.body)).not.toContain('XYZ');
  });

  test('has null beside calls without text, and no thinking', async () => {
    const { body } = await secondRequest('a07-no-arguments');
    expect(body.messages[2]).toMatchObject({ role: 'assistant', content: null });
    const thought = await secondRequest('p05-g-own-field');
    expect(JSON.stringify(thought.body)).not.toContain('a b');
  });
});

describe('histories that no server would take', () => {
  const ref = { source: 'endpoint-1', model: 'test-model' };
  const call = { id: 'A', name: 'add', arguments: '{"a":1,"b":2}' };
  const bodyFor = async (messages: Parameters<typeof question>[1]): Promise<SentBody> => {
    const { provider, sent } = createBench({ server: () => streaming(ok) });
    await ask(provider, question('', messages));
    if (sent[0] === undefined) throw new Error('No request.');
    expectPaired(sent[0].body);
    return sent[0].body;
  };

  test('lose orphaned and doubled results and keep the words of the person', async () => {
    const body = await bodyFor({
      messages: [
        user('u1', 'one'),
        assistant('a1', ref, { toolCalls: [call] }),
        result('A', 'add', '3'),
        result('A', 'add', '4'),
        user('u2', 'two'),
        result('B', 'add', 'never asked'),
      ],
    });
    expect(body.messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'tool',
      'user',
    ]);
    expect(body.messages[3]?.content).toBe('3');
    expect(body.messages[4]?.content).toBe('two');
  });

  test('get a result for a call that was stopped', async () => {
    const body = await bodyFor({
      messages: [
        user('u1', 'one'),
        assistant('a1', ref, { toolCalls: [call, { ...call, id: 'C' }] }),
        result('C', 'add', '3'),
        user('u2', 'two'),
      ],
    });
    expect(body.messages.slice(3, 5).map(({ content }) => content)).toEqual([
      expect.stringContaining('Cancelled'),
      '3',
    ]);
  });

  test('keep only the words of a failed answer, and none of an empty one', async () => {
    const body = await bodyFor({
      messages: [
        user('u1', 'one'),
        assistant('a1', ref, { text: 'Half an', status: 'incomplete', toolCalls: [call] }),
        user('u2', 'two'),
        assistant('a2', ref, { status: 'stopped' }),
        user('u3', 'three'),
      ],
    });
    expect(body.messages.slice(1).map(({ content }) => content)).toEqual([
      'one',
      'Half an',
      'two\n\nthree',
    ]);
  });

  test('are mended on the copy only: stored arguments that are no object go out as {}', async () => {
    const stored = { ...call, arguments: "['a.txt']" };
    const messages = [
      user('u1', 'one'),
      assistant('a1', ref, { toolCalls: [stored] }),
      result('A', 'add', 'refused'),
    ];
    const body = await bodyFor({ messages });
    expect(body.messages[2]?.tool_calls?.[0]?.function.arguments).toBe('{}');
    expect(messages[1]).toMatchObject({ toolCalls: [{ arguments: "['a.txt']" }] });
  });

  test('never end on an answer', async () => {
    const body = await bodyFor({
      messages: [user('u1', 'one'), assistant('a1', ref, { text: 'two' })],
    });
    expect(body.messages.at(-1)).toEqual({ role: 'user', content: 'Continue.' });
  });

  test('become words when no tools are offered', async () => {
    const body = await bodyFor({
      tools: [],
      messages: [
        user('u1', 'one'),
        assistant('a1', ref, { text: 'Adding.', toolCalls: [call] }),
        result('A', 'add', '3'),
      ],
    });
    expect(body.messages.slice(2)).toEqual([
      { role: 'assistant', content: 'Adding.' },
      { role: 'user', content: 'Result of add: 3' },
    ]);
    expect(body).not.toHaveProperty('tools');
  });

  test('put changing facts beside the words of the person', async () => {
    const message = { ...user('u1', 'What time is it?'), context: 'Now: 12:00' };
    const body = await bodyFor({ messages: [message] });
    expect(body.messages[1]?.content).toBe('What time is it?\n\nNow: 12:00');
  });
});
