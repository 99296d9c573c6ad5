import { describe, expect, it } from 'vitest';
import type { Message } from '../../src/core/messages.ts';
import type { ModelEvent, ModelRequest } from '../../src/core/provider.ts';
import { createDemo } from '../../src/providers/demo.ts';
import { say } from '../../src/providers/demo/reply.ts';
import type { Play, Played } from '../core/harness.ts';
import { lastText, person, play } from '../core/harness.ts';

/** One turn with the built-in rules. */
const demo = (words: string, more: Play = {}): Promise<Played> =>
  play({ history: [person(words)], provider: createDemo(), ...more });

describe('streaming', () => {
  const request = (messages: readonly Message[]): ModelRequest => ({
    system: '',
    messages,
    tools: [],
    toolChoice: 'auto',
  });
  const collect = async (events: AsyncIterable<ModelEvent>): Promise<readonly ModelEvent[]> => {
    const all: ModelEvent[] = [];
    for await (const event of events) all.push(event);
    return all;
  };

  it('says the same for the same request, in small deltas, ending in one finish', async () => {
    const stream = () => createDemo().stream(request([person('hi')]), new AbortController().signal);
    const [first, second] = [await collect(stream()), await collect(stream())];
    expect(first).toEqual(second);
    expect(first.length).toBeGreaterThan(20);
    expect(first.map(({ type }) => type).indexOf('finish')).toBe(first.length - 1);
  });

  it('loses no character of what it says', async () => {
    const text = `  two  spaces\n\n日本語${'の'.repeat(40)} 🙂🙂 ${'x'.repeat(40)}\n`;
    const events = await collect(
      createDemo([() => [say(text)]]).stream(request([]), new AbortController().signal),
    );
    const deltas = events.flatMap((event) => (event.type === 'text-delta' ? [event.delta] : []));
    expect(deltas.join('')).toBe(text);
    expect(deltas.join('|')).not.toMatch(/\p{Surrogate}/u);
  });

  it('stops at the next delta and ends without an ending', async () => {
    const controller = new AbortController();
    let paused = 0;
    const pause = (): Promise<void> => {
      if (++paused === 3) controller.abort();
      return Promise.resolve();
    };
    const provider = createDemo([() => [say('one two three four five')]], pause);
    const events = await collect(provider.stream(request([]), controller.signal));
    expect(events.map(({ type }) => type)).toEqual(Array(3).fill('text-delta'));
  });

  it('gives other work a turn between deltas', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    await collect(createDemo().stream(request([person('hi')]), new AbortController().signal));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(0);
  });

  it('goes on where a cut answer ended', async () => {
    const whole = lastText(await demo('hi'));
    const controller = new AbortController();
    const cut = await demo('hi', {
      signal: controller.signal,
      onEvent: ({ type }) => {
        if (type === 'text-delta') controller.abort();
      },
    });
    const rest = await demo('', { history: cut.transcript });
    expect(lastText(cut)).not.toBe('');
    expect(lastText(cut) + lastText(rest)).toBe(whole);
  });
});
