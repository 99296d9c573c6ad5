import { describe, expect, test } from 'vitest';
import { assistant, expectPaired, result, user } from './conversation.ts';
import { okPieces, strictServer } from './strict-servers.ts';
import {
  ask,
  createBench,
  outcomeOf,
  question,
  streaming,
  tool,
  type SentBody,
} from './support.ts';
import type { Endpoint } from '../../../src/core/api.ts';

const recordedIds = ['call_0123456789abcdefghij', 'call_jihgfedcba9876543210'];

describe('a strict server finds nothing wrong', () => {
  test('with a chat without tools', async () => {
    const { provider, sent } = createBench({ server: strictServer() });
    const answer = outcomeOf(await ask(provider, question('Hello', { tools: [] })));
    expect(answer.text).toBe('ok');
    expect(Object.keys(sent[0]?.body ?? {}).toSorted()).toEqual([
      'messages',
      'model',
      'stream',
      'stream_options',
    ]);
  });

  test('with tool names that servers refuse, which find their way back', async () => {
    const names = ['fs.read/file', 'fs_read_file', `mcp.${'long'.repeat(19)}`];
    expect(names[2]).toHaveLength(80);
    const own: string[] = [];
    for (const index of names.keys()) {
      const { provider } = createBench({
        server: async (request, count) => {
          const verdict = await strictServer()(request, count);
          expect(verdict.status).toBe(200);
          const wire = request.body.tools?.[index]?.function.name;
          const call = { id: 'c1', index: 0, function: { name: wire, arguments: '{}' } };
          const chunk = { choices: [{ delta: { tool_calls: [call] }, finish_reason: 'stop' }] };
          return streaming([new TextEncoder().encode(`data: ${JSON.stringify(chunk)}\n\n`)]);
        },
      });
      const tools = names.map((name) => tool(name, {}));
      const { calls } = outcomeOf(await ask(provider, question('', { tools })));
      own.push(...calls.map(({ name }) => name));
    }
    expect(own).toEqual(names);
  });

  test('with a history from elsewhere that was stopped between two calls', async () => {
    const { provider, sent } = createBench({
      server: strictServer({ mistral: true }),
      endpoint: { id: 'mistral', baseUrl: 'api.mistral.ai' },
    });
    const toolCalls = recordedIds.map((wireId, index) => ({
      id: `A${index}`,
      wireId,
      name: 'add',
      arguments: '{"a":1,"b":2}',
    }));
    const messages = [
      user('u1', 'add'),
      assistant('a1', { source: 'openai', model: 'gpt' }, { toolCalls }),
      result('A0', 'add', '3'),
      user('u2', 'go on'),
    ];
    expect(outcomeOf(await ask(provider, question('', { messages }))).text).toBe('ok');
    expect(sent).toHaveLength(1);
    if (sent[0] !== undefined) expectPaired(sent[0].body);
  });

  test('with half a letter in the words of the person', async () => {
    const { provider, sent } = createBench({ server: strictServer() });
    expect(outcomeOf(await ask(provider, question('odd \uD83D letter'))).text).toBe('ok');
    expect(sent[0]?.body.messages[1]?.content).toBe('odd \uFFFD letter');
  });
});

describe('the request', () => {
  const bodyFor = async (
    endpoint: Partial<Endpoint>,
    more: Parameters<typeof question>[1] = {},
  ): Promise<SentBody> => {
    const { provider, sent } = createBench({ server: () => streaming(okPieces), endpoint });
    await ask(provider, question('Hello', more));
    if (sent[0] === undefined) throw new Error('No request.');
    return sent[0].body;
  };

  test('holds only what was asked for', async () => {
    const body = await bodyFor({});
    const keys = Object.keys(body).toSorted();
    expect(keys).toEqual(['messages', 'model', 'stream', 'stream_options', 'tools']);
  });

  test('leaves tools out when an answer in words is wanted and no tool was called', async () => {
    expect(await bodyFor({}, { toolChoice: 'none' })).not.toHaveProperty('tools');
  });

  test.each([
    ['api.openai.com', { reasoning_effort: 'low', max_completion_tokens: 99 }],
    ['https://openrouter.ai', { reasoning: { effort: 'low' }, max_tokens: 99 }],
    ['api.deepseek.com', { thinking: { type: 'enabled' }, max_tokens: 99 }],
    ['dashscope.aliyuncs.com', { enable_thinking: true }],
    ['localhost:11434', { reasoning_effort: 'low' }],
    [
      'localhost:8080',
      { chat_template_kwargs: { enable_thinking: true, reasoning_effort: 'low' } },
    ],
  ])('spells settings as %s wants them', async (baseUrl, expected) => {
    const body = await bodyFor({ baseUrl, reasoning: 'low', outputLimit: 99, temperature: 0 });
    expect(body).toMatchObject({ ...expected, temperature: 0 });
  });

  test.each([
    ['api.openai.com', { reasoning_effort: 'none' }],
    ['https://openrouter.ai', { reasoning: { enabled: false } }],
    ['api.z.ai', { thinking: { type: 'disabled' } }],
    ['192.168.1.5:8000', { chat_template_kwargs: { enable_thinking: false } }],
  ])('turns thinking off as %s wants it', async (baseUrl, expected) => {
    expect(await bodyFor({ baseUrl, reasoning: 'off' })).toMatchObject(expected);
  });

  test('asks Mistral for no usage, which it sends anyway', async () => {
    expect(await bodyFor({ baseUrl: 'api.mistral.ai' })).not.toHaveProperty('stream_options');
  });

  test('is the same, byte by byte, as far as the history is', async () => {
    const call = { id: 'A', name: 'fs.read/file', arguments: '{}' };
    const before = [
      user('u1', 'one'),
      assistant('a1', { source: 'other', model: 'm' }, { toolCalls: [call] }),
      result('A', 'fs.read/file', 'text'),
    ];
    const tools = [tool('fs.read/file', {})];
    const first = await bodyFor({}, { messages: before, tools });
    const after = [...before, assistant('a2', { source: 'other', model: 'm' }, { text: 'done' })];
    const second = await bodyFor({}, { messages: [...after, user('u2', 'two')], tools });
    const length = first.messages.length;
    expect(JSON.stringify(second.messages.slice(0, length))).toBe(JSON.stringify(first.messages));
    expect(JSON.stringify(second.tools)).toBe(JSON.stringify(first.tools));
  });
});

describe('the headers', () => {
  const headersFor = async (
    endpoint: Partial<Endpoint>,
    key: string | null,
  ): Promise<Record<string, string>> => {
    const { provider, sent } = createBench({ server: () => streaming(okPieces), endpoint, key });
    await ask(provider);
    return Object.fromEntries(new Headers(sent[0]?.init.headers));
  };

  test('are exactly two: every other one breaks some preflight', async () => {
    expect(await headersFor({}, ' sk-1\n')).toEqual({
      'content-type': 'application/json',
      authorization: 'Bearer sk-1',
    });
  });

  test('leave out the key where there is none', async () => {
    expect(await headersFor({}, null)).toEqual({ 'content-type': 'application/json' });
  });

  test('take what the person added', async () => {
    const headers = await headersFor({ headers: { 'X-Team': 'red' } }, null);
    expect(headers).toMatchObject({ 'x-team': 'red' });
  });

  test('let Anthropic know that a browser calls', async () => {
    const headers = await headersFor({ baseUrl: 'api.anthropic.com' }, 'k');
    expect(headers).toMatchObject({ 'anthropic-dangerous-direct-browser-access': 'true' });
  });

  test.each([
    [{ key: 'ключ' }, 'unauthorized'],
    [{ endpoint: { headers: { 'bad name': 'x' } } }, 'bad-request'],
    [{ endpoint: { baseUrl: 'ftp://models.example' } }, 'not-found'],
  ])('or address that cannot be used fail before anything is sent', async (options, code) => {
    const { provider, sent } = createBench({ server: () => streaming(okPieces), ...options });
    expect(outcomeOf(await ask(provider)).error?.code).toBe(code);
    expect(sent).toHaveLength(0);
  });
});
