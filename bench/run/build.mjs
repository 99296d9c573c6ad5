import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { root } from '../../test/run/paths.mjs';
import { bench, built } from './paths.mjs';

/** What every build of the product's sources has in common with the app's own. */
const common = {
  configFile: /** @type {const} */ (false),
  logLevel: /** @type {const} */ ('warn'),
  define: { __VERSION__: JSON.stringify('bench') },
  oxc: { jsx: { runtime: /** @type {const} */ ('automatic'), importSource: 'preact' } },
};

/**
 * Bundles modules for Node, so that they may import the product's sources.
 * @param {Readonly<Record<string, string>>} entries names and files below bench/
 * @returns {Promise<(name: string) => string>} the path of a built module
 */
export async function buildForNode(entries) {
  const outDir = path.join(built, `node-${Object.keys(entries).join('-')}`);
  const input = Object.fromEntries(
    Object.entries(entries).map(([name, file]) => [name, path.join(bench, file)]),
  );
  await build({
    ...common,
    root,
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      outDir,
      emptyOutDir: true,
      ssr: true,
      target: 'node20',
      minify: true,
      rolldownOptions: { input, output: { entryFileNames: '[name].mjs' } },
    },
  });
  return (name) => path.join(outDir, `${name}.mjs`);
}

/**
 * Builds pages as the app is built.
 * @param {string} folder below bench/ with an index.html
 * @param {{ plugins?: import('vite').Plugin[] }} [more]
 * @returns {Promise<string>} the folder to serve
 */
export async function buildPage(folder, { plugins = [] } = {}) {
  const outDir = path.join(built, path.basename(folder));
  await build({
    ...common,
    plugins,
    root: path.join(bench, folder),
    base: './',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
    worker: { format: 'es' },
  });
  return outDir;
}

/** @param {string} file below the root */
export const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
