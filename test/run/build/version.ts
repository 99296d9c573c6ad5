import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const sources = ['index.html', 'package-lock.json', 'public', 'skills', 'src', 'workers'];

/**
 * The version of a build: the release, and a digest of everything the build is made of. The same
 * sources make the same version on any machine. `SATCHEL_VERSION` replaces it.
 */
export function buildVersion(root: string): string {
  const given = process.env['SATCHEL_VERSION'];
  if (given !== undefined && given !== '') return given;
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const digest = createHash('sha256');
  for (const file of sources.flatMap((source) => filesIn(root, source))) {
    digest.update(`${file}\n`).update(readFileSync(path.join(root, file)));
  }
  return `${version}+${digest.digest('hex').slice(0, 8)}`;
}

/** Paths with forward slashes, in an order that does not depend on the system. */
function filesIn(root: string, source: string): string[] {
  const found = statSync(path.join(root, source), { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return [source];
  const entries = readdirSync(path.join(root, source)).sort();
  return entries.flatMap((entry) => filesIn(root, `${source}/${entry}`));
}
