import { spawnSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';

/** What the figures were taken on. */
export function machine() {
  const [cpu] = cpus();
  return {
    processors: `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}`,
    memory: `${Math.round(totalmem() / 1e9)} GB`,
    node: process.version,
    chromium: chromiumVersion(),
  };
}

/** How busy the machine is: processes that wanted to run, on average over the last minute. */
export const load = () => Number((loadavg()[0] ?? NaN).toFixed(1));

function chromiumVersion() {
  const path = process.env['CHROMIUM_PATH'] ?? '';
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return stdout?.trim() ?? 'unknown';
}
