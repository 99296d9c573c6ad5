/**
 * Reads the same bytes in turn by hand and by the app and prints what each round cost, as JSON.
 * Parameters: rounds. Needs `--expose-gc`, so that nobody pays for another's garbage.
 */
import { createBody, cut, type Body } from './body.ts';
import { readAnswer, readByHand, readByIndex, readFrames, type Reader } from './readers.ts';

const rounds = Number(process.argv[2] ?? '7');
/** Bytes of a chunk: what a fast network delivers at once, and about one event. */
const sizes = { big: 16 * 1024, small: 240 } as const;

/** 20 MB in one stream for the frames; whole answers are shorter, so ten of them. */
const stream = createBody(20e6);
const answer = createBody(2e6);

const result: Record<string, Record<string, number>[]> = {};
for (const [name, size] of Object.entries(sizes)) {
  const long = cut(stream.bytes, size);
  const short = cut(answer.bytes, size);
  const frames = { hand: readByHand, index: readByIndex, frames: readFrames } as const;
  const answers = { hand: tenTimes(readByHand), answer: tenTimes(readAnswer) } as const;
  result[`frames ${name}`] = compare(frames, long, stream);
  result[`answer ${name}`] = compare(answers, short, {
    ...answer,
    characters: answer.characters * 10,
  });
}
process.stdout.write(`${JSON.stringify(result)}\n`);

function tenTimes(read: Reader): Reader {
  return (chunks) => {
    const found = Array.from({ length: 10 }, () => read(chunks));
    const characters = found.reduce((sum, one) => sum + one.characters, 0);
    return { events: found[0]?.events ?? 0, characters };
  };
}

/** Milliseconds of each reader and round, on the clock and (`… cpu`) of the processor. */
function compare(
  readers: Readonly<Record<string, Reader>>,
  chunks: readonly Uint8Array[],
  expected: Pick<Body, 'characters'>,
): Record<string, number>[] {
  const names = Object.keys(readers);
  const all: Record<string, number>[] = [];
  for (let round = -1; round < rounds; round++) {
    const costs: Record<string, number> = {};
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const read = readers[name];
      if (read === undefined) continue;
      globalThis.gc?.();
      const cpu = process.cpuUsage();
      const begun = performance.now();
      const { characters } = read(chunks);
      costs[name] = performance.now() - begun;
      const { user, system } = process.cpuUsage(cpu);
      costs[`${name} cpu`] = (user + system) / 1000;
      if (characters !== expected.characters) throw new Error(`${name} lost text`);
    }
    // The first round only warms up.
    if (round >= 0) all.push(costs);
  }
  return all;
}
