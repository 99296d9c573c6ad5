import type { Endpoint } from '../../src/core/api.ts';
import type { DoctorVerdict } from '../../src/core/doctor.ts';
import type { Answer, ProbeFacts, Values } from '../../src/providers/openai/doctor-facts.ts';
import { resolveEndpointUrl } from '../../src/providers/openai/url.ts';

export const chromium =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
export const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';
export const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** An endpoint without address, key or model, with a context that needs no warning. */
export const endpoint: Endpoint = {
  id: 'e1',
  name: 'Test',
  baseUrl: '',
  hasKey: false,
  models: [],
  contextSize: 8192,
  outputLimit: null,
  temperature: null,
  reasoning: 'default',
  idleLimit: null,
  headers: {},
  tools: true,
  fallback: null,
};

/** The part of the facts that a case is about; `address` is what was typed. */
export type Case = Partial<ProbeFacts> & { readonly address?: string };

/** A situation, what the doctor must say of it, and what the sentence must be able to quote. */
export type Row = readonly [
  situation: string,
  verdict: DoctorVerdict,
  facts: Case,
  values?: Values,
];

/** Facts of an endpoint on this machine where everything works, but for what `changed` says. */
export function factsOf({ address = 'localhost:9000', ...changed }: Case): ProbeFacts {
  return {
    target: resolveEndpointUrl(address),
    page: { origin: 'https://satchel.example', protocol: 'https:', userAgent: chromium },
    online: true,
    pageProbe: null,
    endpoint: { contextSize: null, headers: {}, tools: true },
    model: 'tiny',
    key: 'given',
    unsendableHeader: null,
    models: listOf('tiny', 'large'),
    chat: streamed,
    tools: called,
    opaque: null,
    ...changed,
  };
}

export const answered = (
  status: number,
  body: unknown,
  ended: 'read' | 'dropped' | 'timeout' = 'read',
): Answer => ({
  type: 'answer',
  status,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  ended,
});

export const unreadable: Answer = { type: 'unreadable' };

export const listOf = (...ids: readonly string[]): Answer =>
  answered(200, { object: 'list', data: ids.map((id) => ({ id, object: 'model' })) });

export const frame = (choice: object): string =>
  `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, ...choice }] })}\n\n`;

export const streamed = answered(200, frame({ delta: { content: 'OK' } }));

const call = { index: 0, id: 'x', function: { name: 'report_status', arguments: '{}' } };
const called = answered(200, frame({ delta: { tool_calls: [call] } }));

export const noCors = {
  models: unreadable,
  chat: unreadable,
  tools: null,
  opaque: 'reached',
} as const;
export const refused = (status: number, body: unknown): Case => ({
  chat: answered(status, body),
  tools: null,
});
export const tooLittle = { endpoint: { contextSize: 2048, headers: {}, tools: true } };
export const enough = { endpoint: { contextSize: 16_384, headers: {}, tools: true } };
export const whole = answered(200, {
  choices: [{ message: { content: 'OK' }, finish_reason: 'stop' }],
});
export const chatter = answered(200, frame({ delta: { content: 'Done.' }, finish_reason: 'stop' }));
