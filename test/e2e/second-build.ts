import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { commandOf, root } from '../run/paths.mjs';
import { build } from './build.ts';

/** Builds the same sources under another version. The caller removes the folder. */
export async function buildVersion(
  version: string,
): Promise<{ readonly folder: string; readonly remove: () => void }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'satchel-build-'));
  await promisify(execFile)(
    process.execPath,
    [commandOf('vite'), 'build', '--logLevel', 'error', '--emptyOutDir', '--outDir', folder],
    { cwd: root, env: { ...process.env, NODE_ENV: 'production', SATCHEL_VERSION: version } },
  );
  return {
    folder,
    remove() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A copy of the build to be changed, removed at the end of the test. */
export function copyBuild(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'satchel-copy-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  cpSync(build, folder, { recursive: true });
  return folder;
}

/** Rewrites a file of a build. `change` must change something. */
export function rewrite(file: string, change: (text: string) => string): void {
  const text = readFileSync(file, 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`There is nothing to change in ${file}`);
  writeFileSync(file, changed);
}
