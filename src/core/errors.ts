/**
 * Why something failed, as data. Errors cross threads and storage in this form; the interface owns
 * the sentences (one catalogue entry per code), so nothing here is shown to a person as it stands
 * except `detail`, which quotes the outside world.
 */
export type ErrorCode =
  | 'offline' // the device has no network
  | 'network' // the request never got a readable answer
  | 'mixed-content' // https page, http address
  | 'blocked' // our own Content-Security-Policy or a denied permission
  | 'timeout' // no byte within the idle limit
  | 'dropped' // the body ended before the answer did
  | 'unauthorized' // 401, 403: key missing or refused
  | 'no-credit' // 402, or a 429 that is about money or a daily quota
  | 'rate-limit' // 429
  | 'overloaded' // 5xx
  | 'not-found' // 404, 405: path or model
  | 'bad-request' // 400, 422 that no rule could mend
  | 'too-long' // the input exceeds the model's context
  | 'no-tools' // the model refuses tools
  | 'no-images' // the model refuses images
  | 'content-filter' // the provider refused to answer
  | 'bad-answer' // the answer could not be understood
  | 'endless' // the answer went on beyond anything that is meant
  | 'provider-error' // an error the server reported inside a 200 stream
  | 'model-missing' // the session's model no longer exists
  | 'model-broken' // its files are damaged, or not what they seem
  | 'engine-missing' // the engine's own files cannot be had: offline, and not stored yet
  | 'engine-failed' // the engine could not load the model
  | 'engine-crashed' // the engine died or no longer answers
  | 'no-memory' // the model does not fit into this device's memory
  | 'storage-full'
  | 'storage-refused'
  | 'storage-version' // another tab holds an older or newer database
  | 'busy' // the session is being run elsewhere
  | 'not-allowed' // policy or the person said no
  | 'not-possible' // the command does not fit the session's state
  | 'crashed' // a worker died
  | 'internal'; // a bug of ours

/** Structured error. `detail` quotes the outside world and is shown as a quotation. */
export interface ErrorInfo {
  readonly code: ErrorCode;
  readonly detail?: string;
  /** HTTP status, where there was one. */
  readonly status?: number;
  /** Milliseconds the server asked us to wait. */
  readonly retryAfter?: number;
}

/** The one error class. Throw it where a code is known; anything else becomes `internal`. */
export class AgentError extends Error {
  override readonly name = 'AgentError';
  readonly info: ErrorInfo;
  constructor(code: ErrorCode, detail?: string, more: Omit<ErrorInfo, 'code' | 'detail'> = {}) {
    super(detail ?? code);
    this.info = { code, ...(detail === undefined ? {} : { detail }), ...more };
  }
}

const domExceptionCodes: Readonly<Record<string, ErrorCode>> = {
  QuotaExceededError: 'storage-full',
  VersionError: 'storage-version',
  SecurityError: 'storage-refused',
};

/** Turns anything thrown into data. Never throws. */
export function toErrorInfo(thrown: unknown): ErrorInfo {
  if (thrown instanceof AgentError) return thrown.info;
  if (thrown instanceof Error) {
    const code = domExceptionCodes[thrown.name] ?? 'internal';
    return { code, detail: `${thrown.name}: ${thrown.message}` };
  }
  return { code: 'internal', detail: String(thrown) };
}

/** True for the rejection that an aborted AbortSignal causes. */
export function isAbort(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === 'AbortError';
}
