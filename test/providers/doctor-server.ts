import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** What a route answers. A string body is sent as it stands, anything else as JSON. */
export interface Reply {
  readonly status?: number;
  readonly type?: string;
  readonly body: unknown;
  /** Where a redirect leads. */
  readonly location?: string;
}

export type Routes = Readonly<Record<string, Reply | ((request: SeenRequest) => Reply)>>;

export interface TestServer {
  readonly host: string;
  /** Everything but preflights, in order. */
  readonly seen: readonly SeenRequest[];
  close(): Promise<void>;
}

/** A real server on loopback. Routes are `METHOD /path`; anything else is 404 as text. */
export async function startServer(routes: Routes, cors = true): Promise<TestServer> {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    void answer(request, response);
  });

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (cors) {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', 'authorization, content-type');
    }
    const { method = '', url: path = '', headers } = request;
    let body = '';
    for await (const chunk of request) body += String(chunk);
    if (method === 'OPTIONS') {
      response.writeHead(cors ? 204 : 404).end();
      return;
    }
    const record = { method, path, headers, body };
    seen.push(record);
    const route = routes[`${method} ${path}`] ?? { status: 404, body: '404 page not found' };
    const reply = typeof route === 'function' ? route(record) : route;
    if (reply.location !== undefined) response.setHeader('location', reply.location);
    response.writeHead(reply.status ?? 200, { 'content-type': reply.type ?? 'application/json' });
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
