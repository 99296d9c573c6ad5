import { buildPage } from '../run/build.mjs';
import { withPage } from '../run/browser.mjs';
import { atMost, note } from '../run/lines.mjs';
import { median, ratio, rotated } from '../run/statistics.mjs';

/**
 * @typedef {import('../pages/markdown/main.tsx').Show} Show
 * @typedef {import('../pages/markdown/main.tsx').Shown} Shown
 */

const lengths = /** @type {const} */ ([40_000, 80_000]);
const kinds = /** @type {const} */ (['mixed', 'code']);
const texts = {
  mixed: 'headings, lists, tables, code',
  code: 'with a 20,000-character code block',
};

/**
 * An answer that streams for 10 or 20 s. Processor time of the page's main thread, against one text
 * node in the same column with the same follow-scroll.
 * @param {import('../run/rows.mjs').Options} options
 */
export async function measureMarkdown({ quick }) {
  const folder = await buildPage('pages/markdown');
  /** @type {Show[]} */
  const shows = kinds.flatMap((text) =>
    lengths.flatMap((length) =>
      /** @type {const} */ (['plain', 'markdown']).map((view) => ({ view, text, length })),
    ),
  );
  /** @type {Show} */
  const whole = { view: 'chat', text: 'mixed', length: 40_000 };
  return withPage(folder, async (page, url) => {
    /** @type {Record<string, number>[]} */
    const rounds = [];
    for (let round = 0; round < (quick ? 1 : 3); round++) {
      /** @type {Record<string, number>} */
      const costs = {};
      for (const show of rotated([...shows, whole], round)) {
        await page.goto(url);
        const { cpu, draws, layouts } = await stream(page, show);
        costs[nameOf(show)] = cpu;
        costs[`${nameOf(show)} draws`] = draws;
        costs[`${nameOf(show)} layouts`] = layouts;
      }
      rounds.push(withGrowth(costs));
    }
    return {
      lines: [...kinds.flatMap((kind) => linesOf(rounds, kind)), chatLine(rounds)],
      figures: rounds,
    };
  });
}

/** @param {Show} show */
const nameOf = ({ view, text, length }) => `${view} ${text} ${length / 1000}k`;

/**
 * @param {import('playwright-core').Page} page
 * @param {Show} show
 */
async function stream(page, show) {
  const session = await page.context().newCDPSession(page);
  // The clock of the main thread itself: what other processes take does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const metrics = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };
  const run = (/** @type {'prepare' | 'stream'} */ method) =>
    page.evaluate(
      ([name, wanted]) => /** @type {any} */ (globalThis).bench[name](wanted),
      /** @type {const} */ ([method, show]),
    );
  await run('prepare');
  const before = await metrics();
  /** @type {Shown} */
  const { draws, characters } = await run('stream');
  const after = await metrics();
  await session.detach();
  if (characters < show.length / 2) throw new Error(`${nameOf(show)}: only ${characters} shown`);
  const grown = (/** @type {string} */ name) => (after[name] ?? NaN) - (before[name] ?? NaN);
  return { cpu: grown('TaskDuration') * 1000, draws, layouts: grown('LayoutCount') };
}

/** @param {Record<string, number>} costs */
function withGrowth(costs) {
  const growth = Object.fromEntries(
    kinds.flatMap((kind) =>
      ['plain', 'markdown'].map((view) => [
        `${view} ${kind} growth`,
        (costs[`${view} ${kind} 80k`] ?? NaN) / (costs[`${view} ${kind} 40k`] ?? NaN),
      ]),
    ),
  );
  return { ...costs, ...growth };
}

/**
 * @param {readonly Record<string, number>[]} rounds
 * @param {typeof kinds[number]} kind
 */
function linesOf(rounds, kind) {
  const of = (/** @type {string} */ name) => median(rounds.map((round) => round[name] ?? NaN));
  const cpu = ratio(rounds, `markdown ${kind} 40k`, `plain ${kind} 40k`);
  const growth = ratio(rounds, `markdown ${kind} growth`, `plain ${kind} growth`);
  const draws = ratio(rounds, `markdown ${kind} 40k layouts`, `plain ${kind} 40k layouts`);
  return [
    atMost(`Markdown, 40,000 characters ÷ plain text (${texts[kind]})`, cpu, 1.3),
    atMost('growth to 80,000 ÷ growth of plain text', growth, 1),
    note('layouts ÷ layouts of plain text', draws.toFixed(2)),
    note('plain text, CPU of the page', `${of(`plain ${kind} 40k`).toFixed(0)} ms`),
  ];
}

/** @param {readonly Record<string, number>[]} rounds */
function chatLine(rounds) {
  return atMost(
    'the whole chat screen, 40,000 ÷ plain text',
    ratio(rounds, 'chat mixed 40k', 'plain mixed 40k'),
  );
}
