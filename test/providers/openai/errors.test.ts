import { describe, expect, test } from 'vitest';
import { answerFailure, httpFailure } from '../../../src/providers/openai/errors.ts';
import { waitTime } from '../../../src/providers/openai/wait-time.ts';

const refusal = (status: number, body: unknown): ReturnType<typeof httpFailure> =>
  httpFailure({ status, headers: new Headers(), body: JSON.stringify(body) }, 0);
const saying = (message: string): unknown => ({ error: { message } });

describe('a refusal', () => {
  test.each([
    [401, saying('Incorrect API key'), 'unauthorized'],
    [403, saying('Forbidden'), 'unauthorized'],
    [402, saying('Insufficient credits'), 'no-credit'],
    [429, { error: { message: 'Quota', type: 'insufficient_quota' } }, 'no-credit'],
    [429, saying('Rate limit exceeded: free-models-per-day'), 'no-credit'],
    [429, saying('Too many requests'), 'rate-limit'],
    [404, saying('model not found'), 'not-found'],
    [405, saying('Method Not Allowed'), 'not-found'],
    [404, saying('No endpoints found that support tool use'), 'no-tools'],
    [400, saying('registry.example/gemma does not support tools'), 'no-tools'],
    [400, saying('"auto" tool choice requires --enable-auto-tool-choice'), 'no-tools'],
    [400, saying('image input not supported'), 'no-images'],
    [500, saying('image input is not supported - you may need to provide the mmproj'), 'no-images'],
    [400, saying('unknown variant `image_url`, expected `text`'), 'no-images'],
    [413, saying('Payload too large'), 'too-long'],
    [500, saying('boom'), 'overloaded'],
    [529, saying('Overloaded'), 'overloaded'],
    [422, { detail: [{ loc: ['body'], msg: 'Extra inputs' }] }, 'bad-request'],
    [400, saying('The response was filtered by the content management policy'), 'content-filter'],
  ])('%i %o means %s', (status, body, code) => {
    expect(refusal(status, body).info).toMatchObject({ code, status });
  });

  test.each([
    'prompt is too long: 250000 tokens > 200000 maximum',
    "This model's maximum context length is 8192 tokens.",
    'Your input exceeds the context window of this model.',
    'The input token count (1200000) exceeds the maximum number of tokens allowed',
    'the request exceeds the available context size. try increasing it',
    'Please reduce the length of the messages or completion.',
    'Invalid request: Your request exceeded model token limit: 262144',
    'Prompt contains 40000 tokens, too large for model with 32768 maximum context length',
    'The number of tokens to keep from the initial prompt is greater than the context length',
  ])('is about length when it says: %s', (message) => {
    expect(refusal(400, saying(message)).info.code).toBe('too-long');
  });

  test('without a word is about length, at 400', () => {
    const empty = { status: 400, headers: new Headers(), body: '' };
    expect(httpFailure(empty, 0).info).toEqual({ code: 'too-long', status: 400 });
  });

  test.each<[unknown, string]>([
    [{ error: 'a string' }, 'a string'],
    [[{ error: { message: 'in a list' } }], 'in a list'],
    [{ message: 'bare' }, 'bare'],
    [{ detail: 'FastAPI' }, 'FastAPI'],
    [{ error: { foo: 1 } }, '{"foo":1}'],
  ])('%o is quoted as %s', (body, detail) => {
    expect(refusal(400, body).info.detail).toBe(detail);
  });

  test('of any length is quoted in part', () => {
    expect(refusal(400, saying('x'.repeat(9999))).info.detail?.length).toBeLessThan(500);
  });
});

describe('an error inside an answer', () => {
  test.each([
    [{ error: { code: 429, message: 'slow down' } }, 'rate-limit'],
    [{ error: { code: 401, message: 'no' } }, 'unauthorized'],
    [{ error: { code: '402', message: 'pay' } }, 'no-credit'],
    [{ error: { code: 502, message: 'Provider returned error' } }, 'provider-error'],
    [{ error: { message: 'exceeds the available context size' } }, 'too-long'],
    ['some text', 'provider-error'],
    [null, 'provider-error'],
  ])('%o means %s', (value, code) => {
    expect(answerFailure(value, 0).info.code).toBe(code);
  });
});

describe('the time to wait', () => {
  test.each<[Record<string, string>, string, number | undefined]>([
    [{ 'retry-after': '7' }, '', 7000],
    [{ 'retry-after': '0' }, 'try again in 9s', 0],
    [{ 'retry-after-ms': '350' }, '', 350],
    [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:30 GMT' }, '', 20_000],
    [{ 'retry-after': 'soon' }, 'try again in 2s', 2000],
    [{}, 'Please try again in 2.5s.', 2500],
    [{}, 'Please try again in 1m2.5s.', 62_500],
    [{}, 'Please try again in 450ms.', 450],
    [{}, 'Limit reached. Retry after 12 seconds.', 12_000],
    [{}, 'quota will reset after 30s', 30_000],
    [{}, '{"@type":"RetryInfo","retryDelay":"34s"}', 34_000],
    [{}, 'Try again later.', undefined],
    [{}, '', undefined],
  ])('of %o and %o is %o', (headers, text, expected) => {
    expect(waitTime(new Headers(headers), text, 10_000)).toBe(expected);
  });
});
