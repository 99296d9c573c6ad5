import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { securityHeaders } from '../../../src/offline/csp.ts';

const charset = '<meta charset="utf-8" />';

/**
 * Puts the Content-Security-Policy into the built page and writes `_headers` for hosts that read it.
 * Not in development: Vite's own client needs inline scripts and a socket.
 */
export function securityPlugin(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'satchel:security',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml(html) {
      const policy = securityHeaders('index.html')['Content-Security-Policy'] ?? '';
      const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
      // After the charset, which must be early; before anything that loads.
      if (!html.includes(charset)) throw new Error(`index.html lacks ${charset}`);
      return html.replace(charset, `${charset}\n    ${meta}`);
    },
    async writeBundle() {
      await mkdir(config.build.outDir, { recursive: true });
      await writeFile(
        path.join(config.build.outDir, '_headers'),
        await headersFile(config.build.outDir),
      );
    },
  };
}

/** What is not a worker and can hold code. */
const codePaths = ['', 'index.html', 'sw.js', 'assets/*', 'engines/*'];

/**
 * Rules of the `_headers` format. Every rule that matches a path adds its headers, and two policies
 * both hold: each path has one rule with a policy, by name.
 */
async function headersFile(outDir: string): Promise<string> {
  const workers = await readdir(path.join(outDir, 'workers'));
  const names = [...new Set(workers.map((file) => file.replace(/-[\w-]{8}\.js$/, '')))].sort();
  const { 'Content-Security-Policy': _policy, ...common } = securityHeaders('');
  const rules = [
    rule('*', common),
    ...[...codePaths, ...names.map((name) => `workers/${name}-*`)].map((place) => {
      const policy = securityHeaders(place)['Content-Security-Policy'] ?? '';
      return rule(place, { 'Content-Security-Policy': policy });
    }),
  ];
  return `${rules.join('\n\n')}\n`;
}

function rule(place: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  return [`/${place}`, ...lines].join('\n');
}
