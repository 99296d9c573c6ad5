import { buildPage } from '../run/build.mjs';
import { rendererProcesses, withPage } from '../run/browser.mjs';
import { atMost, note } from '../run/lines.mjs';
import { canReadMemory, watchMemory } from '../run/memory.mjs';
import { best, median, ratio } from '../run/statistics.mjs';

/**
 * Programs whose time goes to calls, to data and to text; half a second each, so that the start of a
 * job does not count. In functions, because top-level names are slow.
 */
const programs = {
  calls: '(() => { const fib = (n) => (n < 2 ? n : fib(n - 1) + fib(n - 2)); return fib(32) })()',
  json: `(() => {
    const make = (_, id) => ({ id, name: "item " + id, tags: ["a", "b"], at: id / 3 });
    const data = Array.from({ length: 2000 }, make);
    let length = 0;
    for (let i = 0; i < 25; i++) length += JSON.stringify(JSON.parse(JSON.stringify(data))).length;
    return length;
  })()`,
  text: `(() => {
    let text = "";
    for (let i = 0; i < 500000; i++) text += String.fromCharCode(97 + (i % 26)) + i;
    return text.split("a").map((part) => part.toUpperCase()).join("-").length;
  })()`,
};

/** What stops an engine that is not prepared for it. */
const bombs = {
  'endless loop': 'while (true) {}',
  'regular expression that backtracks': '/^(a+)+$/.test("a".repeat(40) + "b")',
  'repeated sort of a million':
    'const a = Array.from({ length: 1e6 }, (_, i) => -i); for (;;) a.sort(() => Math.random() - 0.5)',
  'string doubling': 'let s = "xy"; for (;;) s += s',
  'deep recursion': 'function f(n) { return f(n + 1) + 1 } f(0)',
  'array bomb': 'const a = []; for (;;) a.push(new Array(1e5).fill(1))',
  'a billion empty slots as text': 'new Array(1e9) + ""',
  'search through 2^53 - 1 places': '[].indexOf.call({ length: 2 ** 53 - 1 }, 1)',
};

const timeLimit = 1000;
const late = 300;
const megabyte = 1_048_576;
const cap = 64 * megabyte;
const slack = 16 * megabyte;

/**
 * @typedef {import('../pages/sandbox/host.ts').Host} Host
 * @typedef {import('../pages/sandbox/host.ts').BombReport} BombReport
 * @typedef {{ name: string, answered: number, growth: number | null, reason: string,
 *   nextWorks: boolean, next: number }} Blast
 */

/**
 * The sandbox in Chromium: start, speed, and what bombs do to it.
 * @param {import('../run/rows.mjs').Options} options
 */
export async function measureSandbox({ quick }) {
  const folder = await buildPage('pages/sandbox');
  return withPage(folder, async (page) => {
    const starts = await call(page, 'start', [quick ? 7 : 25]);
    const speeds = await call(page, 'speed', [programs, quick ? 3 : 11]);
    const blasts = [];
    for (const [name, code] of Object.entries(bombs)) blasts.push(await explode(page, name, code));
    /** @type {(number | null)[]} */
    const maxima = await call(page, 'maxima', []);
    const lines = [...startLines(starts), ...speedLines(speeds), ...bombLines(blasts, maxima)];
    return { lines, figures: { starts, speeds, blasts, maxima } };
  });
}

/**
 * Calls the page's host worker.
 * @param {import('playwright-core').Page} page
 * @param {keyof Host} method
 * @param {readonly unknown[]} parameters
 */
function call(page, method, parameters) {
  return page.evaluate(
    ([name, values]) => /** @type {any} */ (globalThis).bench[name](...values),
    /** @type {const} */ ([method, parameters]),
  );
}

/**
 * One bomb, then at once an ordinary job. Memory is watched until whatever was killed is gone.
 * @param {import('playwright-core').Page} page
 * @param {string} name
 * @param {string} code
 * @returns {Promise<Blast>}
 */
async function explode(page, name, code) {
  await call(page, 'arm', []);
  const [renderer] = await rendererProcesses(page);
  const watch = canReadMemory && renderer !== undefined ? watchMemory(renderer) : null;
  /** @type {BombReport} */
  const { result, answered } = await call(page, 'bomb', [code, timeLimit]);
  /** @type {BombReport} */
  const next = await call(page, 'bomb', ['2 + 2', timeLimit]);
  await call(page, 'arm', []);
  const growth = watch?.growth() ?? null;
  const nextWorks = next.result.ok && next.result.result === '4';
  const reason = result.ok ? `it ended: ${result.result}` : result.reason;
  return { name, answered, growth, reason, nextWorks, next: next.answered };
}

/** @param {readonly Record<string, number>[]} rounds */
function startLines(rounds) {
  const empty = median(rounds.map((round) => round['empty'] ?? NaN));
  return [
    atMost(
      'sandbox: job start with the spare ÷ empty worker',
      ratio(rounds, 'spare', 'empty'),
      0.3,
    ),
    atMost('sandbox: job start without the spare ÷ empty worker', ratio(rounds, 'cold', 'empty')),
    note('start of an empty worker', `${empty.toFixed(1)} ms`),
  ];
}

/** @param {readonly Record<string, number>[]} rounds */
function speedLines(rounds) {
  return Object.keys(programs).map((name) =>
    atMost(
      `sandbox: speed ÷ bare quickjs, ${name}`,
      best(rounds, `${name} sandbox`, `${name} bare`),
      1.1,
    ),
  );
}

/**
 * @param {readonly Blast[]} blasts
 * @param {readonly (number | null)[]} maxima
 */
function bombLines(blasts, maxima) {
  const inTime = blasts.filter(({ answered }) => answered <= timeLimit + late).length;
  const slowest = Math.max(...blasts.map(({ answered }) => answered));
  const growth = Math.max(...blasts.map((blast) => blast.growth ?? NaN));
  const largest = Math.max(...maxima.map((maximum) => maximum ?? Infinity));
  const next = blasts.filter(({ nextWorks }) => nextWorks).length;
  return [
    {
      what: `bombs answered within the limit + ${late} ms`,
      reached: `${inTime} of 8, slowest + ${Math.round(slowest - timeLimit)} ms`,
      target: '8 of 8',
      ok: inTime === 8,
    },
    {
      what: 'bombs: growth of the renderer (RSS)',
      reached: Number.isNaN(growth) ? 'not measured here' : megabytes(growth),
      target: `≤ ${megabytes(cap + slack)}`,
      ok: Number.isNaN(growth) ? null : growth <= cap + slack,
    },
    {
      what: 'bombs: maximum of the WebAssembly memory',
      reached: megabytes(largest),
      target: megabytes(cap),
      ok: largest === cap,
    },
    {
      what: 'bombs: the next job works',
      reached: `${next} of 8`,
      target: '8 of 8',
      ok: next === 8,
    },
  ];
}

/** @param {number} bytes */
const megabytes = (bytes) => `${(bytes / megabyte).toFixed(0)} MB`;
