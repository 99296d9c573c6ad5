import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt } from '../../test/run/build.mjs';
import { root } from '../../test/run/paths.mjs';

/**
 * What the built app weighs, gzip -9. The size budget of the tests weighs it; here it is read.
 * @returns {Promise<import('../run/rows.mjs').Measured>}
 */
export async function measureWeights() {
  ensureBuilt();
  const script = path.join(root, 'test/run/size.mjs');
  const { stdout } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  const figures = [...stdout.matchAll(/^([✓✗]) (.+?) +([\d.]+) kB of (\d+)/gm)].map(
    ([, mark, what = '', size = '', limit = '']) => ({ what, size, limit, ok: mark === '✓' }),
  );
  if (figures.length === 0) throw new Error(`The size budget printed no figure:\n${stdout}`);
  const lines = figures.map(({ what, size, limit, ok }) => ({
    what: `${what}, gzip`,
    reached: `${size} kB`,
    target: `≤ ${limit} kB`,
    ok,
  }));
  const heavy = /^✗ loaded before first paint.*$/m.exec(stdout)?.[0];
  const none = {
    what: 'engine, highlighter or maths before first paint',
    reached: heavy === undefined ? 'none' : heavy.slice(2),
    target: 'none',
    ok: heavy === undefined,
  };
  return Promise.resolve({ lines: [...lines, none], figures });
}
