import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { bench } from './paths.mjs';

/** Installs the peers into bench/node_modules when one is missing or has another version. */
export function ensurePeers() {
  /** @type {{ dependencies: Record<string, string> }} */
  const { dependencies } = read('package.json') ?? { dependencies: {} };
  const missing = Object.entries(dependencies).filter(
    ([name, version]) => read(path.join('node_modules', name, 'package.json'))?.version !== version,
  );
  if (missing.length === 0) return;
  console.log(`Installing the peers (${missing.map(([name]) => name).join(', ')}) …`);
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: bench,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  console.error(
    'npm ci failed in bench/. It needs the network once; run it again when there is one.',
  );
  process.exit(1);
}

/** @param {string} file below bench/ */
function read(file) {
  const name = path.join(bench, file);
  return existsSync(name) ? JSON.parse(readFileSync(name, 'utf8')) : null;
}
