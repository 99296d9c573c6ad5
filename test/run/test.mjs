/**
 * `npm test` proves the whole product, cheapest first, and stops at the first stage that fails.
 * `npm run check` (`--check`) is the part without a browser. Both install what is missing.
 */
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';

ensureInstalled();
const checkOnly = process.argv.includes('--check');
if (!checkOnly) ensureChromium();

// Only now: the stages look into node_modules.
const { browserStages, checkStages } = await import('./stages.mjs');
const total = { passed: 0, failed: 0 };

const passed =
  (await runStages(checkStages, 2)) && (checkOnly || (await runStages(browserStages, 1)));

console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = passed && total.failed === 0 ? 0 : 1;

/**
 * Runs stages in `width` lanes and reports them in order.
 * @param {readonly import('./stages.mjs').Stage[]} stages
 * @param {number} width
 * @returns {Promise<boolean>} false as soon as one failed; what still runs is ended
 */
async function runStages(stages, width) {
  const stop = new AbortController();
  /** @type {Promise<import('./stages.mjs').Outcome>[]} */
  const outcomes = [];
  for (const [index, stage] of stages.entries()) {
    const laneIsFree = outcomes[index - width] ?? Promise.resolve();
    outcomes.push(laneIsFree.then(() => stage.run(stop.signal)));
  }
  for (const [index, outcome] of outcomes.entries()) {
    if (report(stages[index]?.name ?? '', await outcome)) continue;
    stop.abort();
    return false;
  }
  return true;
}

/**
 * One line per stage; what a failed one printed goes before it.
 * @param {string} name
 * @param {import('./stages.mjs').Outcome} outcome
 */
function report(name, { ok, counts, output, seconds }) {
  total.passed += counts.passed;
  total.failed += counts.failed;
  const tests = counts.passed + counts.failed > 1 ? `${counts.passed} tests` : '';
  const skipped = counts.skipped > 0 ? `${counts.skipped} skipped` : '';
  const note = [tests, skipped].filter((part) => part !== '').join(', ');
  if (!ok) console.log(output);
  console.log(
    `${ok ? '✓' : '✗'} ${name.padEnd(18)}${`${seconds.toFixed(1)} s`.padStart(8)}  ${note}`.trimEnd(),
  );
  return ok;
}
