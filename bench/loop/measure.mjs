/**
 * Runs one client in this process and prints what it cost, as JSON: the first run, `early` runs while
 * its code is still being compiled, and warm ones. Parameters: module of the client, its exported
 * factory, base URL, number of measured runs.
 */
import { answer, steps } from './task.mjs';

const [modulePath = '', factory = '', baseUrl = '', runs = '15'] = process.argv.slice(2);
/**
 * Runs before it counts. The compiler works on threads of its own, whose time counts too: in the first
 * thirty runs it is a third of what a client costs, the floor included.
 */
const warmUps = 40;

const client = await import(modulePath);
/** @type {() => Promise<{ calls: number, text: string }>} */
const run = client[factory](baseUrl);

const first = await cost(1);
const early = await cost(Number(runs));
await cost(warmUps - Number(runs));
const warm = await cost(Number(runs));
const memory = Math.round(process.memoryUsage().rss / 1e6);
process.stdout.write(
  `${JSON.stringify({ first: first.cpu, early: early.cpu, ...warm, memory })}\n`,
);
// Whatever a client leaves open would keep the process alive.
process.exit();

/**
 * Milliseconds per run, of the processor and on the clock.
 * @param {number} times
 */
async function cost(times) {
  const cpu = process.cpuUsage();
  const begun = performance.now();
  for (let time = 0; time < times; time++) check(await run());
  const { user, system } = process.cpuUsage(cpu);
  return { cpu: (user + system) / 1000 / times, wall: (performance.now() - begun) / times };
}

/** @param {{ calls: number, text: string }} result */
function check({ calls, text }) {
  if (calls === steps - 1 && text === answer) return;
  throw new Error(`${factory}: ${calls} calls and ${text.length} characters of text`);
}
