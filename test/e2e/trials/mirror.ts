import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Closable } from '../servers.ts';

/** A host of model files on this machine. */
export interface Mirror extends Closable {
  readonly url: (name: string) => string;
  /** What was asked for: the file, and from which byte on. */
  readonly asked: readonly Asked[];
}

interface Asked {
  readonly name: string;
  readonly from: number;
}

export interface MirrorOptions {
  readonly files: Readonly<Record<string, Buffer>>;
  /** False: it sends whole files whatever is asked for. */
  readonly ranges?: boolean;
  /** Answers in place of the file; false: it does not. */
  readonly trouble?: (request: MirrorRequest, response: ServerResponse) => boolean;
}

export interface MirrorRequest {
  readonly name: string;
  readonly from: number;
  readonly body: Buffer;
  /** How often this file was asked for before. */
  readonly before: number;
}

export async function startMirror(port: number, options: MirrorOptions): Promise<Mirror> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    answer({ ...options, asked }, request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: actual } = server.address() as AddressInfo;
  return {
    port: actual,
    url: (name) => `http://127.0.0.1:${actual}/${name}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

function answer(
  { files, ranges = true, trouble, asked }: MirrorOptions & { asked: Asked[] },
  request: IncomingMessage,
  response: ServerResponse,
): void {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', 'range');
  response.setHeader('access-control-expose-headers', 'content-range, content-length');
  if (request.method === 'OPTIONS') {
    response.writeHead(204).end();
    return;
  }
  const name = (request.url ?? '/').slice(1);
  const file = files[name];
  if (file === undefined) {
    response.writeHead(404).end();
    return;
  }
  const wanted = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  const from = ranges ? wanted : 0;
  const before = asked.filter((one) => one.name === name).length;
  asked.push({ name, from: wanted });
  const body = file.subarray(from);
  if (trouble?.({ name, from, body, before }, response) === true) return;
  const range = { 'content-range': `bytes ${from}-${file.length - 1}/${file.length}` };
  response.writeHead(from > 0 ? 206 : 200, {
    'content-length': body.length,
    ...(from > 0 ? range : {}),
  });
  response.end(body);
}
