/**
 * Runs one client in this process and prints what it cost, as JSON. Parameters: module of the
 * client, its exported factory, base URL, number of measured runs.
 */
import { answer, steps } from './task.mjs';

const [modulePath = '', factory = '', baseUrl = '', runs = '15'] = process.argv.slice(2);
/** Runs before it counts: code is compiled and connections are open after them. */
const warmUps = 3;

const client = await import(modulePath);
/** @type {() => Promise<{ calls: number, text: string }>} */
const run = client[factory](baseUrl);

const first = await cost(1);
await cost(warmUps);
const warm = await cost(Number(runs));
const memory = Math.round(process.memoryUsage().rss / 1e6);
process.stdout.write(`${JSON.stringify({ first: first.cpu, ...warm, memory })}\n`);
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
