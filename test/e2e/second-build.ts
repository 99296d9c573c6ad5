import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { commandOf, root } from '../run/paths.mjs';

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
