import type { ErrorCode, ErrorInfo } from '../../core/errors.ts';
import { isObject, parseJson, type JsonObject } from '../../lib/json.ts';
import { waitTime } from './wait-time.ts';

/** A refusal, with what the next try can learn from it. */
export interface Failure {
  readonly info: ErrorInfo;
  /** The server's whole message, for the rules of `learning.ts`. */
  readonly message: string;
  /** What the model wrote when the server could not read it as a call (Groq). */
  readonly generated?: string;
}

const longestDetail = 400;
const longestMessage = 4000;

/** Ways to say that the input exceeds the context (after pi-mono `utils/overflow.ts`). */
const tooLong =
  /prompt is too long|exceeds the context window|context_length_exceeded|input token count.*exceeds|maximum prompt length|reduce the length|maximum context length|exceeds the available context size|greater than the context length|too large for model|exceeded model token limit|context window exceeds|model_context_window_exceeded/is;
const noTools =
  /does not support (tools|tool|function)|support tool use|tools? (is|are) not supported|tool[ _-]?(calling|use) (is )?not (supported|enabled)|function calling is not (supported|enabled)|requires --enable-auto-tool-choice|without --jinja|requires? .?--jinja/i;
const noImages =
  /image[^.]{0,40}(not supported|unsupported|not enabled|does not support)|(does not|doesn't|do not|not) support[^.]{0,30}(image|vision|multimodal|visual)|support image input|not a (vision|multimodal) model|unknown variant .?image_url|only .?text.? (content|type)|mmproj/i;
const noCredit =
  /insufficient[_ ](quota|balance|credit|funds)|exceeded your current quota|credit balance|out of credits|more credits|billing|payment|(per|a) day|daily|free-models-per-day/i;

/** A refused request; `body` is the text of the answer, as far as it was read. */
export interface Refusal {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** What a refused request means. `now` in milliseconds since the epoch. */
export function httpFailure({ status, headers, body }: Refusal, now: number): Failure {
  const text = body.trim();
  const parsed = parseJson(text);
  const message = messageOf(parsed) ?? plainMessage(text);
  const retryAfter = waitTime(headers, `${message} ${short(text)}`, now);
  return failure(httpCode(status, `${message} ${errorType(parsed)}`), message, {
    status,
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...generatedText(parsed),
  });
}

/** What an error inside a 200 answer means: `value` is the frame, or the body, that holds it. */
export function answerFailure(value: unknown, now: number): Failure {
  const message = messageOf(value) ?? plainMessage(JSON.stringify(value));
  const type = errorType(value);
  const status = statusIn(value);
  const known = status === undefined || status >= 500 ? undefined : httpCode(status, message);
  const code = contentCode(`${message} ${type}`) ?? known ?? 'provider-error';
  const retryAfter = waitTime(undefined, message, now);
  return failure(code, message, {
    ...(status === undefined ? {} : { status }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...generatedText(value),
  });
}

/** A failure that no server put into words. */
export function plainFailure(code: ErrorCode, message = ''): Failure {
  return failure(code, message, {});
}

/** A 200 answer that is neither SSE nor JSON: a login page, a proxy's notice. */
export function strangeAnswer(text: string): Failure {
  const message = plainMessage(text.trim());
  return failure(contentCode(message) ?? 'bad-answer', message, {});
}

/** The same failure with a text in place of each of its own: what a server quotes may be secret. */
export function withTexts(given: Failure, change: (text: string) => string): Failure {
  const { detail: _old, ...info } = given.info;
  const { info: changed, message } = failure(info.code, change(given.message), info);
  return { ...given, info: changed, message };
}

function failure(
  code: ErrorCode,
  message: string,
  more: { status?: number; retryAfter?: number; generated?: string },
): Failure {
  const { generated, ...rest } = more;
  const detail = message.slice(0, longestDetail);
  return {
    info: { code, ...(detail === '' ? {} : { detail }), ...rest },
    message,
    ...(generated === undefined ? {} : { generated }),
  };
}

function httpCode(status: number, message: string): ErrorCode {
  if (status === 401) return 'unauthorized';
  if (status === 402) return 'no-credit';
  if (status === 429) return noCredit.test(message) ? 'no-credit' : 'rate-limit';
  const code = contentCode(message);
  if (code !== undefined) return code;
  if (status === 403) return 'unauthorized';
  if (status === 404 || status === 405) return 'not-found';
  if (status === 413) return 'too-long';
  if (status === 408 || status === 425 || status >= 500) return 'overloaded';
  // Some servers give no reason for an input that is too long (Cerebras).
  return status === 400 && message.trim() === '' ? 'too-long' : 'bad-request';
}

/** Meanings that show in the words, whatever the status. */
function contentCode(message: string): ErrorCode | undefined {
  if (tooLong.test(message)) return 'too-long';
  if (noTools.test(message)) return 'no-tools';
  if (noImages.test(message)) return 'no-images';
  if (/unexpected endpoint/i.test(message)) return 'not-found';
  if (/content[_ ](filter|policy|management)|moderation|safety system/i.test(message)) {
    return 'content-filter';
  }
  return undefined;
}

/** The `error` part of an answer: an object, a string, or the first element of an array. */
function errorPart(value: unknown): unknown {
  const first = Array.isArray(value) ? (value[0] as unknown) : value;
  if (!isObject(first)) return first;
  if (isObject(first['base_resp'])) return first['base_resp'];
  const inner = first['error'] ?? first['detail'] ?? first;
  return Array.isArray(inner) ? (inner[0] as unknown) : inner;
}

function messageOf(value: unknown): string | undefined {
  const error = errorPart(value);
  if (typeof error === 'string') return error === '' ? undefined : short(error);
  if (!isObject(error)) return undefined;
  const message = error['message'] ?? error['msg'] ?? error['status_msg'] ?? error['detail'];
  const own = typeof message === 'string' && message !== '' ? short(message) : undefined;
  const upstream = upstreamMessage(error);
  if (own === undefined) return upstream ?? short(JSON.stringify(error));
  return upstream === undefined || own.includes(upstream) ? own : `${own}: ${upstream}`;
}

/** OpenRouter quotes the server behind it as JSON text in `metadata.raw`. */
function upstreamMessage(error: JsonObject): string | undefined {
  const metadata = error['metadata'];
  const raw = isObject(metadata) ? metadata['raw'] : undefined;
  if (typeof raw !== 'string' || raw === '') return undefined;
  return messageOf(parseJson(raw)) ?? short(raw);
}

function errorType(value: unknown): string {
  const error = errorPart(value);
  if (!isObject(error)) return '';
  return [error['type'], error['code'], error['status']].filter(isText).join(' ');
}

function statusIn(value: unknown): number | undefined {
  const error = errorPart(value);
  const code = isObject(error) ? Number(error['code'] ?? error['status']) : Number.NaN;
  return Number.isInteger(code) && code >= 400 && code < 600 ? code : undefined;
}

function generatedText(value: unknown): { generated?: string } {
  const error = errorPart(value);
  const generated = isObject(error) ? error['failed_generation'] : undefined;
  return typeof generated === 'string' ? { generated } : {};
}

/** The title of an HTML page; other text as it is. */
function plainMessage(text: string): string {
  if (!text.startsWith('<')) return short(text);
  const title = /<title[^>]*>([^<]*)/i.exec(text)?.[1] ?? '';
  return title.replace(/\s+/g, ' ').trim();
}

function short(text: string): string {
  return text.slice(0, longestMessage);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
