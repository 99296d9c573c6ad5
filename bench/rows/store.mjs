import { startServer } from '../../test/run/serve.mjs';
import { buildPage } from '../run/build.mjs';
import { createProfile } from '../run/browser.mjs';
import { atMost, note } from '../run/lines.mjs';
import { median, ratio } from '../run/statistics.mjs';

/**
 * IndexedDB in Chromium, with 10,000 sessions in a profile on disk. Filled by one browser, measured
 * by another, so that nothing is read that was just written.
 * @param {import('../run/rows.mjs').Options} options
 */
export async function measureStore({ quick }) {
  const folder = await buildPage('pages/store');
  const server = await startServer({ root: folder });
  const profile = createProfile();
  /**
   * @template T
   * @param {(call: (method: string, ...parameters: unknown[]) => Promise<any>) => Promise<T>} work
   */
  const inBrowser = async (work) => {
    const context = await profile.launch();
    try {
      const page = context.pages()[0] ?? (await context.newPage());
      await page.goto(server.url);
      return await work((method, ...parameters) =>
        page.evaluate(
          ([name, values]) => /** @type {any} */ (globalThis).bench[name](...values),
          /** @type {const} */ ([method, parameters]),
        ),
      );
    } finally {
      await context.close();
    }
  };
  try {
    await inBrowser((call) => call('fill'));
    const rounds = quick ? 7 : 31;
    const figures = await inBrowser(async (call) => ({
      open: await call('open', rounds),
      list: await call('list', rounds),
      append: await call('append', rounds),
    }));
    return { lines: linesOf(figures), figures };
  } finally {
    await server.close();
    profile.remove();
  }
}

/** @param {{ open: Rounds, list: Rounds, append: Rounds }} figures */
function linesOf({ append, list, open }) {
  const bare = (/** @type {Rounds} */ rounds) =>
    `${median(rounds.map((round) => round['bare'] ?? NaN)).toFixed(2)} ms`;
  return [
    atMost('append of a message ÷ a bare idb put', ratio(append, 'product', 'bare'), 2),
    note('bare put', bare(append)),
    atMost('newest 50 of 10,000 sessions ÷ getAllRecords', ratio(list, 'product', 'bare'), 1.5),
    atMost('the same as the page asks for it', ratio(list, 'agent', 'bare')),
    note('getAllRecords of 50', bare(list)),
    atMost('newest 50 of a chat of 1,000 ÷ getAll of it', ratio(open, 'product', 'bare'), 0.3),
    atMost(
      'all that the first screen needs ÷ getAll of the chat',
      ratio(open, 'agent', 'bare'),
      0.3,
    ),
    note('getAll of 1,000 messages', bare(open)),
  ];
}

/** @typedef {readonly Readonly<Record<string, number>>[]} Rounds */
