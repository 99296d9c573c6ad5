import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import type { Plugin, ResolvedConfig } from 'vite';
import { injectManifest } from 'workbox-build';

/** What the shell needs to work offline. Left out: what only hosts, shops and tools read. */
const precached = ['**/*.{html,js,css,wasm,svg,png,webmanifest,md}'];
const notPrecached = ['sw.js', 'screenshots/**', 'engines/**', '.vite/**'];
/** One file larger than this is an engine that lost its way. */
const fileLimit = 2_000_000;

/**
 * Builds workers/sw.ts to one classic script beside index.html and writes the list of the build's
 * files into it. Runs when the page is written, whose files it lists.
 */
export function serviceWorkerPlugin(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'satchel:service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    writeBundle: {
      order: 'post',
      async handler() {
        const staging = path.join(config.build.outDir, '.vite/sw');
        await bundle(config, staging);
        const { warnings } = await injectManifest({
          swSrc: path.join(staging, 'sw.js'),
          swDest: path.join(config.build.outDir, 'sw.js'),
          globDirectory: config.build.outDir,
          globPatterns: precached,
          globIgnores: notPrecached,
          dontCacheBustURLsMatching: /^(assets|workers)\//,
          maximumFileSizeToCacheInBytes: fileLimit,
        });
        await rm(staging, { recursive: true });
        if (warnings.length > 0) this.error(warnings.join('\n'));
      },
    },
  };
}

async function bundle(config: ResolvedConfig, outDir: string): Promise<void> {
  await build({
    root: config.root,
    configFile: false,
    publicDir: false,
    logLevel: config.logLevel ?? 'warn',
    define: {
      ...config.define,
      'process.env.NODE_ENV': '"production"',
      __ENGINES__: JSON.stringify(await engineFiles(config.build.outDir)),
    },
    build: {
      outDir,
      emptyOutDir: true,
      target: config.build.target,
      modulePreload: false,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: path.join(config.root, 'workers/sw.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}

/** Paths of the files of engines in a build. */
async function engineFiles(outDir: string): Promise<readonly string[]> {
  const names = await readdir(path.join(outDir, 'engines')).catch(() => []);
  return names.map((name) => `engines/${name}`);
}
