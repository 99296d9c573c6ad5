import { describe, expect, test } from 'vitest';
import { chunk } from '../../fixtures/endpoint/notation.mjs';
import { openBody, start } from './live.ts';
import { ask, createBench, outcomeOf, settle } from './support.ts';

describe('a connection that fails', () => {
  const unreachable = (): never => {
    throw new TypeError('Failed to fetch');
  };

  test.each([
    ['https://models.example', true, 'network'],
    ['https://models.example', false, 'offline'],
    ['localhost:11434', false, 'network'],
    ['192.168.1.5:8080', false, 'offline'],
  ])('to %s while online is %s means %s', async (baseUrl, isOnline, code) => {
    const bench = createBench({ server: unreachable, endpoint: { baseUrl } });
    bench.online.value = isOnline;
    expect(outcomeOf(await ask(bench.provider)).error?.code).toBe(code);
  });

  test('from a secure page to a plain public address is mixed content', async () => {
    const codeFor = async (baseUrl: string): Promise<unknown> => {
      const bench = createBench({
        server: unreachable,
        endpoint: { baseUrl },
        isSecurePage: true,
      });
      return outcomeOf(await ask(bench.provider)).error?.code;
    };
    expect(await codeFor('http://models.example')).toBe('mixed-content');
    expect(await codeFor('http://192.168.1.5')).toBe('network');
    expect(await codeFor('https://models.example')).toBe('network');
  });

  test('in the middle of an answer keeps the text so far', async () => {
    const body = openBody();
    const bench = createBench({ server: () => body.response });
    const run = start(bench);
    await settle();
    body.write(chunk({ content: 'Half' }));
    await settle();
    body.fail(new TypeError('Load failed'));
    await run.ended;
    expect(outcomeOf(run.events)).toMatchObject({
      text: 'Half',
      error: { code: 'dropped', detail: 'Load failed' },
    });
  });
});
