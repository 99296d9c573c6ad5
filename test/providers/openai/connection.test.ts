import { describe, expect, test } from 'vitest';
import { chunk } from '../../fixtures/endpoint/notation.mjs';
import { openBody, start } from './live.ts';
import { ask, createBench, outcomeOf, refusing, settle, streaming } from './support.ts';

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
        pageOrigin: 'https://satchel.example',
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

describe('a redirect', () => {
  test('is named, and is not tried again as a fault of the network is', async () => {
    const server = (): Response => new Response(null, { status: 307, headers: { location: '/x' } });
    const bench = createBench({ server });
    expect(outcomeOf(await ask(bench.provider)).error).toEqual({
      code: 'not-found',
      detail: 'The server redirects to another address. Redirects are not followed.',
    });
    expect(bench.sent).toHaveLength(1);
  });
});

describe('what a failure says', () => {
  test.each([
    ['https://me:secret-word@models.example', 'credentials'],
    ['ftp://models.example/?key=secret-word', 'scheme'],
  ])('of the address %s is its problem, never the address', async (baseUrl, detail) => {
    const bench = createBench({ server: () => new Response(), endpoint: { baseUrl } });
    expect(outcomeOf(await ask(bench.provider)).error).toEqual({ code: 'not-found', detail });
  });

  const secrets = {
    key: 'sk-secret-key',
    endpoint: {
      baseUrl: 'https://models.example/v1?key=secret%2Fquery&api-version=2024-10-21',
      headers: { 'X-Team': 'secret-team', 'X-Title': 'Satchel app', 'X-Short': 'ab' },
    },
  };
  const quoted = 'Bad sk-secret-key, secret-team, secret/query, secret%2Fquery, 2024-10-21, ab';
  const clean = 'Bad …, …, …, …, 2024-10-21, ab';

  test('quotes no key and no secret header, though the server does', async () => {
    const bench = createBench({
      ...secrets,
      server: () => refusing(401, { error: { message: quoted } }),
    });
    expect(outcomeOf(await ask(bench.provider)).error).toMatchObject({ detail: clean });
  });

  test('quotes none of an error inside the stream either, nor of the browser', async () => {
    const frame = `data: ${JSON.stringify({ error: { message: quoted } })}\n\n`;
    const streamed = createBench({
      ...secrets,
      server: () => streaming([new TextEncoder().encode(frame)]),
    });
    expect(outcomeOf(await ask(streamed.provider)).error).toMatchObject({ detail: clean });
    const failing = createBench({
      ...secrets,
      server: () => Promise.reject(new TypeError(quoted)),
    });
    expect(outcomeOf(await ask(failing.provider)).error).toMatchObject({ detail: clean });
  });

  test('quotes no half of a key where it is cut off', async () => {
    const message = `${'x'.repeat(395)}sk-secret-key`;
    const bench = createBench({ ...secrets, server: () => refusing(400, { error: { message } }) });
    const detail = outcomeOf(await ask(bench.provider)).error?.detail;
    expect(detail).toBe(`${'x'.repeat(395)}…`);
  });
});
