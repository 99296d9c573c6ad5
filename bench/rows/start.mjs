import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ensureBuilt } from '../../test/run/build.mjs';
import { dist } from '../../test/run/paths.mjs';
import { startServer } from '../../test/run/serve.mjs';
import { floorServiceWorker } from '../floor/service-worker.mjs';
import { buildPage } from '../run/build.mjs';
import { createProfile, processorTime } from '../run/browser.mjs';
import { atMost, note } from '../run/lines.mjs';
import { built } from '../run/paths.mjs';
import { median, ratio, rotated } from '../run/statistics.mjs';
import { untilOfflineReady, watchUsable } from '../run/usable.mjs';

/** Milliseconds in which a browser that was just started comes to rest. */
const rest = 500;

/**
 * Cold start of the built app, against the emptiest shell of the same make: a fresh profile online,
 * then the browser started again on it with the server gone.
 * @param {import('../run/rows.mjs').Options} options
 */
export async function measureStart({ quick }) {
  const folders = {
    app: copyOfApp(),
    floor: await buildPage('floor', { plugins: [floorServiceWorker()] }),
  };
  const names = /** @type {const} */ (['app', 'floor']);
  const rounds = [];
  for (let round = 0; round < (quick ? 2 : 9); round++) {
    /** @type {Record<string, number>} */
    const costs = {};
    for (const name of rotated(names, round)) {
      for (const [visit, { time, cpu }] of Object.entries(await visits(folders[name]))) {
        costs[`${name} ${visit}`] = time;
        costs[`${name} ${visit} cpu`] = cpu;
      }
    }
    rounds.push(costs);
  }
  return { lines: linesOf(rounds), figures: rounds };
}

/** A build of its own: what is built meanwhile must not change what is measured. */
function copyOfApp() {
  ensureBuilt();
  const folder = path.join(built, 'app');
  rmSync(folder, { recursive: true, force: true });
  cpSync(dist, folder, { recursive: true });
  return folder;
}

/** @param {string} folder */
async function visits(folder) {
  const server = await startServer({ root: folder });
  const profile = createProfile();
  try {
    const first = await visit(profile, server.url, true);
    await server.close();
    const offline = await visit(profile, server.url, false);
    return { first, offline };
  } finally {
    await server.close();
    profile.remove();
  }
}

/**
 * @param {ReturnType<typeof createProfile>} profile
 * @param {string} url
 * @param {boolean} waitForOffline
 */
async function visit(profile, url, waitForOffline) {
  const context = await profile.launch();
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.addInitScript(watchUsable);
    await setTimeout(rest);
    const before = await processorTime(page);
    await page.goto(url, { waitUntil: 'commit' });
    /** @type {number} */
    const time = await page.evaluate(() => /** @type {any} */ (globalThis).usable);
    const cpu = (await processorTime(page)) - before;
    if (waitForOffline) await page.evaluate(untilOfflineReady);
    return { time, cpu };
  } finally {
    await context.close();
  }
}

/** @param {readonly Record<string, number>[]} rounds */
function linesOf(rounds) {
  const of = (/** @type {string} */ name) =>
    `${median(rounds.map((round) => round[name] ?? NaN)).toFixed(0)} ms`;
  return [
    atMost(
      'cold start to usable ÷ floor shell, first visit',
      ratio(rounds, 'app first', 'floor first'),
      2,
    ),
    atMost('the same in CPU of the browser', ratio(rounds, 'app first cpu', 'floor first cpu')),
    note('floor shell, first visit', of('floor first')),
    atMost(
      'cold start to usable ÷ floor shell, offline',
      ratio(rounds, 'app offline', 'floor offline'),
      1.5,
    ),
    atMost('the same in CPU of the browser', ratio(rounds, 'app offline cpu', 'floor offline cpu')),
    note('floor shell, offline', of('floor offline')),
  ];
}
