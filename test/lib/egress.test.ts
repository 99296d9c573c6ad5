import { afterEach, describe, expect, test } from 'vitest';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createEgress,
  isRedirectRefusal,
  type BodyReader,
  type Egress,
  type RequestRecord,
} from '../../src/lib/egress.ts';

interface Desk {
  readonly egress: Egress;
  readonly log: RequestRecord[];
  readonly inits: RequestInit[];
}

/** An egress in front of a server that is a function. */
function createDesk(answer: () => Response | Promise<Response>): Desk {
  const log: RequestRecord[] = [];
  const inits: RequestInit[] = [];
  const egress = createEgress({
    fetch: async (_url, init) => {
      inits.push(init);
      return answer();
    },
    log: (record) => log.push(record),
    now: () => 5,
  });
  return { egress, log, inits };
}

const request = {
  url: 'https://models.example/v1/chat?key=secret#part',
  init: { method: 'POST', body: 'é', headers: { Authorization: 'Bearer sk-secret' } },
  source: 'chat',
  session: 's1',
};
const entry = {
  at: 5,
  host: 'models.example',
  path: '/v1/chat',
  method: 'POST',
  sent: 2,
  source: 'chat',
  session: 's1',
};
/** Reads a body to its end. */
async function textOf(body: BodyReader): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = await body.read(); bytes !== null; bytes = await body.read()) {
    text += decoder.decode(bytes, { stream: true });
  }
  return text;
}
const threeBytes = (): Response => new Response(new Uint8Array([1, 2, 3]), { status: 201 });

describe('the log', () => {
  test('gets one entry when the body was read to its end', async () => {
    const { egress, log } = createDesk(threeBytes);
    const { body } = await egress(request);
    expect(log).toEqual([]);
    let received = 0;
    for (let bytes = await body.read(); bytes !== null; bytes = await body.read()) {
      received += bytes.byteLength;
    }
    expect(received).toBe(3);
    expect(log).toEqual([{ ...entry, received: 3, status: 201 }]);
  });

  test('gets an entry without a status when there was no answer', async () => {
    const { egress, log } = createDesk(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(egress(request)).rejects.toThrow('Failed to fetch');
    expect(log).toEqual([{ ...entry, received: 0, status: null }]);
  });

  test('gets what was received until the connection broke', async () => {
    let count = 0;
    const { egress, log } = createDesk(
      () =>
        new Response(
          new ReadableStream<Uint8Array>({
            pull(controller) {
              if (count++ === 0) controller.enqueue(new Uint8Array(4));
              else controller.error(new TypeError('terminated'));
            },
          }),
        ),
    );
    await expect(textOf((await egress(request)).body)).rejects.toThrow('terminated');
    expect(log).toEqual([{ ...entry, received: 4, status: 200 }]);
  });

  test('gets one entry when the body was let go of, however often', async () => {
    const { egress, log } = createDesk(() => new Response(new ReadableStream()));
    const { body } = await egress(request);
    const reading = body.read();
    await body.cancel();
    await body.cancel();
    expect(await reading).toBeNull();
    expect(log).toHaveLength(1);
  });

  test('gets an entry at once when there is no body', async () => {
    const { egress, log } = createDesk(() => new Response(null, { status: 204 }));
    const response = await egress(request);
    expect(log).toEqual([{ ...entry, received: 0, status: 204 }]);
    expect(await response.body.read()).toBeNull();
  });

  test('never holds a query, a header or a body', async () => {
    const { egress, log } = createDesk(threeBytes);
    await textOf((await egress(request)).body);
    expect(JSON.stringify(log)).not.toMatch(/secret|é|part/);
  });

  test.each<[RequestInit['body'], number]>([
    [undefined, 0],
    ['abc', 3],
    [new Uint8Array(7), 7],
    [new Blob(['four']), 4],
    [new URLSearchParams({ a: 'b' }), 3],
  ])('counts the bytes of %o as %i', async (body, sent) => {
    const { egress, log } = createDesk(threeBytes);
    const { body: answer } = await egress({
      ...request,
      init: { method: 'POST', body: body ?? null },
    });
    await textOf(answer);
    expect(log[0]?.sent).toBe(sent);
  });
});

describe('every request', () => {
  test('goes without cookies, referrer and cache, whatever is asked for', async () => {
    const { egress, inits } = createDesk(threeBytes);
    const init = {
      credentials: 'include',
      referrerPolicy: 'unsafe-url',
      cache: 'default',
    } as const;
    await egress({ url: 'https://models.example/', init, source: 'test' });
    expect(inits[0]).toMatchObject({
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
  });

  test('keeps its own settings otherwise, and the headers of its answer', async () => {
    const { egress, inits } = createDesk(
      () => new Response('x', { headers: { 'retry-after': '3' } }),
    );
    const { signal } = new AbortController();
    const response = await egress({ ...request, init: { ...request.init, signal } });
    expect(inits[0]).toMatchObject({ method: 'POST', body: 'é', signal });
    expect(response.headers.get('retry-after')).toBe('3');
  });
});

describe('a redirect', () => {
  let close = (): void => {};
  afterEach(() => close());

  /** A server that sends `/from` to `/to`, and the paths that it was asked for. */
  async function redirecting(status: number): Promise<{ url: string; asked: string[] }> {
    const asked: string[] = [];
    const server = createServer((incoming, response) => {
      const path = incoming.url ?? '';
      asked.push(path);
      if (path === '/to') response.end('there');
      else response.writeHead(status, { location: '/to' }).end('moved');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    close = () => {
      server.close();
      server.closeAllConnections();
    };
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/from`, asked };
  }

  function createDoor(): { egress: Egress; log: RequestRecord[] } {
    const log: RequestRecord[] = [];
    return { egress: createEgress({ log: (record) => log.push(record), now: () => 5 }), log };
  }

  test.each([301, 302, 303, 307, 308])('of status %i is not followed', async (status) => {
    const { url, asked } = await redirecting(status);
    const { egress, log } = createDoor();
    const init = { method: 'POST', body: 'words', headers: { 'x-key': 'sk-secret' } };
    const thrown = await egress({ url, init, source: 'chat' }).catch((reason: unknown) => reason);
    expect(isRedirectRefusal(thrown)).toBe(true);
    expect(asked).toEqual(['/from']);
    expect(log).toMatchObject([{ path: '/from', sent: 5, received: 0, status: null }]);
  });

  test('is followed for who asks for it', async () => {
    const { url, asked } = await redirecting(302);
    const response = await createDoor().egress({ url, init: { redirect: 'follow' }, source: 'x' });
    expect(await textOf(response.body)).toBe('there');
    expect(asked).toEqual(['/from', '/to']);
  });

  test('is told from other failures', async () => {
    const { egress } = createDesk(() => Promise.reject(new TypeError('Failed to fetch')));
    const thrown = await egress(request).catch((reason: unknown) => reason);
    expect(isRedirectRefusal(thrown)).toBe(false);
  });
});

describe('a body that arrives faster than it is read', () => {
  test('leaves room for everything else that the thread has to do', async () => {
    const { egress } = createDesk(
      () =>
        new Response(
          new ReadableStream<Uint8Array>({
            pull(controller) {
              controller.enqueue(new Uint8Array(10));
            },
          }),
        ),
    );
    const { body } = await egress(request);
    const stop = new AbortController();
    setTimeout(() => {
      stop.abort();
    });
    // Enough for a second or two, should nothing else ever get its turn.
    for (let reads = 0; reads < 1_000_000 && !stop.signal.aborted; reads++) await body.read();
    await body.cancel();
    expect(stop.signal.aborted).toBe(true);
  });
});
