import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commandOf, root } from './paths.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ ok: boolean, counts: Counts, output: string, seconds: number }} Outcome
 * @typedef {{ name: string, run: (signal: AbortSignal) => Promise<Outcome> }} Stage
 */

/** What needs no build and no browser; the stages know nothing of each other. */
export const checkStages = [
  command(
    'format',
    'prettier',
    ...['--check', '--log-level', 'warn', '--cache', '--cache-strategy', 'content'],
    ...['--cache-location', '.cache/prettier', '.'],
  ),
  command('lint', 'eslint', '.'),
  command('types', { packageName: 'typescript', name: 'tsc' }, '-b'),
  command('dependency rules', 'dependency-cruiser', 'src', 'workers'),
  command('dead code', 'knip', '--no-progress', '--no-config-hints'),
  tests('unit'),
];

/** What does, in the order in which each can begin. */
export const browserStages = [
  tests('browser'),
  command('build', 'vite', 'build', '--logLevel', 'warn'),
  script('size budget', path.join(root, 'test/run/size.mjs')),
  tests('e2e'),
];

/**
 * A stage that counts as one: its command passed or failed.
 * @param {string} name
 * @param {string | { packageName: string, name: string }} tool
 * @param {...string} parameters
 * @returns {Stage}
 */
function command(name, tool, ...parameters) {
  return {
    name,
    run: (signal) => {
      const found = typeof tool === 'string' ? [tool, tool] : [tool.packageName, tool.name];
      return run([commandOf(found[0] ?? '', found[1]), ...parameters], signal, countOne);
    },
  };
}

/**
 * @param {string} name
 * @param {string} file
 * @returns {Stage}
 */
function script(name, file) {
  return { name, run: (signal) => run([file], signal, countOne) };
}

/**
 * A stage of tests: counts each of them.
 * @param {string} project
 * @returns {Stage}
 */
function tests(project) {
  return {
    name: project,
    run: (signal) => {
      const report = path.join(mkdtempSync(path.join(tmpdir(), 'satchel-')), `${project}.json`);
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      return run([commandOf('vitest'), 'run', '--project', project, ...reporters], signal, (ok) =>
        countTests(ok, report),
      );
    },
  };
}

/**
 * @param {readonly string[]} parameters of Node
 * @param {AbortSignal} signal
 * @param {(ok: boolean) => Counts} count
 * @returns {Promise<Outcome>}
 */
function run(parameters, signal, count) {
  const started = performance.now();
  const child = spawn(process.execPath, parameters, {
    cwd: root,
    signal,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  /** @type {Buffer[]} */
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  child.stderr.on('data', (chunk) => chunks.push(chunk));
  return new Promise((resolve) => {
    const settle = (/** @type {boolean} */ ok) => {
      resolve({
        ok,
        counts: count(ok),
        output: Buffer.concat(chunks).toString('utf8').trimEnd(),
        seconds: (performance.now() - started) / 1000,
      });
    };
    child.once('error', () => {
      settle(false);
    });
    child.once('close', (code) => {
      settle(code === 0);
    });
  });
}

/**
 * @param {boolean} ok
 * @returns {Counts}
 */
function countOne(ok) {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

/**
 * Counts from the report of vitest. A run that failed without a failed test (an unhandled error, a
 * crash, no test at all) counts as one failure: it must not look like a pass.
 * @param {boolean} ok
 * @param {string} report
 * @returns {Counts}
 */
function countTests(ok, report) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    return {
      passed: numPassedTests,
      failed: ok ? numFailedTests : Math.max(1, numFailedTests),
      skipped: numPendingTests + numTodoTests,
    };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
