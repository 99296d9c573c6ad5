import { buildForNode } from '../run/build.mjs';
import { measureIn } from '../run/children.mjs';
import { atMost, note } from '../run/lines.mjs';
import { median, ratio } from '../run/statistics.mjs';

const chunks = /** @type {const} */ ([
  ['big', '16 KB chunks'],
  ['small', '240-byte chunks'],
]);

/** Bytes read in one round. */
const stream = 20e6;

/**
 * Server-sent events to JSON, 20 MB of them, against a hand-written split. Processor time of one
 * thread: what it takes on a machine that has nothing else to do.
 * @param {import('../run/rows.mjs').Options} options
 */
export async function measureParse({ quick }) {
  const builtFile = await buildForNode({ parse: 'parse/measure.ts' });
  /** @type {Record<string, Record<string, number>[]>} */
  const figures = await measureIn('--expose-gc', [builtFile('parse'), quick ? '3' : '9']);
  const lines = chunks.flatMap(([name, words]) => {
    const frames = figures[`frames ${name}`] ?? [];
    const answers = figures[`answer ${name}`] ?? [];
    const speed = stream / 1000 / median(frames.map((round) => round['hand cpu'] ?? NaN));
    return [
      atMost(`stream parse ÷ hand-written, ${words}`, ratio(frames, 'frames cpu', 'hand cpu'), 1.2),
      atMost('a split by indexOf ÷ hand-written', ratio(frames, 'index cpu', 'hand cpu')),
      atMost('as far as model events ÷ hand-written', ratio(answers, 'answer cpu', 'hand cpu')),
      note('hand-written parser', `${speed.toFixed(0)} MB/s of CPU time`),
    ];
  });
  return { lines, figures };
}
