import { fileURLToPath } from 'node:url';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The root of the repository. Every script works from here, wherever it was started. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where the production build lies. */
export const dist = path.join(root, 'dist');

/**
 * The script behind a package's command, to be run with Node: unlike `node_modules/.bin` it needs no
 * shell and works on every system.
 * @param {string} packageName
 * @param {string} [command] the name of the command where it differs from the package's
 */
export function commandOf(packageName, command = packageName) {
  const folder = path.join(root, 'node_modules', packageName);
  /** @type {{ bin: string | Record<string, string> }} */
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const script = typeof bin === 'string' ? bin : bin[command];
  if (script === undefined) throw new Error(`${packageName} has no command ${command}`);
  return path.join(folder, script);
}
