import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { modelScripts, sandboxScripts, securityHeaders } from '../../../src/offline/csp.ts';

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
      await writeFile(path.join(config.build.outDir, '_headers'), headersFile());
    },
  };
}

/** Rules of the `_headers` format, in which every rule that matches a path adds its headers. */
function headersFile(): string {
  const rules = ['', ...sandboxScripts, ...modelScripts].map((prefix) => {
    const lines = Object.entries(securityHeaders(prefix)).map(
      ([name, value]) => `  ${name}: ${value}`,
    );
    return [`/${prefix}*`, ...lines].join('\n');
  });
  return `${rules.join('\n\n')}\n`;
}
