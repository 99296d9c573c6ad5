import { expect, test } from 'vitest';
import { withRetry } from '../../../src/providers/retry.ts';
import { frames } from '../../fixtures/endpoint/notation.mjs';
import { ask, createBench, outcomeOf, question, refusing, settle, streaming } from './support.ts';

const badGateway =
  '<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body>cloud</body></html>';

test('a page of a proxy is named by status and title, never shown', async () => {
  const { provider } = createBench({
    server: () =>
      new Response(badGateway, { status: 502, headers: { 'content-type': 'text/html' } }),
  });
  const { error } = outcomeOf(await ask(provider));
  expect(error).toMatchObject({ code: 'overloaded', status: 502 });
  expect(error?.detail).toContain('Bad Gateway');
  expect(error?.detail).not.toContain('<');
});

test('a login page with status 200 is no answer', async () => {
  const { provider } = createBench({
    server: () => new Response('<html><title>Sign in</title></html>', { status: 200 }),
  });
  expect(outcomeOf(await ask(provider)).error).toMatchObject({
    code: 'bad-answer',
    detail: 'Sign in',
  });
});

test('a refusal in an array is unwrapped and not retried', async () => {
  const { provider, sent, clock } = createBench({
    server: () =>
      refusing(400, [
        { error: { code: 400, message: 'API key not valid.', status: 'INVALID_ARGUMENT' } },
      ]),
  });
  const retrying = withRetry(provider, { ...clock, random: () => 0.5 });
  const { error } = outcomeOf(await ask(retrying));
  expect(error).toMatchObject({ code: 'bad-request', detail: 'API key not valid.' });
  expect(sent).toHaveLength(1);
});

test('the time to wait is read from the words when the header is hidden', async () => {
  const limit = {
    error: {
      message: 'Rate limit reached. Please try again in 2.5s.',
      type: 'tokens',
      code: 'rate_limit_exceeded',
    },
  };
  const { provider, sent, clock } = createBench({
    server: (_request, index) =>
      index === 0
        ? refusing(429, limit)
        : streaming(frames('D {"content":"Here"}\nF "stop"\nDONE')),
  });
  const retrying = withRetry(provider, { ...clock, random: () => 0.5 });
  const start = clock.now();
  const asking = ask(retrying, question('Hello'));
  await settle();
  expect(sent).toHaveLength(1);
  await clock.advance(2400);
  expect(sent).toHaveLength(1);
  await clock.advance(7600);
  const events = await asking;
  expect(sent).toHaveLength(2);
  expect(outcomeOf(events)).toMatchObject({ text: 'Here', finish: 'stop' });
  const wait = events.find(({ type }) => type === 'wait');
  expect(wait).toMatchObject({ attempt: 1, error: { code: 'rate-limit', retryAfter: 2500 } });
  const until = wait?.type === 'wait' ? wait.until - start : 0;
  expect(until).toBeGreaterThanOrEqual(2500);
  expect(until).toBeLessThanOrEqual(10_000);
});

test('JSON that never closes is a broken connection', async () => {
  const { provider } = createBench({
    server: () => new Response('{"choices":[{"message":{"content":"Hal'),
  });
  expect(outcomeOf(await ask(provider)).error?.code).toBe('dropped');
});

test('JSON of another kind is quoted', async () => {
  const { provider } = createBench({ server: () => Response.json({ detail: 'Not Found' }) });
  expect(outcomeOf(await ask(provider)).error).toMatchObject({
    code: 'bad-answer',
    detail: expect.stringContaining('Not Found') as string,
  });
});

test('an endless page is not read to its end', async () => {
  let pages = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pages++;
      controller.enqueue(new TextEncoder().encode(`<html>${'x'.repeat(1000)}`));
    },
  });
  const { provider } = createBench({ server: () => new Response(body) });
  expect(outcomeOf(await ask(provider)).error?.code).toBe('bad-answer');
  expect(pages).toBeLessThan(20);
});

test('the input of a call that has no end does not fill the memory', async () => {
  const piece = { index: 0, function: { name: 'write_file', arguments: 'x'.repeat(1_000_000) } };
  const frame = `data: ${JSON.stringify({ choices: [{ delta: { tool_calls: [piece] } }] })}\n\n`;
  const bytes = new TextEncoder().encode(frame);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent++;
      controller.enqueue(bytes);
    },
  });
  const { provider } = createBench({ server: () => new Response(body) });
  const { error, calls } = outcomeOf(await ask(provider));
  expect(error).toMatchObject({ code: 'endless' });
  expect(calls).toEqual([]);
  expect(sent).toBeLessThan(250);
});
