import { afterEach, describe, expect, it } from 'vitest';
import { createPace, type Pace } from '../../src/ui/markdown/pace.ts';

let pace: Pace | undefined;
afterEach(() => pace?.cancel());

const frame = (): Promise<number> => new Promise(requestAnimationFrame);
const task = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      resolve();
    };
    port2.postMessage(null);
  });

describe('the pace of drawing', () => {
  it('draws once for all that is asked for in a frame', async () => {
    let draws = 0;
    pace = createPace(() => draws++);
    for (let count = 0; count < 10; count++) pace.request();
    expect(draws).toBe(0);
    await frame();
    await frame();
    expect(draws).toBe(1);
  });

  it('leaves most of the time to others when a draw is slow, however often it is asked', async () => {
    const work = 40;
    const drawn: number[] = [];
    pace = createPace(() => {
      const begun = performance.now();
      while (performance.now() - begun < work);
      drawn.push(begun);
    });
    const until = performance.now() + 1200;
    while (performance.now() < until) {
      pace.request();
      await task();
    }
    const gaps = drawn.slice(1).map((at, index) => at - (drawn[index] ?? 0));
    expect(gaps.length).toBeGreaterThan(0);
    // Work, and four times as long for everything else; frames are a little early or late.
    for (const gap of gaps) expect(gap).toBeGreaterThan(work * 4);
  });

  it('draws nothing more once it was ended', async () => {
    let draws = 0;
    pace = createPace(() => draws++);
    pace.request();
    pace.cancel();
    await frame();
    await frame();
    expect(draws).toBe(0);
  });
});
