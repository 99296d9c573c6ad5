/** One request that leaves the device. */
export interface EgressRequest {
  readonly url: string;
  readonly init?: RequestInit;
  /** Who asks: `chat`, `doctor`, a tool's name. Shown in the network log. */
  readonly source: string;
  readonly session?: string;
}

/** What the network log keeps of a request (`LoggedRequest` on the wire to the page). */
export interface RequestRecord {
  readonly at: number;
  readonly host: string;
  readonly path: string;
  readonly method: string;
  /** Bytes of the request body. */
  readonly sent: number;
  /** Bytes of the answer's body that were read. */
  readonly received: number;
  /** `null` when there was no readable answer. */
  readonly status: number | null;
  readonly source: string;
  readonly session?: string;
}

/** An answer. Not a `Response`: its body goes through one reader, which counts it for the log. */
export interface EgressResponse {
  /** 0 when the answer may not be read (`no-cors`). */
  readonly status: number;
  /** True for 200 to 299. */
  readonly ok: boolean;
  readonly headers: Headers;
  readonly body: BodyReader;
}

/**
 * Sends a request. Rejects as `fetch` does (a TypeError for anything that gave no readable answer,
 * an AbortError after an abort). Who does not read the body must cancel it: the log entry is
 * written when the body ends.
 */
export type Egress = (request: EgressRequest) => Promise<EgressResponse>;

export interface EgressOptions {
  /** The realm's own unless given. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Called once per request, when it failed or its body ended. Must not throw. */
  readonly log: (record: RequestRecord) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** The bytes of a body, one chunk at a time. */
export interface BodyReader {
  /** The next chunk, or `null` at the end. Rejects when the connection breaks. */
  read(): Promise<Bytes | null>;
  /** Lets go of the connection; a pending `read` then ends with `null`. Never rejects. */
  cancel(): Promise<void>;
}

/**
 * The only door to the network. Every request goes without cookies, stored credentials, referrer
 * or HTTP cache. The log gets host and path, never the query, headers or bodies. A redirect is
 * refused (see `isRedirectRefusal`), because following it sends body and own headers to a host that
 * nobody named and no log shows; a request that carries neither may ask for `redirect: 'follow'`.
 */
export function createEgress({ fetch = ownFetch, log, now }: EgressOptions): Egress {
  return async ({ url, init = {}, source, session }) => {
    const { host, pathname } = new URL(url);
    const record: Omit<RequestRecord, 'received' | 'status'> = {
      at: now(),
      host,
      path: pathname,
      method: init.method ?? 'GET',
      sent: byteLength(init.body),
      source,
      ...(session === undefined ? {} : { session }),
    };
    let response: Response;
    try {
      response = await fetch(url, {
        redirect: 'manual',
        ...init,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
      });
      if (isRedirect(response)) await refuseRedirect(response);
    } catch (thrown) {
      log({ ...record, received: 0, status: null });
      throw thrown;
    }
    const { status, ok, headers } = response;
    const end = (received: number): void =>
      log({ ...record, received, status: status === 0 ? null : status });
    return { status, ok, headers, body: countingReader(response.body, end) };
  };
}

const redirectRefused = 'The server redirects to another address. Redirects are not followed.';

/** True for what a request rejects with when the server answered with a redirect. */
export function isRedirectRefusal(thrown: unknown): boolean {
  return thrown instanceof TypeError && thrown.message === redirectRefused;
}

/** Browsers hide everything of an unfollowed redirect, Node its type. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(status);
}

async function refuseRedirect({ body }: Response): Promise<never> {
  await body?.cancel();
  throw new TypeError(redirectRefused);
}

const ownFetch = (url: string, init: RequestInit): Promise<Response> => fetch(url, init);

const noBody: BodyReader = {
  read: () => Promise.resolve(null),
  cancel: () => Promise.resolve(),
};

/** Reports the size of a body once it ended; at once where there is none. */
function countingReader(
  body: ReadableStream<Bytes> | null,
  onEnd: (received: number) => void,
): BodyReader {
  if (body === null) {
    onEnd(0);
    return noBody;
  }
  const reader = body.getReader();
  const turns = takeTurns();
  let received = 0;
  let ended = false;
  const end = (): void => {
    if (!ended) onEnd(received);
    ended = true;
  };
  const take = ({ done, value }: ReadableStreamReadResult<Bytes>): Bytes | null => {
    turns.resumed();
    if (done) {
      end();
      return null;
    }
    received += value.byteLength;
    return value;
  };
  const fail = (reason: unknown): never => {
    end();
    throw reason;
  };
  return {
    read() {
      const others = turns.begin();
      if (others === null) return reader.read().then(take, fail);
      return others.then(() => reader.read()).then(take, fail);
    },
    async cancel() {
      end();
      await reader.cancel().catch(() => {});
    },
  };
}

/** Milliseconds after which the other work of this thread gets its turn. */
const turnLength = 25;
/** A wait of so many milliseconds was one: the thread was free. */
const freeTime = 4;

/**
 * Keeps who reads from holding the thread. What has arrived already is handed out without a task in
 * between: while a server sends faster than it is read, no message (Stop) and no timer comes through.
 */
function takeTurns() {
  let rested = performance.now();
  let begun = rested;
  return {
    /** What to wait for before reading on; null: nothing. */
    begin(): Promise<void> | null {
      begun = performance.now();
      if (begun - rested < turnLength) return null;
      return new Promise((resolve) => {
        setTimeout(() => {
          rested = begun = performance.now();
          resolve();
        });
      });
    },
    /** The read that had begun is over. */
    resumed(): void {
      const now = performance.now();
      if (now - begun >= freeTime) rested = now;
    },
  };
}

function byteLength(body: BodyInit | null | undefined): number {
  if (typeof body === 'string') return new TextEncoder().encode(body).byteLength;
  if (body instanceof Blob) return body.size;
  if (body instanceof ArrayBuffer || ArrayBuffer.isView(body)) return body.byteLength;
  return body instanceof URLSearchParams ? byteLength(body.toString()) : 0;
}
