import path from 'node:path';
import { buildForNode } from '../run/build.mjs';
import { measureIn, startServerProcess } from '../run/children.mjs';
import { atMost, note } from '../run/lines.mjs';
import { bench } from '../run/paths.mjs';
import { median, ratio, rotated } from '../run/statistics.mjs';

const writings = /** @type {const} */ ([
  ['burst', 'answers in one write'],
  ['frames', 'one frame per write'],
]);

/**
 * The agent loop over HTTP: 19 streamed calls and 400 text deltas, against a bare loop of `fetch`
 * and `JSON.parse`, and two peers. Processor time of fresh processes.
 * @param {import('../run/rows.mjs').Options} options
 */
export async function measureLoop({ quick }) {
  const builtFile = await buildForNode({
    satchel: 'loop/satchel.ts',
    'satchel-full': 'loop/satchel-full.ts',
  });
  const own = (/** @type {string} */ file) => path.join(bench, 'loop/clients', file);
  const clients = [
    { name: 'floor', module: own('floor.mjs'), factory: 'createClient' },
    { name: 'satchel', module: builtFile('satchel'), factory: 'createClient' },
    { name: 'full', module: builtFile('satchel-full'), factory: 'createFullClient' },
    { name: 'ai', module: own('ai.mjs'), factory: 'createClient' },
    { name: 'pi', module: own('pi.mjs'), factory: 'createClient' },
  ];
  const server = await startServerProcess(path.join(bench, 'loop/server.mjs'));
  try {
    const lines = [];
    const figures = [];
    for (const [writing, words] of writings) {
      const rounds = [];
      for (let round = 0; round < (quick ? 2 : 6); round++) {
        /** @type {Record<string, number>} */
        const costs = {};
        for (const { name, module, factory } of rotated(clients, round)) {
          const parameters = [
            module,
            factory,
            `${server.origin}/${writing}/v1`,
            quick ? '8' : '15',
          ];
          const measured = await measureIn(path.join(bench, 'loop/measure.mjs'), parameters);
          costs[name] = measured.cpu;
          costs[`${name} first`] = measured.first;
          costs[`${name} early`] = measured.early;
          costs[`${name} memory`] = measured.memory;
        }
        rounds.push(costs);
      }
      figures.push({ writing, rounds });
      lines.push(...linesOf(rounds, words));
    }
    return { lines, figures };
  } finally {
    server.stop();
  }
}

/**
 * @param {readonly Record<string, number>[]} rounds
 * @param {string} writing
 */
function linesOf(rounds, writing) {
  const floor = median(rounds.map((round) => round['floor'] ?? NaN));
  const of = (/** @type {string} */ name) => ratio(rounds, name, 'floor');
  return [
    atMost(`loop CPU ÷ bare loop, memory store (${writing})`, of('satchel'), 1.5),
    atMost('the same with hooks, policy, repair, durable emit', of('full'), 2),
    atMost('that ÷ ai', ratio(rounds, 'full', 'ai'), 0.65),
    atMost('the same while code is being compiled', ratio(rounds, 'full early', 'floor early')),
    atMost('peer: ai 6.0.326 ÷ bare loop', of('ai')),
    atMost('peer: pi-agent-core 0.74.2 ÷ bare loop', of('pi')),
    note('bare loop, CPU per run', `${floor.toFixed(1)} ms`),
  ];
}
