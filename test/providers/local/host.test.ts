import { describe, expect, test } from 'vitest';
import { AgentError } from '../../../src/core/errors.ts';
import type { HostedModel, HostState } from '../../../src/providers/local/holder.ts';
import { createModelHost, type HostNews } from '../../../src/providers/local/host.ts';
import type { Priority } from '../../../src/providers/local/turns.ts';
import { createClock, settle } from '../openai/support.ts';
import { createFakeEngines, loaded, saying } from './fake-engine.ts';

const minute = 60_000;

const model = (id = 'small'): HostedModel => ({
  id,
  plan: () =>
    Promise.resolve({
      engine: 'wllama',
      files: [],
      context: 4096,
      threads: 1,
      batch: 128,
      gpu: false,
    }),
});

interface Asking {
  readonly by?: HostedModel;
  readonly priority?: Priority;
  readonly signal?: AbortSignal;
}

function createHost() {
  const engines = createFakeEngines();
  const clock = createClock();
  const states: HostState[] = [];
  const leases = { taken: 0 };
  const host = createModelHost({
    createWorker: engines.createWorker,
    idleTime: () => 10 * minute,
    lease: () => {
      leases.taken += 1;
      return Promise.resolve(() => {
        leases.taken -= 1;
      });
    },
    onState: (state) => states.push(state),
    now: clock.now,
    startTimer: clock.startTimer,
  });
  const ask = async (
    words: string,
    { by = model(), priority = 'person', signal = new AbortController().signal }: Asking = {},
  ): Promise<readonly HostNews[]> => {
    const news: HostNews[] = [];
    for await (const one of host.ask(by, { words }, { signal, priority })) news.push(one);
    return news;
  };
  return { engines, clock, states, leases, host, ask };
}

const chunks = (news: readonly HostNews[]): number =>
  news.filter(({ type }) => type === 'chunk').length;

describe('an answer', () => {
  test('loads the model first, tells how far it is, and streams', async () => {
    const { engines, states, ask } = createHost();
    engines.load = (_plan, say) => {
      say({ type: 'loading', progress: 0.5 });
      say(loaded);
    };
    const news = await ask('hello');
    expect(news[0]).toEqual({ type: 'loading', progress: 0.5 });
    expect(chunks(news)).toBe(2);
    expect(states.map(({ type }) => type)).toEqual(['loading', 'loading', 'ready']);
  });

  test('of a loaded model starts no engine again', async () => {
    const { engines, ask } = createHost();
    await ask('one');
    await ask('two');
    expect(engines.started()).toBe(1);
  });

  test('of another model takes the place of the first', async () => {
    const { engines, leases, ask } = createHost();
    await ask('one');
    await ask('two', { by: model('large') });
    expect([engines.started(), engines.alive(), leases.taken]).toEqual([2, 1, 1]);
  });

  test('that cannot be loaded says why, and holds nothing', async () => {
    const { engines, leases, host, ask } = createHost();
    engines.load = (_plan, say) =>
      say({ type: 'load-failed', error: { code: 'model-broken', detail: 'no words' } });
    await expect(ask('hello')).rejects.toMatchObject({ info: { code: 'model-broken' } });
    expect(host.state()).toMatchObject({ type: 'failed', error: { code: 'model-broken' } });
    expect([engines.alive(), leases.taken]).toEqual([0, 0]);
  });
});

describe('the queue', () => {
  test('lets one at a time in, the person first', async () => {
    const { engines, ask } = createHost();
    const order: unknown[] = [];
    const open: (() => void)[] = [];
    engines.answer = (question, say) => {
      order.push(question.body['words']);
      open.push(() => saying('ok')(question, say));
    };
    const all = [
      ask('first'),
      ask('title', { priority: 'background' }),
      ask('second'),
      ask('third'),
    ];
    for (let done = 0; done < all.length; done++) {
      await settle();
      expect(order).toHaveLength(done + 1);
      open[done]?.();
    }
    await Promise.all(all);
    expect(order).toEqual(['first', 'second', 'third', 'title']);
  });

  test('forgets who leaves it', async () => {
    const { engines, ask } = createHost();
    let finish = (): void => undefined;
    engines.answer = (question, say) => {
      finish = () => saying('ok')(question, say);
    };
    const first = ask('first');
    const controller = new AbortController();
    const left = ask('left', { signal: controller.signal });
    await settle();
    controller.abort();
    await expect(left).rejects.toMatchObject({ name: 'AbortError' });
    finish();
    await first;
    engines.answer = saying('ok');
    expect(chunks(await ask('next'))).toBe(2);
    expect(engines.sent.filter(({ type }) => type === 'ask')).toHaveLength(2);
  });
});

describe('Stop', () => {
  test('returns at once; the next request waits for the engine', async () => {
    const { engines, ask } = createHost();
    let end = (): void => undefined;
    engines.answer = ({ id }, say) => {
      end = () => say({ type: 'end', id });
    };
    const controller = new AbortController();
    const stopped = ask('long', { signal: controller.signal });
    await settle();
    controller.abort();
    expect(await stopped).toEqual([]);
    expect(engines.sent.at(-1)).toEqual({ type: 'stop', id: 1 });
    engines.answer = saying('ok');
    const next = ask('next');
    await settle();
    expect(engines.sent.filter(({ type }) => type === 'ask')).toHaveLength(1);
    end();
    expect(chunks(await next)).toBe(2);
  });

  test('ends an engine that does not stop', async () => {
    const { engines, clock, ask } = createHost();
    engines.answer = () => undefined;
    const controller = new AbortController();
    const stopped = ask('long', { signal: controller.signal });
    await settle();
    controller.abort();
    await stopped;
    engines.answer = saying('ok');
    const next = ask('next');
    await clock.advance(10_000);
    expect(chunks(await next)).toBe(2);
    expect([engines.started(), engines.alive()]).toEqual([2, 1]);
  });
});

describe('an engine that dies', () => {
  test('fails the answer, and the model is loaded again by itself', async () => {
    const { engines, host, ask } = createHost();
    engines.answer = ({ id }, say) => {
      say({ type: 'chunk', id, chunk: {} });
      engines.crash();
    };
    await expect(ask('hello')).rejects.toMatchObject({ info: { code: 'engine-crashed' } });
    await settle();
    expect(host.state()).toMatchObject({ type: 'ready', model: 'small' });
    expect([engines.started(), engines.alive()]).toEqual([2, 1]);
  });

  test('a second time in a row is left alone until it is asked again', async () => {
    const { engines, host, ask } = createHost();
    engines.answer = () => engines.crash();
    await expect(ask('one')).rejects.toBeInstanceOf(AgentError);
    await settle();
    await expect(ask('two')).rejects.toBeInstanceOf(AgentError);
    await settle();
    expect(host.state()).toMatchObject({ type: 'failed', error: { code: 'engine-crashed' } });
    expect([engines.started(), engines.alive()]).toEqual([2, 0]);
    engines.answer = saying('ok');
    expect(chunks(await ask('three'))).toBe(2);
  });

  test('is noticed by its silence', async () => {
    const { engines, clock, ask } = createHost();
    engines.answer = ({ id }, say) => say({ type: 'reading', id, done: 1, of: 9 });
    const answer = ask('hello');
    const failed = expect(answer).rejects.toMatchObject({ info: { code: 'engine-crashed' } });
    await clock.advance(minute);
    await failed;
  });
});

describe('memory', () => {
  test('is freed when the model was not used for a while', async () => {
    const { engines, clock, host, leases, ask } = createHost();
    await ask('hello');
    await clock.advance(10 * minute - 1);
    expect(engines.alive()).toBe(1);
    await clock.advance(1);
    expect([engines.alive(), leases.taken]).toEqual([0, 0]);
    expect(host.state()).toEqual({ type: 'empty' });
  });

  test('is not freed under an answer that takes longer', async () => {
    const { engines, clock, ask } = createHost();
    await ask('hello');
    let speak = (): void => undefined;
    engines.answer = (question, say) => {
      speak = () => say({ type: 'reading', id: question.id, done: 1, of: 9 });
    };
    const controller = new AbortController();
    const long = ask('long', { signal: controller.signal });
    for (let spent = 0; spent < 15; spent++) {
      await clock.advance(0.9 * minute);
      speak();
    }
    expect(engines.alive()).toBe(1);
    controller.abort();
    await long;
  });

  test('is freed on demand, after the answer', async () => {
    const { engines, host, ask } = createHost();
    const answer = ask('hello');
    await settle();
    await host.unload();
    expect(chunks(await answer)).toBe(2);
    expect(engines.alive()).toBe(0);
  });
});
