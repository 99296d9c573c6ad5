import type { Endpoint } from '../../core/api.ts';
import type { DoctorReport, PageProbe } from '../../core/doctor.ts';
import { isRedirectRefusal, type Egress } from '../../lib/egress.ts';
import type { Answer, PageFacts, ProbeFacts, ProbeName } from './doctor-facts.ts';
import { readModels } from './doctor-models.ts';
import { nextProbe } from './doctor-plan.ts';
import { readAnswer } from './doctor-read.ts';
import { probeRequest, type ProbeRequest } from './doctor-request.ts';
import { diagnose } from './doctor.ts';
import { hostProfile } from './profiles.ts';
import { createScrubber } from './secrets.ts';
import { resolveEndpointUrl, type ResolvedEndpoint } from './url.ts';

export interface ExamineOptions {
  /** As it stands in the form, saved or not. Its first model is the one that is tested. */
  readonly endpoint: Endpoint;
  /** White space around it is ignored. */
  readonly key: string | null;
  readonly pageProbe: PageProbe | null;
  readonly page: PageFacts;
  readonly isOnline: () => boolean;
  readonly egress: Egress;
  readonly signal: AbortSignal;
  /** A signal that aborts after so many milliseconds: `AbortSignal.timeout`. */
  readonly timeout: (milliseconds: number) => AbortSignal;
}

/** Seconds. A local model may have to be loaded before its first token. */
const timeLimits: Readonly<Record<ProbeName, number>> = {
  models: 15,
  opaque: 10,
  chat: 120,
  tools: 120,
};

type Header = readonly [name: string, value: string];

/**
 * Makes the probes that `nextProbe` asks for, at most four small requests one after another, and
 * says what they mean. Rejects only when `signal` aborts, with its reason. The key never enters
 * the report, even where a server quotes it.
 */
export async function examineEndpoint(options: ExamineOptions): Promise<DoctorReport> {
  const target = resolveEndpointUrl(options.endpoint.baseUrl);
  const headers = target.ok ? requestHeaders(target.baseUrl, options) : [];
  let facts = firstFacts(options, headers, target);
  for (let probe = nextProbe(facts); probe !== null; probe = nextProbe(facts)) {
    const request = probeRequest(probe, facts, headers);
    const answer = withoutSecrets(await ask({ probe, ...request }, options), {
      headers,
      url: request.url,
    });
    const learned = probe === 'opaque' ? { opaque: reach(answer) } : { [probe]: answer };
    facts = { ...facts, ...learned, online: options.isOnline() };
  }
  return {
    ...diagnose(facts),
    resolvedUrl: facts.target.ok ? facts.target.chatUrl : '',
    models: (readModels(facts.models) ?? []).map(({ id }) => id),
  };
}

function firstFacts(
  options: ExamineOptions,
  headers: readonly Header[],
  target: ResolvedEndpoint,
): ProbeFacts {
  const { endpoint, page, pageProbe, isOnline } = options;
  const isKey = ([name]: Header): boolean => /authorization|api-?key/i.test(name);
  return {
    target,
    page,
    online: isOnline(),
    pageProbe,
    endpoint,
    model: endpoint.models[0] ?? null,
    key: headers.some(isKey) ? 'given' : 'none',
    unsendableHeader: findUnsendable(headers, options),
    models: null,
    chat: null,
    tools: null,
    opaque: null,
  };
}

/** As chat sends them: what the host is known to need, the key, then the person's own. */
function requestHeaders(baseUrl: string, { endpoint, key }: ExamineOptions): readonly Header[] {
  const { extraHeaders, keyHeader } = hostProfile(baseUrl, endpoint.models[0] ?? '');
  const trimmed = key?.trim() ?? '';
  const value = keyHeader === 'api-key' ? trimmed : `Bearer ${trimmed}`;
  return [
    ...Object.entries(extraHeaders),
    ...(trimmed === '' ? [] : [[keyHeader, value] as const]),
    ...Object.entries(endpoint.headers),
  ];
}

/** The header that chat refuses to send, or `fetch` would as if nothing answered; null: none. */
function findUnsendable(headers: readonly Header[], { key }: ExamineOptions): string | null {
  if (/[^\x21-\x7e]/.test(key?.trim() ?? '')) return 'Authorization';
  return headers.find((header) => !isSendable(header))?.[0] ?? null;
}

function isSendable([name, value]: Header): boolean {
  try {
    new Headers().append(name, value);
    return true;
  } catch {
    return false;
  }
}

interface ProbeCall extends ProbeRequest {
  readonly probe: ProbeName;
}

async function ask({ probe, url, init }: ProbeCall, options: ExamineOptions): Promise<Answer> {
  const seconds = timeLimits[probe];
  const timeout = options.timeout(seconds * 1000);
  const signal = AbortSignal.any([options.signal, timeout]);
  let answer: Answer;
  try {
    const response = await options.egress({ url, init: { ...init, signal }, source: 'doctor' });
    answer = await readAnswer(response, probe, timeout);
  } catch (thrown) {
    if (!signal.aborted && !(thrown instanceof TypeError)) throw thrown;
    if (timeout.aborted) answer = { type: 'timeout', seconds };
    else answer = { type: isRedirectRefusal(thrown) ? 'redirect' : 'unreadable' };
  }
  options.signal.throwIfAborted();
  return answer;
}

const reach = ({ type }: Answer): 'reached' | 'unreachable' =>
  type === 'answer' ? 'reached' : 'unreachable';

function withoutSecrets(
  answer: Answer,
  { headers, url }: { readonly headers: readonly Header[]; readonly url: string },
): Answer {
  if (answer.type !== 'answer') return answer;
  return { ...answer, body: createScrubber(headers, url)(answer.body) };
}
