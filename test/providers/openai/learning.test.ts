import { describe, expect, test } from 'vitest';
import type { LearnedFacts } from '../../../src/providers/openai/facts.ts';
import { assistant, expectPaired, picture, result, turnOf, user } from './conversation.ts';
import { blindServer, demandsThinking, okPieces, refusesThinking } from './strict-servers.ts';
import {
  ask,
  createBench,
  outcomeOf,
  question,
  refusing,
  streaming,
  type Bench,
  type Server,
} from './support.ts';

/** Two steps of one turn: a call with thinking, then the answer to its result. */
async function twoSteps(bench: Bench): Promise<void> {
  const first = outcomeOf(await ask(bench.provider));
  expect(first).toMatchObject({ finish: 'tool-calls', reasoning: 'I should look' });
  const messages = [user('u1', 'Hello'), ...turnOf('a1', bench.provider.ref, first)];
  const second = outcomeOf(await ask(bench.provider, question('', { messages })));
  expect(second).toMatchObject({ text: 'ok', finish: 'stop' });
}

describe('thinking of earlier answers', () => {
  test('goes back to DeepSeek at the first try', async () => {
    const bench = createBench({
      server: demandsThinking,
      endpoint: { baseUrl: 'api.deepseek.com' },
      model: 'deepseek-v4-flash',
    });
    await twoSteps(bench);
    expect(bench.sent).toHaveLength(2);
    expect(bench.sent[1]?.body.messages[2]?.reasoning_content).toBe('I should look');
  });

  test('stays away from Groq at the first try', async () => {
    const bench = createBench({
      server: refusesThinking,
      endpoint: { baseUrl: 'api.groq.com' },
    });
    await twoSteps(bench);
    expect(bench.sent).toHaveLength(2);
  });

  test('goes to an unknown server once it has asked, and is remembered', async () => {
    const facts = new Map<string, LearnedFacts>();
    const first = createBench({ server: demandsThinking, facts });
    await twoSteps(first);
    expect(first.sent).toHaveLength(3);
    const later = createBench({ server: demandsThinking, facts });
    await twoSteps(later);
    expect(later.sent).toHaveLength(2);
  });

  test('is left out again when a server changes its mind', async () => {
    const facts = new Map([['https://models.example/v1', { returnReasoning: true }]]);
    const bench = createBench({ server: refusesThinking, facts });
    await twoSteps(bench);
    expect(bench.sent).toHaveLength(3);
    expect(facts.get('https://models.example/v1')).toMatchObject({ returnReasoning: false });
  });

  test('goes back with calls and results in pairs', async () => {
    const bench = createBench({ server: demandsThinking });
    await twoSteps(bench);
    for (const { body } of bench.sent) expectPaired(body);
  });

  test('of one server moves to another as nothing at all', async () => {
    const deepseek = createBench({
      server: demandsThinking,
      endpoint: { baseUrl: 'api.deepseek.com' },
    });
    const first = outcomeOf(await ask(deepseek.provider));
    const messages = [user('u1', 'Hello'), ...turnOf('a1', deepseek.provider.ref, first)];
    const groq = createBench({
      server: refusesThinking,
      endpoint: { id: 'endpoint-2', baseUrl: 'api.groq.com' },
    });
    const answer = outcomeOf(await ask(groq.provider, question('', { messages })));
    expect(answer.text).toBe('ok');
    expect(groq.sent).toHaveLength(1);
  });
});

/** Refuses a request that holds any of these fields, naming the field. */
function refuses(...fields: readonly string[]): Server {
  return ({ body }) => {
    const field = fields.find((each) => each in body);
    return field === undefined
      ? streaming(okPieces)
      : refusing(400, { error: { message: `Unsupported parameter: '${field}'.`, param: field } });
  };
}

describe('fields that a server refuses', () => {
  test('are left out silently when we had added them, from then on', async () => {
    const bench = createBench({ server: refuses('stream_options') });
    expect(outcomeOf(await ask(bench.provider))).toMatchObject({ text: 'ok', notices: [] });
    await ask(bench.provider);
    expect(bench.sent.map(({ body }) => 'stream_options' in body)).toEqual([true, false, false]);
  });

  test('are left out with a notice, once, when the person had set them', async () => {
    const bench = createBench({ server: refuses('temperature'), endpoint: { temperature: 0.2 } });
    expect(outcomeOf(await ask(bench.provider)).notices).toEqual(['field-dropped temperature']);
    expect(outcomeOf(await ask(bench.provider)).notices).toEqual([]);
    expect(bench.sent).toHaveLength(3);
  });

  test('are tried again after the person changed the value', async () => {
    const { facts, ...first } = createBench({
      server: refuses('temperature'),
      endpoint: { temperature: 0.2 },
    });
    await ask(first.provider);
    const second = createBench({ server: refuses(), endpoint: { temperature: 1 }, facts });
    expect(outcomeOf(await ask(second.provider)).notices).toEqual([]);
    expect(second.sent[0]?.body['temperature']).toBe(1);
  });

  test('have another spelling for the output limit', async () => {
    const bench = createBench({ server: refuses('max_tokens'), endpoint: { outputLimit: 500 } });
    expect(outcomeOf(await ask(bench.provider)).notices).toEqual([]);
    expect(bench.sent[1]?.body).toMatchObject({ max_completion_tokens: 500 });
  });

  test('are given up with a notice when no spelling of the output limit is taken', async () => {
    const bench = createBench({
      server: refuses('max_tokens', 'max_completion_tokens'),
      endpoint: { outputLimit: 500 },
    });
    const { text, notices } = outcomeOf(await ask(bench.provider));
    expect({ text, notices }).toEqual({ text: 'ok', notices: ['field-dropped outputLimit'] });
  });

  test('may be the wish for an answer without tools', async () => {
    const bench = createBench({ server: refuses('tool_choice') });
    const ref = bench.provider.ref;
    const call = { id: 'A', name: 'add', arguments: '{"a":1,"b":2}' };
    const messages = [
      user('u1', 'add'),
      assistant('a1', ref, { toolCalls: [call] }),
      result('A', 'add', '3'),
    ];
    const request = question('', { messages, toolChoice: 'none' });
    expect(outcomeOf(await ask(bench.provider, request)).text).toBe('ok');
    expect(bench.sent.map(({ body }) => body['tool_choice'])).toEqual(['none', undefined]);
    expect(bench.sent[1]?.body.tools).toHaveLength(4);
  });

  test('never make us ask for ever', async () => {
    let count = 0;
    const bench = createBench({
      server: () => {
        count++;
        return refusing(400, {
          error: { message: `stream_options tool_call_id content is null schema temperature` },
        });
      },
      endpoint: { temperature: 1, outputLimit: 5 },
    });
    expect(outcomeOf(await ask(bench.provider)).error?.code).toBe('bad-request');
    expect(count).toBeLessThan(10);
  });
});

describe('a model without tools', () => {
  const noTools: Server = ({ body }) =>
    'tools' in body
      ? refusing(400, { error: { message: 'registry/gemma does not support tools' } })
      : streaming(okPieces);

  test('is asked without them, with one notice, and remembered', async () => {
    const bench = createBench({ server: noTools });
    expect(outcomeOf(await ask(bench.provider))).toMatchObject({
      text: 'ok',
      notices: ['tools-dropped'],
    });
    const later = createBench({ server: noTools, facts: bench.facts });
    expect(outcomeOf(await ask(later.provider)).text).toBe('ok');
    expect(later.sent).toHaveLength(1);
  });

  test('gets none when the endpoint says so, and text that looks like a call stays', async () => {
    const pieces = new TextEncoder().encode(
      'data: {"choices":[{"delta":{"content":"<tool_call>{\\"name\\": \\"list_files\\"}</tool_call>"},"finish_reason":"stop"}]}\n\n',
    );
    const bench = createBench({ server: () => streaming([pieces]), endpoint: { tools: false } });
    const { text, calls, notices } = outcomeOf(await ask(bench.provider));
    expect({ text, calls, notices }).toEqual({
      text: '<tool_call>{"name": "list_files"}</tool_call>',
      calls: [],
      notices: [],
    });
    expect(bench.sent[0]?.body).not.toHaveProperty('tools');
  });
});

describe('a picture for a model that cannot see', () => {
  const withPicture = [user('u1', 'What is this?', [picture])];

  test('is replaced by a note without a path, with a notice', async () => {
    const bench = createBench({ server: blindServer });
    const first = outcomeOf(await ask(bench.provider, question('', { messages: withPicture })));
    expect(first).toMatchObject({ text: 'All said.', notices: ['images-dropped'] });
    const sent = JSON.stringify(bench.sent[1]?.body);
    expect(sent).toContain('do not describe it');
    expect(sent).not.toContain('drawing');
  });

  test('does not hinder the words that follow, and is not announced again', async () => {
    const bench = createBench({ server: blindServer });
    await ask(bench.provider, question('', { messages: withPicture }));
    const messages = [
      ...withPicture,
      assistant('a1', bench.provider.ref, { text: 'I cannot see it.' }),
      user('u2', 'hello'),
    ];
    const next = outcomeOf(await ask(bench.provider, question('', { messages })));
    expect(next).toMatchObject({ text: 'All said.', notices: [] });
    expect(bench.sent).toHaveLength(3);
  });

  test('does not make later ones unseen when it was only this one that could not be read', async () => {
    const bench = createBench({
      server: ({ body }) =>
        JSON.stringify(body).includes('aGVsbG8=')
          ? refusing(400, { error: { message: 'Failed to decode image data' } })
          : streaming(okPieces),
    });
    const first = outcomeOf(await ask(bench.provider, question('', { messages: withPicture })));
    expect(first).toMatchObject({ text: 'ok', notices: ['images-dropped'] });
    const other = [user('u2', 'And this?', [{ ...picture, data: 'd29ybGQ=' }])];
    const second = outcomeOf(await ask(bench.provider, question('', { messages: other })));
    expect(second).toMatchObject({ text: 'ok', notices: [] });
    expect(JSON.stringify(bench.sent.at(-1)?.body)).toContain('d29ybGQ=');
  });

  test('goes from the history to a model that can see', async () => {
    const bench = createBench({
      server: () => streaming(okPieces),
      endpoint: { id: 'endpoint-2' },
    });
    const messages = [
      ...withPicture,
      assistant('a1', { source: 'endpoint-1', model: 'm' }, { text: 'I cannot see it.' }),
      user('u2', 'And you?'),
    ];
    await ask(bench.provider, question('', { messages }));
    expect(bench.sent[0]?.body.messages[1]?.content).toEqual([
      { type: 'text', text: 'What is this?' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,aGVsbG8=' } },
    ]);
  });
});
