import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './paths.mjs';

/** @typedef {{ version?: string, optional?: boolean, link?: boolean }} LockedPackage */

/**
 * Runs `npm ci` when a package of the lock file is missing from node_modules or has another version.
 * Compares contents, not dates: a fresh checkout of the same lock file needs no network.
 */
export function ensureInstalled() {
  requireNode();
  if (isInstalled()) return;
  console.log('Installing what is missing (npm ci) …');
  const result = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    console.error('npm ci failed. It needs the network once; run it again when there is one.');
    process.exit(1);
  }
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Satchel needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

function isInstalled() {
  const installed = packagesIn(path.join(root, 'node_modules', '.package-lock.json'));
  if (installed === null) return false;
  const wanted = packagesIn(path.join(root, 'package-lock.json')) ?? {};
  return Object.entries(wanted).every(
    ([name, { version, optional, link }]) =>
      name === '' || optional || link || installed[name]?.version === version,
  );
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage> | null}
 */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
}
