import type { FromEngine, LoadPlan, ToEngine } from '../../../src/core/engine.ts';
import type { WorkerPort } from '../../../src/providers/local/engine-worker.ts';

/** What an engine does with a question: a real function in place of a worker. */
export type Behaviour = (
  ask: Extract<ToEngine, { type: 'ask' }>,
  say: (message: FromEngine) => void,
) => void;

export interface FakeEngines {
  readonly createWorker: () => WorkerPort;
  /** Everything that was sent, to any engine. */
  readonly sent: ToEngine[];
  readonly started: () => number;
  /** Engines that were not ended. */
  readonly alive: () => number;
  /** The newest engine dies. */
  readonly crash: () => void;
  answer: Behaviour;
  load: (plan: LoadPlan, say: (message: FromEngine) => void) => void;
}

export const loaded: FromEngine = {
  type: 'loaded',
  engine: { context: 4096, threads: 1, duration: 5 },
};

/** Says each word as a chunk, then ends. */
export const saying =
  (...words: readonly string[]): Behaviour =>
  ({ id }, say) => {
    for (const content of words) {
      say({ type: 'chunk', id, chunk: { choices: [{ index: 0, delta: { content } }] } });
    }
    const last = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };
    say({ type: 'chunk', id, chunk: last });
    say({ type: 'end', id });
  };

export function createFakeEngines(): FakeEngines {
  const sent: ToEngine[] = [];
  const ports: (WorkerPort & { ended: boolean })[] = [];
  const engines: FakeEngines = {
    sent,
    started: () => ports.length,
    alive: () => ports.filter(({ ended }) => !ended).length,
    crash() {
      const port = ports.at(-1);
      port?.onerror?.call(port as unknown as Worker, { message: 'out of bounds' } as ErrorEvent);
    },
    answer: saying('Hello'),
    load: (_plan, say) => say(loaded),
    createWorker() {
      const port = {
        ended: false,
        onmessage: null as WorkerPort['onmessage'],
        onerror: null as WorkerPort['onerror'],
        postMessage(message: ToEngine) {
          sent.push(message);
          const say = (data: FromEngine): void => {
            if (!port.ended)
              port.onmessage?.call(port as unknown as Worker, { data } as MessageEvent);
          };
          queueMicrotask(() => {
            if (message.type === 'load') engines.load(message.plan, say);
            if (message.type === 'ask') engines.answer(message, say);
          });
        },
        terminate() {
          port.ended = true;
        },
      };
      ports.push(port);
      return port;
    },
  };
  return engines;
}
