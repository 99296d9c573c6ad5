import type {
  EngineBody,
  FromEngine,
  LoadedEngine,
  LoadPlan,
  ToEngine,
} from '../../core/engine.ts';
import { AgentError } from '../../core/errors.ts';
import type { ErrorInfo } from '../../core/errors.ts';
import type { StartTimer } from '../timer.ts';
import { startWatchdog, type Watchdog } from '../watchdog.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';

/** The part of a `Worker` that is used. `createWorker` returns one that runs workers/model.ts. */
export type WorkerPort = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;
export type CreateWorker = () => WorkerPort;

export interface EngineClock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly startTimer: StartTimer;
}

/** What an answer consists of, beside its end. */
export type EngineNews = Extract<FromEngine, { type: 'chunk' | 'reading' }>;

/** A worker with one model in it. After a rejection it is dead: start another. */
export interface EngineWorker {
  /** To be called first, once. `onProgress` gets a share from 0 to 1. */
  load(plan: LoadPlan, onProgress: (share: number) => void): Promise<LoadedEngine>;
  /** One at a time. Ends early when the signal aborts. */
  ask(body: EngineBody, signal: AbortSignal): AsyncIterable<EngineNews>;
  terminate(): void;
}

/** Milliseconds without a sign of life: one batch of a prompt, or one word, never takes that long. */
const longestSilence = 60_000;

/** Milliseconds that an answer may go on after Stop: the batch that is being read, and then some. */
const longestStop = 10_000;

export function startEngineWorker(createWorker: CreateWorker, clock: EngineClock): EngineWorker {
  const mailbox: Mailbox<FromEngine> = createMailbox();
  let lastId = 0;
  const port = createWorker();
  port.onmessage = ({ data }: MessageEvent<FromEngine>) => mailbox.put(data);
  // A script that cannot be fetched gives an event without a message.
  port.onerror = ({ message }) => {
    mailbox.close(
      message ? new AgentError('engine-crashed', message) : new AgentError('engine-missing'),
    );
  };
  const send = (message: ToEngine): void => port.postMessage(message);

  const watch = (): Watchdog =>
    startWatchdog({
      ...clock,
      limit: longestSilence,
      onIdle: () =>
        mailbox.close(new AgentError('engine-crashed', 'The engine no longer answers.')),
    });

  return {
    async load(plan, onProgress) {
      send({ type: 'load', plan });
      // The engine itself watches its loading: only it sees what is being read.
      for await (const message of mailbox.messages()) {
        if (message.type === 'loading') onProgress(message.progress);
        else if (message.type === 'loaded') return message.engine;
        else if (message.type === 'load-failed') throw fromInfo(message.error);
      }
      throw new AgentError('engine-crashed');
    },
    async *ask(body, signal) {
      const id = ++lastId;
      const watchdog = watch();
      const stop = (): void => {
        send({ type: 'stop', id });
        watchdog.limit(longestStop);
      };
      signal.addEventListener('abort', stop, { once: true });
      try {
        send({ type: 'ask', id, body });
        if (signal.aborted) stop();
        for await (const message of mailbox.messages()) {
          watchdog.touch();
          if (message.type === 'failed') throw fromInfo(message.error);
          if (message.type === 'end') return;
          if ((message.type === 'chunk' || message.type === 'reading') && !signal.aborted) {
            yield message;
          }
        }
      } finally {
        watchdog.stop();
        signal.removeEventListener('abort', stop);
      }
    },
    terminate() {
      port.terminate();
      mailbox.close(new AgentError('engine-crashed', 'The engine was ended.'));
    },
  };
}

const fromInfo = (info: ErrorInfo): AgentError => new AgentError(info.code, info.detail, info);
