import type { Endpoint } from '../../../src/core/api.ts';
import type { ErrorInfo } from '../../../src/core/errors.ts';
import type { StopReason, ToolCall, Usage } from '../../../src/core/messages.ts';
import type { ModelEvent, ModelRequest, Provider, ToolSpec } from '../../../src/core/provider.ts';
import { createEgress } from '../../../src/lib/egress.ts';
import { checkArguments } from '../../../src/lib/schema.ts';
import { createEndpointProvider } from '../../../src/providers/openai/endpoint.ts';
import type { LearnedFacts } from '../../../src/providers/openai/facts.ts';
import type { Sleep } from '../../../src/providers/sleep.ts';
import type { StartTimer } from '../../../src/providers/timer.ts';

const text = { type: 'string' };
const number = { type: 'number' };

/** The tools that the recorded answers call. */
export const tools: readonly ToolSpec[] = [
  tool('get_weather', { city: text }),
  tool('list_files', {}),
  tool('write_file', { path: text, content: text }),
  tool('add', { a: number, b: number }),
];

export function tool(name: string, properties: Record<string, unknown>): ToolSpec {
  const parameters = { type: 'object', properties, required: Object.keys(properties) };
  return { name, description: `Runs ${name}.`, parameters };
}

export const endpoint: Endpoint = {
  id: 'endpoint-1',
  name: 'Test',
  baseUrl: 'https://models.example/v1',
  hasKey: true,
  models: ['test-model'],
  contextSize: null,
  outputLimit: null,
  temperature: null,
  reasoning: 'default',
  idleLimit: null,
  headers: {},
  tools: true,
  fallback: null,
};

/** A clock that moves only when told to. */
export function createClock(): {
  now: () => number;
  startTimer: StartTimer;
  sleep: Sleep;
  /** Moves on, calling back in order, each at its time. */
  advance: (ms: number) => Promise<void>;
  /** Moves on without calling anybody in between, as when the machine slept. */
  jump: (ms: number) => Promise<void>;
  timers: () => number;
} {
  let time = 1_000_000;
  const waiting = new Map<symbol, { readonly at: number; readonly wake: () => void }>();
  const wakeDue = (): void => {
    for (const [key, { at, wake }] of [...waiting].toSorted(([, a], [, b]) => a.at - b.at)) {
      if (at > time) break;
      waiting.delete(key);
      wake();
    }
  };
  return {
    now: () => time,
    startTimer(ms, wake) {
      const key = Symbol('timer');
      waiting.set(key, { at: time + ms, wake });
      return () => waiting.delete(key);
    },
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const key = Symbol('sleeper');
        waiting.set(key, { at: time + ms, wake: resolve });
        signal.addEventListener('abort', () => {
          waiting.delete(key);
          reject(new DOMException('Aborted', 'AbortError'));
        });
      }),
    async advance(ms) {
      const end = time + ms;
      for (;;) {
        await settle();
        const next = Math.min(...[...waiting.values()].map(({ at }) => at));
        if (next > end) break;
        time = Math.max(time, next);
        wakeDue();
      }
      time = end;
    },
    async jump(ms) {
      time += ms;
      wakeDue();
      await settle();
    },
    timers: () => waiting.size,
  };
}

/** Lets everything run that is ready to run. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 3; round++) await new Promise((resolve) => setImmediate(resolve));
}

export interface SentRequest {
  readonly url: string;
  readonly init: RequestInit;
  readonly body: SentBody;
}

export interface SentBody {
  readonly model: string;
  readonly messages: readonly SentMessage[];
  readonly tools?: readonly { readonly function: ToolSpec }[];
  readonly [field: string]: unknown;
}

export interface SentMessage {
  readonly role: string;
  readonly content?: unknown;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
    readonly extra_content?: unknown;
  }[];
  readonly tool_call_id?: string;
  readonly reasoning_content?: unknown;
  readonly reasoning_details?: unknown;
}

/** What a server does with a request: a real function, called in place of the network. */
export type Server = (request: SentRequest, index: number) => Response | Promise<Response>;

export interface Bench {
  readonly provider: Provider;
  readonly sent: SentRequest[];
  readonly clock: ReturnType<typeof createClock>;
  /** Facts by base URL: hand it to the next bench to remember. */
  readonly facts: Map<string, LearnedFacts>;
  readonly online: { value: boolean };
}

export interface BenchOptions {
  readonly server: Server;
  readonly endpoint?: Partial<Endpoint>;
  readonly model?: string;
  readonly key?: string | null;
  readonly facts?: Map<string, LearnedFacts>;
  readonly pageOrigin?: string;
  readonly announced?: Set<string>;
}

/** The provider under test, in front of a server that is a function. */
export function createBench(options: BenchOptions): Bench {
  const sent: SentRequest[] = [];
  const clock = createClock();
  const facts = options.facts ?? new Map<string, LearnedFacts>();
  const online = { value: true };
  const fetchFunction = async (url: string, init: RequestInit): Promise<Response> => {
    const { signal } = init;
    signal?.throwIfAborted();
    const body = JSON.parse(typeof init.body === 'string' ? init.body : 'null') as SentBody;
    const request = { url, init, body };
    sent.push(request);
    const aborted = new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    });
    aborted.catch(() => {});
    return Promise.race([Promise.resolve(options.server(request, sent.length - 1)), aborted]);
  };
  const provider = createEndpointProvider({
    endpoint: { ...endpoint, ...options.endpoint },
    model: options.model ?? 'test-model',
    readKey: () => Promise.resolve(options.key === undefined ? 'sk-test' : options.key),
    egress: createEgress({ fetch: fetchFunction, log: () => {}, now: clock.now }),
    checkArguments,
    loadFacts: (baseUrl) => Promise.resolve(facts.get(baseUrl)),
    saveFacts: (baseUrl, learned) => {
      facts.set(baseUrl, JSON.parse(JSON.stringify(learned)) as LearnedFacts);
      return Promise.resolve();
    },
    isOnline: () => online.value,
    pageOrigin: options.pageOrigin ?? 'http://localhost:4173',
    ...(options.announced === undefined ? {} : { announced: options.announced }),
    now: clock.now,
    startTimer: clock.startTimer,
  });
  return { provider, sent, clock, facts, online };
}

/** A body that delivers exactly these pieces, one read each. `hang`: it never ends. */
export function streamOf(
  pieces: readonly Uint8Array[],
  { hang = false, onCancel }: { hang?: boolean; onCancel?: () => void } = {},
): ReadableStream<Uint8Array> {
  let index = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = pieces[index++];
        if (piece !== undefined) controller.enqueue(piece);
        else if (!hang) controller.close();
        else return new Promise<void>(() => {});
        return undefined;
      },
      ...(onCancel === undefined ? {} : { cancel: onCancel }),
    },
    { highWaterMark: 0 },
  );
}

export function streaming(pieces: readonly Uint8Array[]): Response {
  return new Response(streamOf(pieces), { headers: { 'content-type': 'text/event-stream' } });
}

export function refusing(status: number, error: unknown, headers: HeadersInit = {}): Response {
  return Response.json(error, { status, headers });
}

/** What an answer came to: voided parts are gone, neighbouring deltas joined. */
export interface Outcome {
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly Omit<ToolCall, 'id'>[];
  readonly usage?: Usage;
  readonly finish?: StopReason;
  readonly replay?: unknown;
  readonly error?: ErrorInfo;
  readonly notices: readonly string[];
  /** Events of the kinds that end an answer. */
  readonly endings: number;
}

export function outcomeOf(events: readonly ModelEvent[]): Outcome {
  let outcome: Outcome = { text: '', reasoning: '', calls: [], notices: [], endings: 0 };
  for (const event of events) outcome = { ...outcome, ...step(outcome, event) };
  return outcome;
}

function step(outcome: Outcome, event: ModelEvent): Partial<Outcome> {
  switch (event.type) {
    case 'text-delta':
      return { text: outcome.text + event.delta };
    case 'reasoning-delta':
      return { reasoning: outcome.reasoning + event.delta };
    case 'segment-reset':
      return { text: '', reasoning: '', calls: [] };
    case 'tool-call':
      return { calls: [...outcome.calls, event.call] };
    case 'usage':
      return { usage: event.usage };
    case 'wait':
    case 'progress':
      return {};
    case 'notice':
      return {
        notices: [...outcome.notices, [event.code, ...Object.values(event.values ?? {})].join(' ')],
      };
    case 'finish':
      return { finish: event.reason, replay: event.replay, endings: outcome.endings + 1 };
    case 'error':
      return { error: event.error, endings: outcome.endings + 1 };
  }
}

export function question(words: string, more: Partial<ModelRequest> = {}): ModelRequest {
  return {
    system: 'You are a test.',
    messages: [{ role: 'user', id: 'u1', createdAt: 0, parts: [{ type: 'text', text: words }] }],
    tools,
    toolChoice: 'auto',
    ...more,
  };
}

export async function ask(
  provider: Provider,
  request: ModelRequest = question('Hello'),
  signal: AbortSignal = new AbortController().signal,
): Promise<readonly ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of provider.stream(request, signal)) events.push(event);
  return events;
}
