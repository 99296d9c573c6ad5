/**
 * `npm run test:fresh`: clones the committed state into a temporary folder and goes the way of a new
 * person there. `npm start` installs, builds, serves and prints the address; the second start needs
 * no network; a taken port is told in one sentence. Costs an `npm ci`, so it is no part of `npm test`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './paths.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'satchel-fresh-'));
const clone = path.join(folder, 'satchel');
/** A proxy and a registry that nobody answers for. */
const noNetwork = {
  npm_config_registry: 'http://127.0.0.1:9/',
  npm_config_offline: 'true',
  HTTP_PROXY: 'http://127.0.0.1:9',
  HTTPS_PROXY: 'http://127.0.0.1:9',
};

try {
  execFileSync('git', ['clone', '--quiet', root, clone], { stdio: 'inherit' });
  const port = await freePort();
  const first = await start(port);
  expect(first.output, /Installing what is missing/, 'the first start installs');
  expect(first.output, /Building/, 'the first start builds');
  await expectServed(first.url, 'the first start serves the app');

  const taken = await start(port);
  const sentences = taken.output.split('\n').filter((line) => line.startsWith('Port '));
  expect(
    sentences.join('\n'),
    /^Port \d+ is taken\. .*PORT=\d+ npm start$/,
    'a taken port is told',
  );
  expect(taken.output, /^(?![\s\S]*\n\s+at )/, 'and nothing of the inside is shown');
  first.stop();
  await first.ended;

  const second = await start(port, noNetwork);
  expect(second.output, /^(?![\s\S]*(Installing|Building))/, 'the second start does nothing twice');
  await expectServed(second.url, 'the second start serves without a network');
  second.stop();
  await second.ended;
  console.log('A fresh clone starts.');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * `npm start` in the clone, until it prints its address or ends.
 * @param {number} port
 * @param {Record<string, string>} [environment]
 */
async function start(port, environment = {}) {
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...process.env, ...environment, PORT: String(port) },
    // A group of its own: npm does not hand a signal on to what it runs.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise((resolve) => child.once('close', resolve));
  const url = await new Promise((resolve) => {
    const hear = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString('utf8');
      const found = /Satchel is at (\S+)/.exec(output);
      if (found !== null) resolve(found[1]);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then(() => resolve(''));
  });
  console.log(output.trim().replaceAll(/^/gm, '  | '));
  const stop = () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
  };
  return { url: String(url), output, stop, ended };
}

/**
 * @param {string} url
 * @param {string} name
 */
async function expectServed(url, name) {
  const answer = url === '' ? null : await fetch(url);
  expect((await answer?.text()) ?? '', /<title>Satchel/, name);
}

/**
 * @param {string} text
 * @param {RegExp} pattern
 * @param {string} name
 */
function expect(text, pattern, name) {
  if (!pattern.test(text)) throw new Error(`Not so: ${name}.`);
  console.log(`✓ ${name}`);
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}
