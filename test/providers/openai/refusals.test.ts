import { describe, expect, test } from 'vitest';
import type { LearnedFacts } from '../../../src/providers/openai/facts.ts';
import { assistant, result, user } from './conversation.ts';
import { okPieces } from './strict-servers.ts';
import { ask, createBench, outcomeOf, question, refusing, streaming } from './support.ts';

describe('a refusal', () => {
  test('over a schema is met with its plain keywords', async () => {
    const bench = createBench({
      server: ({ body }) =>
        JSON.stringify(body).includes('exclusiveMinimum')
          ? refusing(400, { error: { message: 'Invalid JSON schema: exclusiveMinimum' } })
          : streaming(okPieces),
    });
    const parameters = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        size: { type: ['integer', 'null'], exclusiveMinimum: 0 },
        unit: { $ref: '#/$defs/unit' },
        either: { anyOf: [{ type: 'null' }, { type: 'string', format: 'date' }] },
      },
      $defs: { unit: { type: 'string', enum: ['m', 'km'] } },
    };
    const tools = [{ name: 'measure', description: 'Measures.', parameters }];
    expect(outcomeOf(await ask(bench.provider, question('', { tools }))).text).toBe('ok');
    expect(bench.sent[1]?.body.tools?.[0]?.function.parameters).toEqual({
      type: 'object',
      properties: {
        size: { type: 'integer' },
        unit: { type: 'string', enum: ['m', 'km'] },
        either: { type: 'string' },
      },
    });
  });

  test('over null content is met with an empty text', async () => {
    const bench = createBench({
      server: ({ body }) =>
        body.messages.some(({ content }) => content === null)
          ? refusing(422, { detail: [{ msg: 'messages.2.content must be a string, not null' }] })
          : streaming(okPieces),
    });
    const call = { id: 'A', name: 'list_files', arguments: '{}' };
    const messages = [
      user('u1', 'list'),
      assistant('a1', bench.provider.ref, { toolCalls: [call] }),
      result('A', 'list_files'),
    ];
    expect(outcomeOf(await ask(bench.provider, question('', { messages }))).text).toBe('ok');
    expect(bench.sent[1]?.body.messages[2]?.content).toBe('');
  });

  test('over a call that Groq could not read gives the call that it quotes', async () => {
    const bench = createBench({
      server: () =>
        refusing(400, {
          error: {
            message: 'Failed to call a function.',
            code: 'tool_use_failed',
            failed_generation: '<function=get_weather>{"city": "Oslo"}</function>',
          },
        }),
    });
    const { calls, finish } = outcomeOf(await ask(bench.provider));
    expect(calls).toEqual([{ name: 'get_weather', arguments: '{"city":"Oslo"}' }]);
    expect(finish).toBe('tool-calls');
  });

  test('over a malformed call makes us ask for it once more', async () => {
    const bench = createBench({
      server: (_request, index) =>
        index === 0
          ? refusing(400, { error: { message: 'Failed to call a function.' } })
          : streaming(okPieces),
    });
    expect(outcomeOf(await ask(bench.provider)).text).toBe('ok');
    const last = bench.sent[1]?.body.messages.at(-1);
    expect(last?.content).toContain('Call the tool again');
  });

  test('of tools together with an effort turns thinking off, and says so', async () => {
    const bench = createBench({
      server: ({ body }) =>
        body['reasoning_effort'] !== 'none'
          ? refusing(400, {
              error: { message: 'Function tools with reasoning_effort are not supported.' },
            })
          : streaming(okPieces),
      endpoint: { reasoning: 'high' },
    });
    const { text, notices } = outcomeOf(await ask(bench.provider));
    expect({ text, notices }).toEqual({ text: 'ok', notices: ['field-dropped reasoning'] });
  });

  test('that blames tools which were never sent is not believed', async () => {
    const bench = createBench({
      server: () => refusing(400, { error: { message: 'This model does not support tools' } }),
      endpoint: { tools: false },
    });
    expect(outcomeOf(await ask(bench.provider)).error?.code).toBe('bad-request');
    expect(bench.sent).toHaveLength(1);
  });
});

describe('a notice', () => {
  test('comes once for all providers that share what was announced', async () => {
    const facts = new Map<string, LearnedFacts>();
    const turn = async (announced?: Set<string>): Promise<readonly string[]> => {
      const bench = createBench({
        server: ({ body }) =>
          'temperature' in body
            ? refusing(400, { error: { message: 'Unsupported parameter: temperature' } })
            : streaming(okPieces),
        endpoint: { temperature: 0.5 },
        facts,
        ...(announced === undefined ? {} : { announced }),
      });
      return outcomeOf(await ask(bench.provider)).notices;
    };
    const announced = new Set<string>();
    expect(await turn(announced)).toEqual(['field-dropped temperature']);
    expect(await turn(announced)).toEqual([]);
    expect(await turn(new Set())).toEqual(['field-dropped temperature']);
    expect(await turn()).toEqual(['field-dropped temperature']);
  });
});
