/**
 * The size budget of the build in dist/. kB are 1000 bytes after gzip -9. Prints every figure and
 * exits with 1 when one is over, or when something heavy is loaded before the page is drawn.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { dist } from './paths.mjs';

/** What must never be in the page before first paint. */
const heavy = /web-?llm|wllama|quickjs|pyodide|katex|mathjax|highlight|shiki|prism|codemirror/i;

/** @type {Record<string, { imports: string[], modules: string[] }>} */
const chunks = JSON.parse(read('.vite/modules.json'));
const page = withImports(scriptsOf(read('index.html')));
const agent = withImports(Object.keys(chunks).filter((file) => /^workers\/agent-/.test(file)));
const precache = precachedFiles(read('sw.js'));

const heavyModules = page
  .flatMap((file) => chunks[file]?.modules ?? [])
  .filter((name) => heavy.test(name));
const budgets = [
  { name: 'page JavaScript before first paint', files: page, limit: 60 },
  { name: 'agent worker before ready', files: agent, limit: 70 },
  { name: 'precache', files: precache, limit: 1200 },
];

let failed = false;
for (const { name, files, limit } of budgets) {
  const size = files.reduce((sum, file) => sum + gzipped(file), 0) / 1000;
  const over = size > limit || files.length === 0;
  failed ||= over;
  const figures = `${size.toFixed(1).padStart(7)} kB of ${limit}, ${files.length} files`;
  console.log(`${over ? '✗' : '✓'} ${name.padEnd(36)}${figures}`);
}
if (heavyModules.length > 0) {
  failed = true;
  console.log(`✗ loaded before first paint, and too heavy for it: ${heavyModules.join(', ')}`);
}
process.exitCode = failed ? 1 : 0;

/** @param {string} file */
function read(file) {
  return readFileSync(path.join(dist, file), 'utf8');
}

/** @param {string} file */
function gzipped(file) {
  return gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length;
}

/**
 * The scripts that the page names: its entry and what it preloads.
 * @param {string} html
 */
function scriptsOf(html) {
  return [...html.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)].map((match) => match[1] ?? '');
}

/**
 * Chunks and all they import statically, each once.
 * @param {readonly string[]} files
 */
function withImports(files) {
  const found = new Set(files);
  for (const file of found) for (const imported of chunks[file]?.imports ?? []) found.add(imported);
  return [...found];
}

/**
 * The list that the build wrote into the service worker.
 * @param {string} serviceWorker
 */
function precachedFiles(serviceWorker) {
  const list = /\[(?:\{"revision":(?:null|"\w+"),"url":"[^"]+"\},?)+\]/.exec(serviceWorker);
  /** @type {{ url: string }[]} */
  const entries = list === null ? [] : JSON.parse(list[0]);
  return entries.map(({ url }) => url);
}
