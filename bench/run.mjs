/**
 * `npm run bench`: what Satchel costs, as ratios to bare floors and to peers, each taken in one
 * interleaved run. Names choose rows (`node bench/run.mjs loop parse`), `--quick` takes fewer
 * rounds. Prints a table and writes it, with the figures of each round, to bench/results.json.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from '../test/run/chromium.mjs';
import { ensureInstalled } from '../test/run/install.mjs';
import { ensurePeers } from './run/install.mjs';
import { bench } from './run/paths.mjs';

ensureInstalled();
ensurePeers();
ensureChromium();

// Only now: the rows need what was installed.
const { rows } = await import('./run/rows.mjs');
const { load, machine } = await import('./run/machine.mjs');
const { table } = await import('./run/table.mjs');

const quick = process.argv.includes('--quick');
const names = process.argv.slice(2).filter((parameter) => !parameter.startsWith('--'));
const unknown = names.filter((name) => !rows.some((row) => row.name === name));
if (unknown.length > 0) {
  console.error(
    `No such row: ${unknown.join(', ')}. There are ${rows.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}

/** @type {import('./run/lines.mjs').Line[]} */
const lines = [];
const measured = [];
for (const { name, measure } of rows) {
  if (names.length > 0 && !names.includes(name)) continue;
  const before = load();
  const begun = performance.now();
  const { lines: own, figures } = await measure({ quick });
  const seconds = Math.round((performance.now() - begun) / 1000);
  const loads = [before, load()];
  console.log(`${name}: ${seconds} s, load ${loads.join(' to ')}`);
  lines.push(...own);
  measured.push({ name, seconds, loads, lines: own, figures });
}

const report = { at: new Date().toISOString(), quick, machine: machine(), rows: measured };
writeFileSync(path.join(bench, 'results.json'), `${JSON.stringify(report, null, 2)}\n`);
console.log(`\n${table(lines)}`);
process.exitCode = lines.some(({ ok }) => ok === false) ? 1 : 0;
