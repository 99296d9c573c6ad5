import { AgentError } from '../core/errors.ts';
import type { ErrorCode } from '../core/errors.ts';
import type { RemoteFile } from '../core/local-models.ts';
import type { BodyReader, Egress, EgressResponse } from '../lib/egress.ts';

/** The file as far as it is here. What was appended survives a crash. */
export interface PartFile {
  readonly size: () => number;
  /** Rejects with `storage-full`. */
  readonly append: (bytes: Uint8Array<ArrayBuffer>) => void;
  /** Throws everything away. */
  readonly clear: () => void;
  /** Of all bytes, lower-case hex. */
  readonly sha256: () => Promise<string>;
}

export interface DownloadParts {
  readonly egress: Egress;
  /** Resolves after so many milliseconds; rejects with the signal's reason. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
  /** Bytes that are here, and of how many; null while that is not known. */
  readonly onProgress: (done: number, total: number | null) => void;
  /** Judges the beginning of a file: a login page is no model, whatever its status says. */
  readonly isRight: (head: Uint8Array) => boolean;
  /** Rejects with `storage-full` when there is no room for so many bytes, before the first is read. */
  readonly assertRoom: (bytes: number) => Promise<void>;
}

/** Tries of one file in a row that bring nothing new. */
const mostTries = 5;
const firstPause = 1000;
const longestPause = 30_000;
const headLength = 16;

/**
 * Fetches a file into `part`, from where it stops, until its length and hash are right. A broken
 * connection goes on where it broke, where the server can do that; wrong content is fetched again,
 * this file alone. Rejects with an `AgentError` when tries in a row bring nothing, and with the
 * signal's reason; what is here stays for the next time (mlc-ai/web-llm#268, #289).
 */
export async function downloadFile(
  file: RemoteFile,
  part: PartFile,
  parts: DownloadParts,
): Promise<void> {
  const { signal, sleep } = parts;
  for (let tries = 1; ; tries++) {
    signal.throwIfAborted();
    const before = part.size();
    try {
      await fetchRest(file, part, parts);
      await assertRight(file, part);
      return;
    } catch (thrown) {
      signal.throwIfAborted();
      const { code, retryAfter } = infoOf(thrown);
      if (code === 'model-broken') part.clear();
      // Every byte that came is progress: only tries without any count.
      if (part.size() > before) tries = 1;
      if (!passing.includes(code) || tries >= mostTries) throw thrown;
      await sleep(retryAfter ?? Math.min(longestPause, firstPause * 2 ** (tries - 1)), signal);
    }
  }
}

/** Failures that another try may not meet. */
const passing: readonly ErrorCode[] = [
  'network',
  'dropped',
  'overloaded',
  'rate-limit',
  'model-broken',
];

function infoOf(thrown: unknown): { readonly code: ErrorCode; readonly retryAfter?: number } {
  return thrown instanceof AgentError ? thrown.info : { code: 'internal' };
}

async function fetchRest(file: RemoteFile, part: PartFile, parts: DownloadParts): Promise<void> {
  const have = part.size();
  if (file.size !== null && have === file.size) return;
  if (file.size !== null && have > file.size) part.clear();
  const response = await send(file, part.size(), parts);
  const { total } = placeOf(response, part);
  const expected = file.size ?? total;
  if (total !== null && file.size !== null && total !== file.size) {
    await response.body.cancel();
    throw new AgentError('model-broken', `It has ${total} bytes instead of ${file.size}.`);
  }
  if (expected !== null) await orLetGo(response, parts.assertRoom(expected - part.size()));
  await readInto(part, response, { ...parts, expected });
  if (expected !== null && part.size() < expected) throw new AgentError('dropped');
}

/** An answer that nobody will read must not hold its connection. */
async function orLetGo({ body }: EgressResponse, condition: Promise<void>): Promise<void> {
  try {
    await condition;
  } catch (thrown) {
    await body.cancel();
    throw thrown;
  }
}

async function send(
  { url }: RemoteFile,
  from: number,
  { egress, signal }: DownloadParts,
): Promise<EgressResponse> {
  const headers: Record<string, string> = from === 0 ? {} : { Range: `bytes=${from}-` };
  let response: EgressResponse;
  try {
    // Hosts of models answer with the address of a store of files: nothing secret goes along.
    const init: RequestInit = { headers, signal, redirect: 'follow' };
    response = await egress({ url, init, source: 'models' });
  } catch (thrown) {
    signal.throwIfAborted();
    throw new AgentError('network', thrown instanceof Error ? thrown.message : String(thrown));
  }
  if (response.ok) return response;
  await response.body.cancel();
  throw refusal(response);
}

function refusal({ status, headers }: EgressResponse): AgentError {
  const seconds = Number(headers.get('retry-after') ?? NaN);
  const more = Number.isFinite(seconds) ? { status, retryAfter: seconds * 1000 } : { status };
  if (status === 401 || status === 403) return new AgentError('unauthorized', undefined, more);
  if (status === 404 || status === 410) return new AgentError('not-found', undefined, more);
  if (status === 416)
    return new AgentError('model-broken', 'It is longer than the server’s.', more);
  if (status === 429) return new AgentError('rate-limit', undefined, more);
  return new AgentError(status >= 500 ? 'overloaded' : 'bad-request', undefined, more);
}

/** Where the answer's bytes belong; starts anew where the server cannot go on. */
function placeOf({ status, headers }: EgressResponse, part: PartFile): { total: number | null } {
  const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get('content-range') ?? '');
  const length = Number(headers.get('content-length') ?? NaN);
  if (status === 206 && range?.[1] === String(part.size())) {
    const total = Number(range[2]);
    return { total: Number.isFinite(total) ? total : null };
  }
  // 206 without a readable range: other origins show that header only if they choose to.
  if (status === 206 && range === null) {
    return { total: Number.isFinite(length) ? part.size() + length : null };
  }
  part.clear();
  return { total: Number.isFinite(length) && !headers.has('content-encoding') ? length : null };
}

async function readInto(
  part: PartFile,
  { body }: EgressResponse,
  { expected, signal, onProgress, isRight }: DownloadParts & { readonly expected: number | null },
): Promise<void> {
  try {
    for (let bytes = await orStall(body); bytes !== null; bytes = await orStall(body)) {
      signal.throwIfAborted();
      if (part.size() === 0 && !isRight(bytes.subarray(0, headLength))) {
        throw new AgentError('model-broken', 'The server sent something else.');
      }
      if (expected !== null && part.size() + bytes.byteLength > expected) {
        throw new AgentError('model-broken', `It is longer than ${expected} bytes.`);
      }
      part.append(bytes);
      onProgress(part.size(), expected);
    }
  } catch (thrown) {
    await body.cancel();
    signal.throwIfAborted();
    if (thrown instanceof AgentError) throw thrown;
    throw new AgentError('dropped', thrown instanceof Error ? thrown.message : String(thrown));
  }
}

/** Milliseconds without a byte after which a connection counts as dead. */
const longestSilence = 60_000;

/** The next bytes. A network that went away without a word would be waited for without an end. */
async function orStall(body: BodyReader): Promise<Bytes | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new AgentError('dropped', 'Nothing came for a minute.'));
    }, longestSilence);
  });
  try {
    return await Promise.race([body.read(), silence]);
  } finally {
    clearTimeout(timer);
  }
}

type Bytes = Uint8Array<ArrayBuffer>;

async function assertRight({ size, sha256 }: RemoteFile, part: PartFile): Promise<void> {
  if (size !== null && part.size() !== size) {
    throw new AgentError('model-broken', `It has ${part.size()} bytes instead of ${size}.`);
  }
  if (sha256 === null) return;
  const found = await part.sha256();
  if (found !== sha256)
    throw new AgentError('model-broken', 'Its content is not what it should be.');
}
