import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';

/** @type {Readonly<Record<string, string>>} */
const types = {
  '.css': 'text/css; charset=utf-8',
  '.gguf': 'application/octet-stream',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/**
 * @typedef {object} ServerOptions
 * @property {string | (() => string)} root folder to serve; a function is asked at every request
 * @property {number} [port] 0, the default, takes a free one
 * @property {string | readonly string[]} [base] path or paths under which the folder appears
 * @property {(path: string) => Readonly<Record<string, string>>} [headers] more headers for a file,
 *   by its path under the base
 * @property {(request: LoggedRequest) => void} [onRequest] called once per answered request
 *
 * @typedef {{ method: string, path: string, status: number }} LoggedRequest
 * @typedef {{ port: number, origin: string, url: string, close: () => Promise<void> }} Server
 */

/**
 * Serves files to this machine as the plainest static host would: a missing file is 404, never
 * another file in its place. `url` ends with the (first) base.
 * @param {ServerOptions} options
 * @returns {Promise<Server>}
 */
export async function startServer(options) {
  const bases = typeof options.base === 'string' ? [options.base] : (options.base ?? ['/']);
  const handle = createHandler({ ...options, bases });
  const first = await listen(handle, options.port ?? 0, '127.0.0.1');
  const { port } = /** @type {import('node:net').AddressInfo} */ (first.address());
  // Browsers take `localhost` for either address. A machine without IPv6 has only the first.
  const second = await listen(handle, port, '::1').catch((/** @type {unknown} */ error) => {
    if (error instanceof Error && 'code' in error && error.code !== 'EADDRINUSE') return null;
    first.close();
    throw error;
  });
  const servers = second === null ? [first] : [first, second];
  const origin = `http://localhost:${port}`;
  return {
    port,
    origin,
    url: origin + (bases[0] ?? '/'),
    close: async () => {
      await Promise.all(servers.map(close));
    },
  };
}

/**
 * @param {ServerOptions & { bases: readonly string[] }} options
 * @returns {import('node:http').RequestListener}
 */
const createHandler = (options) => (request, response) => {
  answer(options, request, response).catch((/** @type {unknown} */ error) => {
    response.destroy(error instanceof Error ? error : undefined);
  });
};

/**
 * @param {import('node:http').RequestListener} handle
 * @param {number} port
 * @param {string} host
 * @returns {Promise<import('node:http').Server>}
 */
function listen(handle, port, host) {
  const server = createServer(handle);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      resolve(server);
    });
  });
}

/**
 * Ends a server and every connection to it. One that has ended already is left alone.
 * @param {import('node:http').Server} server
 * @returns {Promise<void>}
 */
function close(server) {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });
}

/**
 * @param {ServerOptions & { bases: readonly string[] }} options
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function answer(options, request, response) {
  const method = request.method ?? 'GET';
  const requested = (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/';
  const end = (
    /** @type {number} */ status,
    /** @type {Record<string, string>} */ headers = {},
  ) => {
    options.onRequest?.({ method, path: requested, status });
    response.writeHead(status, headers);
  };
  if (method !== 'GET' && method !== 'HEAD') {
    end(405, { allow: 'GET, HEAD' });
    response.end();
    return;
  }
  const folder = typeof options.root === 'string' ? options.root : options.root();
  const relative = pathUnder(options.bases, requested);
  const file = relative === null ? null : await findFile(folder, relative);
  if (relative === null || file === null) {
    if (options.bases.includes(`${requested}/`)) end(308, { location: `${requested}/` });
    else end(404, { 'content-type': 'text/plain; charset=utf-8' });
    response.end(method === 'HEAD' ? '' : 'Not found\n');
    return;
  }
  end(200, {
    'content-type': types[path.extname(file.name)] ?? 'application/octet-stream',
    'content-length': String(file.size),
    'cache-control': 'no-cache',
    ...options.headers?.(relative),
  });
  if (method === 'HEAD') response.end();
  else createReadStream(file.name).pipe(response);
}

/**
 * @param {readonly string[]} bases
 * @param {string} requested
 */
function pathUnder(bases, requested) {
  const [base] = bases
    .filter((candidate) => requested.startsWith(candidate))
    .sort((one, other) => other.length - one.length);
  if (base === undefined) return null;
  try {
    return decodeURIComponent(requested.slice(base.length));
  } catch {
    return null;
  }
}

/**
 * The file behind a path, or null. A path that climbs out of the folder, names a dot file or a
 * folder without index.html has none.
 * @param {string} folder
 * @param {string} relative
 */
async function findFile(folder, relative) {
  const named = relative === '' || relative.endsWith('/') ? `${relative}index.html` : relative;
  if (named.includes('\0') || named.split(/[/\\]/).some((part) => part.startsWith('.')))
    return null;
  const name = path.join(folder, named);
  try {
    const found = await stat(name);
    return found.isFile() ? { name, size: found.size } : null;
  } catch {
    return null;
  }
}
