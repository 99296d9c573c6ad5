import { afterEach, describe, expect, test } from 'vitest';
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AgentError } from '../../src/core/errors.ts';
import { createEgress } from '../../src/lib/egress.ts';
import type { RemoteFile } from '../../src/core/local-models.ts';
import { downloadFile, type PartFile } from '../../src/models/download-file.ts';

const content = Buffer.concat([Buffer.from('GGUF'), randomBytes(300_000)]);
const sha256 = createHash('sha256').update(content).digest('hex');

type Answer = (request: IncomingMessage, response: ServerResponse, index: number) => void;

let close = (): void => undefined;
afterEach(() => close());

/** A mirror that answers as it is told; what it was asked for is noted. */
async function mirror(answer: Answer): Promise<{ url: string; ranges: (string | undefined)[] }> {
  const ranges: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    ranges.push(request.headers.range);
    answer(request, response, ranges.length - 1);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/model.gguf`, ranges };
}

const startOf = ({ headers }: IncomingMessage): number =>
  Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);

/** Sends the file, from where it is asked for. */
const whole: Answer = (request, response) => {
  const from = startOf(request);
  const range = `bytes ${from}-${content.length - 1}/${content.length}`;
  response.writeHead(from > 0 ? 206 : 200, {
    'content-length': content.length - from,
    ...(from > 0 ? { 'content-range': range } : {}),
  });
  response.end(content.subarray(from));
};

/** Sends some bytes and breaks off. */
const broken =
  (bytes: number): Answer =>
  (request, response) => {
    const from = startOf(request);
    const range = `bytes ${from}-${content.length - 1}/${content.length}`;
    response.writeHead(from > 0 ? 206 : 200, {
      'content-length': content.length - from,
      ...(from > 0 ? { 'content-range': range } : {}),
    });
    response.write(content.subarray(from, from + bytes), () => response.destroy());
  };

const page: Answer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end('<!doctype html><title>Sign in</title>');
};

function inMemory(start: Uint8Array = new Uint8Array()): PartFile & { bytes: () => Buffer } {
  let held: Buffer = Buffer.from(start);
  return {
    bytes: () => held,
    size: () => held.length,
    append(bytes) {
      held = Buffer.concat([held, bytes]);
    },
    clear() {
      held = Buffer.alloc(0);
    },
    sha256: () => Promise.resolve(createHash('sha256').update(held).digest('hex')),
  };
}

interface Run {
  readonly done: Promise<void>;
  readonly pauses: number[];
  readonly progress: (readonly [number, number | null])[];
}

function download(
  url: string,
  part: PartFile,
  {
    signal = new AbortController().signal,
    room = Infinity,
    ...known
  }: Partial<RemoteFile> & { signal?: AbortSignal; room?: number } = {},
): Run {
  const pauses: number[] = [];
  const progress: [number, number | null][] = [];
  const done = downloadFile({ url, size: content.length, sha256, ...known }, part, {
    egress: createEgress({ log: () => undefined, now: () => 0 }),
    sleep: (ms) => {
      pauses.push(ms);
      return Promise.resolve();
    },
    signal,
    assertRoom: (bytes) =>
      bytes > room ? Promise.reject(new AgentError('storage-full')) : Promise.resolve(),
    onProgress: (at, total) => progress.push([at, total]),
    isRight: (head) => Buffer.from(head).toString('latin1').startsWith('GGUF'),
  });
  return { done, pauses, progress };
}

describe('a file that is fetched', () => {
  test('comes whole, with its progress', async () => {
    const { url } = await mirror(whole);
    const part = inMemory();
    const { done, progress } = download(url, part);
    await done;
    expect(part.bytes().equals(content)).toBe(true);
    expect(progress.at(-1)).toEqual([content.length, content.length]);
  });

  test('goes on where the connection broke', async () => {
    const { url, ranges } = await mirror((...call) =>
      (call[2] === 0 ? broken(100_000) : whole)(...call),
    );
    const part = inMemory();
    await download(url, part).done;
    expect(part.bytes().equals(content)).toBe(true);
    expect(ranges[0]).toBeUndefined();
    expect(ranges[1]).toMatch(/^bytes=[1-9]\d*-$/);
    expect(ranges).toHaveLength(2);
  });

  test('goes on after a reload', async () => {
    const { url, ranges } = await mirror(whole);
    const part = inMemory(content.subarray(0, 123_456));
    await download(url, part).done;
    expect(part.bytes().equals(content)).toBe(true);
    expect(ranges).toEqual(['bytes=123456-']);
  });

  test('starts anew where the server cannot go on', async () => {
    const { url } = await mirror((_request, response) => {
      response.writeHead(200, { 'content-length': content.length });
      response.end(content);
    });
    const part = inMemory(content.subarray(0, 1000));
    await download(url, part).done;
    expect(part.bytes().equals(content)).toBe(true);
  });

  test('is not asked for when all of it is here', async () => {
    const { url, ranges } = await mirror(whole);
    await download(url, inMemory(content)).done;
    expect(ranges).toEqual([]);
  });

  test('survives ever so many breaks, as long as each brings something', async () => {
    const { url, ranges } = await mirror(broken(20_000));
    const part = inMemory();
    await download(url, part).done;
    expect(part.bytes().equals(content)).toBe(true);
    expect(ranges.length).toBeGreaterThan(10);
  });
});

test('a file that only its server knows the size of is refused before its first byte is kept', async () => {
  const { url, ranges } = await mirror(whole);
  const part = inMemory();
  const { done } = download(url, part, { size: null, room: content.length - 1 });
  await expect(done).rejects.toMatchObject({ info: { code: 'storage-full' } });
  expect(part.size()).toBe(0);
  expect(ranges).toHaveLength(1);
});

describe('wrong content', () => {
  test('that is a page with status 200 is fetched again', async () => {
    const { url } = await mirror((...call) => (call[2] === 0 ? page : whole)(...call));
    const part = inMemory();
    const { done, pauses } = download(url, part);
    await done;
    expect(part.bytes().equals(content)).toBe(true);
    expect(pauses).toEqual([1000]);
  });

  test('of the right length is found by its hash, and fetched again', async () => {
    const wrong = Buffer.from(content);
    wrong[200_000] = (wrong[200_000] ?? 0) ^ 1;
    const { url } = await mirror((request, response, index) => {
      if (index > 0) whole(request, response, index);
      else response.end(wrong);
    });
    const part = inMemory();
    await download(url, part).done;
    expect(part.bytes().equals(content)).toBe(true);
  });

  test('that ends too early without a word is completed', async () => {
    const { url, ranges } = await mirror((request, response, index) => {
      if (index > 0) whole(request, response, index);
      // Chunked: nothing tells the browser that something is missing.
      else response.write(content.subarray(0, 50_000), () => response.end());
    });
    const part = inMemory();
    await download(url, part).done;
    expect(part.bytes().equals(content)).toBe(true);
    expect(ranges[1]).toBe('bytes=50000-');
  });

  test('that is shorter, and says so, is fetched again', async () => {
    const { url } = await mirror((request, response, index) => {
      if (index > 0) whole(request, response, index);
      else response.end(content.subarray(0, 50_000));
    });
    const part = inMemory();
    await download(url, part).done;
    expect(part.bytes().equals(content)).toBe(true);
  });

  test('again and again is given up, with nothing of it kept', async () => {
    const { url, ranges } = await mirror(page);
    const part = inMemory();
    const { done } = download(url, part);
    await expect(done).rejects.toMatchObject({ info: { code: 'model-broken' } });
    expect(ranges).toHaveLength(5);
    expect(part.size()).toBe(0);
  });
});

describe('a refusal', () => {
  const refuse =
    (status: number, headers: Record<string, string> = {}): Answer =>
    (_request, response) => {
      response.writeHead(status, headers);
      response.end('no');
    };

  test.each([
    [401, 'unauthorized'],
    [403, 'unauthorized'],
    [404, 'not-found'],
    [400, 'bad-request'],
  ])('with %i is final', async (status, code) => {
    const { url, ranges } = await mirror(refuse(status));
    const { done } = download(url, inMemory());
    await expect(done).rejects.toMatchObject({ info: { code, status } });
    expect(ranges).toHaveLength(1);
  });

  test('because of a crowd waits as long as the server asks', async () => {
    const { url } = await mirror((...call) =>
      (call[2] === 0 ? refuse(429, { 'retry-after': '7' }) : whole)(...call),
    );
    const { done, pauses } = download(url, inMemory());
    await done;
    expect(pauses).toEqual([7000]);
  });

  test('keeps what is here when the network is gone for good', async () => {
    const { url } = await mirror(whole);
    close();
    const part = inMemory(content.subarray(0, 5000));
    const { done, pauses } = download(url, part);
    await expect(done).rejects.toMatchObject({ info: { code: 'network' } });
    expect(pauses).toEqual([1000, 2000, 4000, 8000]);
    expect(part.size()).toBe(5000);
  });
});

test('a pause keeps what is here', async () => {
  const controller = new AbortController();
  const { url } = await mirror((_request, response) => {
    response.writeHead(200, { 'content-length': content.length });
    response.write(content.subarray(0, 60_000), () => controller.abort());
  });
  const part = inMemory();
  const { done } = download(url, part, { signal: controller.signal });
  await expect(done).rejects.toMatchObject({ name: 'AbortError' });
  expect(content.subarray(0, part.size()).equals(part.bytes())).toBe(true);
});
