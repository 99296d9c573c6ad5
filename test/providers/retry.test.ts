import { describe, expect, test } from 'vitest';
import type { ErrorInfo } from '../../src/core/errors.ts';
import type { ModelEvent, Provider } from '../../src/core/provider.ts';
import { withFallback } from '../../src/providers/fallback.ts';
import { withRetry } from '../../src/providers/retry.ts';
import { ask, createClock, outcomeOf, question, settle } from './openai/support.ts';

type Answer = readonly ModelEvent[];

/** A model that gives these answers, one for each time it is asked. */
function scripted(name: string, ...answers: readonly Answer[]): Provider & { asked(): number } {
  let asked = 0;
  return {
    ref: { source: name, model: name },
    label: name,
    asked: () => asked,
    async *stream() {
      await Promise.resolve();
      yield* answers[Math.min(asked++, answers.length - 1)] ?? [];
    },
  };
}

const text = (delta: string): ModelEvent => ({ type: 'text-delta', delta });
const failed = (error: ErrorInfo): ModelEvent => ({ type: 'error', error });
const good: Answer = [text('Hi'), { type: 'finish', reason: 'stop' }];
const down: Answer = [failed({ code: 'network' })];

async function retried(
  provider: Provider,
): Promise<{ readonly events: readonly ModelEvent[]; readonly waits: readonly number[] }> {
  const clock = createClock();
  const asking = ask(withRetry(provider, { ...clock, random: () => 0.5 }));
  const start = clock.now();
  await clock.advance(600_000);
  const events = await asking;
  let last = start;
  const waits = events.flatMap((event) => {
    if (event.type !== 'wait') return [];
    const wait = event.until - last;
    last = event.until;
    return [wait];
  });
  return { events, waits };
}

describe('a failure that may pass', () => {
  test.each<[string, ErrorInfo]>([
    ['no connection', { code: 'network' }],
    ['a broken connection', { code: 'dropped' }],
    ['a busy server', { code: 'overloaded', status: 503 }],
    ['a rate limit', { code: 'rate-limit', status: 429 }],
    ['an error in the stream', { code: 'provider-error', status: 502 }],
    ['silence', { code: 'timeout' }],
  ])('(%s) is tried again', async (_name, error) => {
    const provider = scripted('a', [failed(error)], good);
    const { events } = await retried(provider);
    expect(outcomeOf(events)).toMatchObject({ text: 'Hi', finish: 'stop', endings: 1 });
    expect(events[0]).toMatchObject({ type: 'wait', attempt: 1, error });
  });

  test('is tried three times more, each time later, and then told', async () => {
    const provider = scripted('a', down);
    const { events, waits } = await retried(provider);
    expect(provider.asked()).toBe(4);
    expect(waits).toEqual([1000, 2000, 4000]);
    expect(events.at(-1)).toEqual(failed({ code: 'network' }));
  });

  test('waits as long as the server says, but never more than a minute', async () => {
    const provider = scripted(
      'a',
      [failed({ code: 'rate-limit', retryAfter: 7000 })],
      [failed({ code: 'rate-limit', retryAfter: 3_600_000 })],
      good,
    );
    const { waits } = await retried(provider);
    expect(waits).toEqual([7250, 60_000]);
  });

  test('can be stopped while it waits', async () => {
    const clock = createClock();
    const controller = new AbortController();
    const provider = scripted('a', down);
    const retrying = withRetry(provider, { ...clock, random: () => 0 });
    const asking = ask(retrying, question('Hello'), controller.signal);
    await settle();
    controller.abort();
    expect((await asking).map(({ type }) => type)).toEqual(['wait']);
    expect(provider.asked()).toBe(1);
  });
});

describe('a failure that is final', () => {
  test.each<ErrorInfo>([
    { code: 'offline' },
    { code: 'unauthorized', status: 401 },
    { code: 'no-credit', status: 429 },
    { code: 'bad-request', status: 400 },
    { code: 'too-long', status: 400 },
    { code: 'provider-error' },
  ])('is told at once: $code', async (error) => {
    const provider = scripted('a', [failed(error)], good);
    const { events } = await retried(provider);
    expect(events).toEqual([failed(error)]);
    expect(provider.asked()).toBe(1);
  });
});

describe('after visible text', () => {
  test('nothing is tried again', async () => {
    const provider = scripted('a', [text('Half'), ...down], good);
    const { events } = await retried(provider);
    expect(outcomeOf(events)).toMatchObject({ text: 'Half', error: { code: 'network' } });
    expect(provider.asked()).toBe(1);
  });

  test('but silence, once, in place of what was shown', async () => {
    const silent: Answer = [text('Half'), failed({ code: 'timeout' })];
    const { events } = await retried(scripted('a', silent, good));
    expect(events.map(({ type }) => type)).toEqual([
      'text-delta',
      'segment-reset',
      'wait',
      'text-delta',
      'finish',
    ]);
    expect(outcomeOf(events).text).toBe('Hi');
    const again = await retried(scripted('a', silent));
    expect(outcomeOf(again.events)).toMatchObject({ text: 'Half', error: { code: 'timeout' } });
  });

  test('thinking alone does not hinder a retry, and is made void by it', async () => {
    const thought: ModelEvent = { type: 'reasoning-delta', delta: 'Hm' };
    const { events } = await retried(scripted('a', [thought, ...down], good));
    expect(outcomeOf(events)).toMatchObject({ text: 'Hi', reasoning: '' });
  });
});

describe('a second model', () => {
  test.each<ErrorInfo>([
    { code: 'network' },
    { code: 'offline' },
    { code: 'overloaded', status: 503 },
    { code: 'timeout' },
  ])('answers when the first fails by $code, and says so', async (error) => {
    const second = scripted('b', good);
    const events = await ask(withFallback(scripted('a', [failed(error)]), second));
    expect(outcomeOf(events)).toMatchObject({ text: 'Hi', notices: ['fallback-used a b'] });
    expect(events.at(-1)).toMatchObject({ type: 'finish', ref: { source: 'b', model: 'b' } });
    expect(events[0]).toMatchObject({ type: 'notice', ref: { source: 'b', model: 'b' } });
  });

  test.each<ErrorInfo>([
    { code: 'rate-limit', status: 429 },
    { code: 'unauthorized', status: 401 },
    { code: 'too-long', status: 400 },
    { code: 'provider-error' },
  ])('is not asked when the first fails by $code', async (error) => {
    const second = scripted('b', good);
    const events = await ask(withFallback(scripted('a', [failed(error)]), second));
    expect(events).toEqual([failed(error)]);
    expect(second.asked()).toBe(0);
  });

  test('is not asked after visible text, nor when the first answers', async () => {
    const second = scripted('b', good);
    const events = await ask(withFallback(scripted('a', [text('Half'), ...down]), second));
    expect(outcomeOf(events).error?.code).toBe('network');
    expect((await ask(withFallback(scripted('a', good), second))).at(-1)).toEqual(good.at(-1));
    expect(second.asked()).toBe(0);
  });

  test('takes the place of thinking that came to nothing', async () => {
    const thought: ModelEvent = { type: 'reasoning-delta', delta: 'Hm' };
    const events = await ask(withFallback(scripted('a', [thought, ...down]), scripted('b', good)));
    expect(outcomeOf(events)).toMatchObject({ text: 'Hi', reasoning: '' });
  });

  test('may fail as well', async () => {
    const events = await ask(withFallback(scripted('a', down), scripted('b', down)));
    expect(outcomeOf(events)).toMatchObject({ error: { code: 'network' }, endings: 1 });
  });
});
