import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { commandOf, dist, root } from './paths.mjs';

/** What a build is made of. */
const sources = [
  'index.html',
  'package-lock.json',
  'package.json',
  'public',
  'skills',
  'src',
  'test/run/build',
  'vite.config.ts',
  'workers',
];

/** Builds into dist/ if there is no build or a source is newer than it. */
export function ensureBuilt() {
  const built = changedAt(path.join(dist, 'sw.js'));
  if (built > 0 && sources.every((source) => changedAt(path.join(root, source)) <= built)) return;
  console.log('Building …');
  const result = spawnSync(process.execPath, [commandOf('vite'), 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (result.status !== 0) process.exit(1);
}

/**
 * When a file, or the newest file in a folder, was changed; 0 if there is none.
 * @param {string} name
 * @returns {number}
 */
function changedAt(name) {
  if (!existsSync(name)) return 0;
  const found = statSync(name);
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(0, ...readdirSync(name).map((entry) => changedAt(path.join(name, entry))));
}
