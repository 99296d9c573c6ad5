import type { ErrorCode } from '../../core/errors.ts';
import { failureOf, quote, sniffBody } from './doctor-answer.ts';
import type { Finding, ReadableAnswer, Values } from './doctor-facts.ts';

export type Refusal = Pick<Finding, 'verdict' | 'values'>;

/** The values `status` and `detail`, the latter left out when the server said nothing. */
export function statusValues(status: number, words: string): Values {
  const detail = quote(words);
  return { status, ...(detail === '' ? {} : { detail }) };
}

/**
 * What an HTTP error means for the person who sets up the endpoint. The status alone is not enough:
 * a wrong key is 400 at Google and xAI, an unknown model 400 at OpenRouter, Mistral and DeepSeek,
 * an empty purse 400 at Anthropic and 429 at OpenAI.
 */
export function refusalByStatus(
  answer: ReadableAnswer,
  about: { readonly hasKey: boolean; readonly isOllama: boolean },
): Refusal {
  const { status, body } = answer;
  const { info, message } = failureOf(answer);
  const isHtml = sniffBody(body).type === 'html';
  const evidence = isHtml ? '' : `${message} ${body.slice(0, 1000)}`;
  const verdict = verdictOf({ status, code: info.code, evidence, isHtml, ...about });
  return { verdict, values: statusValues(status, message) };
}

interface Refused {
  readonly status: number;
  readonly code: ErrorCode;
  /** The server's words and codes; empty for a web page. */
  readonly evidence: string;
  readonly isHtml: boolean;
  readonly hasKey: boolean;
  readonly isOllama: boolean;
}

function verdictOf(refused: Refused): Finding['verdict'] {
  const { status, code, evidence, isHtml, hasKey, isOllama } = refused;
  const keyVerdict = hasKey ? 'bad-key' : 'missing-key';
  // Ollama refuses foreign origins and host names so; elsewhere a web page is a login wall.
  if (status === 403 && isOllama) return 'cors-ollama';
  if (status === 403 && isHtml) return 'not-an-api';
  if (code === 'unauthorized') return keyVerdict;
  if (code === 'no-credit') return 'no-credit';
  if (code === 'rate-limit') return 'rate-limited';
  if (status === 404 || status === 405) {
    return isAboutModel(evidence) ? 'unknown-model' : 'wrong-path';
  }
  if (status !== 400 && status !== 422) return 'server-error';
  if (isAboutKey(evidence)) return keyVerdict;
  if (isAboutMoney(evidence)) return 'no-credit';
  return isAboutModel(evidence) ? 'unknown-model' : 'server-error';
}

const isAboutModel = (evidence: string): boolean =>
  /\bmodels?\b.{0,80}(not found|not exist|n[o']t exist|unknown|invalid|not supported|not available|not loaded|decommissioned)/i.test(
    evidence,
  ) ||
  /(invalid|unknown|unsupported|no such|not a valid)[ _].{0,20}model|model_not_found|no models? (is )?loaded|no endpoints found/i.test(
    evidence,
  );

const isAboutMoney = (evidence: string): boolean =>
  /insufficient.?(quota|balance|credit|funds)|credit balance|out of credit|billing/i.test(evidence);

const isAboutKey = (evidence: string): boolean =>
  /api.?key|access.?key|bearer|unauthori[sz]ed|authenticat/i.test(evidence);
