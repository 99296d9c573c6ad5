import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumArguments, chromiumPath } from './test/run/build/chromium.ts';
import { earlyScriptPlugin } from './test/run/build/early-script.ts';
import { createInventory } from './test/run/build/inventory.ts';
import { securityPlugin } from './test/run/build/security.ts';
import { serviceWorkerPlugin } from './test/run/build/service-worker.ts';
import { buildVersion } from './test/run/build/version.ts';

const inventory = createInventory();
const root = fileURLToPath(new URL('.', import.meta.url));

/** Engines are megabytes that few visits need: a folder of their own, fetched on first use. */
const isEngine = (file: string): boolean =>
  /node_modules\/(@wllama|@mlc-ai|@huggingface)\/|src\/providers\/engines\//.test(file);

/** The build of an engine for browsers that lack what the other wants has files of the same names. */
const isCompat = (file: string): boolean => file.includes('-compat/');

export default defineConfig({
  // Relative: the build works under any path of any host.
  base: './',
  define: { __VERSION__: JSON.stringify(buildVersion(root)) },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [
    inventory.page(),
    earlyScriptPlugin('src/ui/client/early-agent.ts'),
    securityPlugin(),
    serviceWorkerPlugin(),
  ],
  build: {
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    // A data: URL would be a second copy in JavaScript, and no policy could tell it from a foreign one.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  worker: {
    format: 'es',
    plugins: () => [inventory.worker()],
    // A folder of their own, by name: the service worker gives the sandbox a policy of its own.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        entryFileNames: 'workers/[name]-[hash].js',
        chunkFileNames: ({ moduleIds }) =>
          moduleIds.some(isEngine) ? 'engines/[name]-[hash].js' : 'assets/[name]-[hash].js',
        assetFileNames: ({ originalFileNames }) =>
          originalFileNames.some(isEngine)
            ? `engines/${originalFileNames.some(isCompat) ? 'compat-' : ''}[name]-[hash][extname]`
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // Pure functions and small real objects: files need no wall between them.
          pool: 'threads',
          isolate: false,
          include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
          exclude: ['test/browser/**', 'test/e2e/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts', 'test/browser/**/*.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: chromiumPath, args: [...chromiumArguments] },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/e2e/setup.ts'],
          // One file after the other in one worker: the machine's cores belong to the browser.
          fileParallelism: false,
          // A loaded build machine can stall a browser for seconds; a second failure is one of ours.
          retry: process.env['CI'] === undefined ? 0 : 1,
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
