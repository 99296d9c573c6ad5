import type { EngineBody } from '../../core/engine.ts';
import { AgentError, toErrorInfo } from '../../core/errors.ts';
import type { EngineNews } from './engine-worker.ts';
import { createHolder } from './holder.ts';
import type { EngineHolder, HolderOptions, HostedModel, HostState } from './holder.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { createTurns, type Priority, type Turns } from './turns.ts';

export interface HostOptions extends HolderOptions {
  /** Milliseconds after which an unused model is let go; null: never. Asked after each answer. */
  readonly idleTime: () => number | null;
}

export type HostNews = EngineNews | { readonly type: 'loading'; readonly progress: number };

export interface ModelHost {
  /**
   * Loads the model where it is not loaded and streams one answer. Waits for its turn. Returns at
   * once when the signal aborts, though the engine may need a moment before the next request.
   * Rejects with an `AgentError`; after a crash the model is loaded anew by itself, once.
   */
  ask(model: HostedModel, body: EngineBody, options: AskingOptions): AsyncIterable<HostNews>;
  /** Loads the model when nobody else needs the engine. Rejects with an `AgentError`. */
  prepare(model: HostedModel): Promise<void>;
  /** Frees the memory, after the answer that is under way. */
  unload(): Promise<void>;
  state(): HostState;
}

export interface AskingOptions {
  readonly signal: AbortSignal;
  readonly priority: Priority;
}

interface Answering {
  readonly body: EngineBody;
  readonly signal: AbortSignal;
  readonly news: Mailbox<HostNews>;
}

/** The one door to the engine of this device: requests queue, an unused model goes. */
export function createModelHost(options: HostOptions): ModelHost {
  const turns = createTurns();
  const holder = createHolder(options);
  const recover = createRecovery(turns, holder);
  let stopIdleTimer = (): void => undefined;

  const waitIdle = (): void => {
    stopIdleTimer();
    const time = options.idleTime();
    if (time === null || holder.state().type !== 'ready') return;
    stopIdleTimer = options.startTimer(time, () => {
      if (turns.isIdle()) holder.letGo({ type: 'empty' });
    });
  };
  /** Runs one answer to its end, whether or not anybody still reads it. */
  const answer = async (model: HostedModel, { body, signal, news }: Answering): Promise<void> => {
    const onProgress = (progress: number): void => news.put({ type: 'loading', progress });
    const worker = await holder.load(model, signal, onProgress);
    try {
      for await (const message of worker.ask(body, signal)) news.put(message);
      recover.succeeded();
    } catch (thrown) {
      recover.failed(model, thrown);
      throw thrown;
    }
  };
  return {
    async *ask(model, body, { signal, priority }) {
      const endTurn = await turns.take(priority, signal);
      stopIdleTimer();
      yield* readNews(signal, async (news) => {
        try {
          await answer(model, { body, signal, news });
        } finally {
          endTurn();
          waitIdle();
        }
      });
    },
    async prepare(model) {
      const { signal } = new AbortController();
      const endTurn = await turns.take('background', signal);
      try {
        await holder.load(model, signal, () => undefined);
      } finally {
        endTurn();
        waitIdle();
      }
    },
    async unload() {
      const endTurn = await turns.take('person', new AbortController().signal);
      stopIdleTimer();
      holder.letGo({ type: 'empty' });
      endTurn();
    },
    state: () => holder.state(),
  };
}

/** What `work` tells, until it is over or the signal aborts: the work itself goes on to its end. */
async function* readNews(
  signal: AbortSignal,
  work: (news: Mailbox<HostNews>) => Promise<void>,
): AsyncGenerator<HostNews> {
  const news: Mailbox<HostNews> = createMailbox();
  const over = new AgentError('dropped');
  const close = (): void => news.close(over);
  signal.addEventListener('abort', close, { once: true });
  void work(news).then(close, (thrown: unknown) => {
    news.close(thrown instanceof Error ? thrown : over);
  });
  try {
    yield* news.messages();
  } catch (thrown) {
    if (thrown !== over && !signal.aborted) throw thrown;
  } finally {
    signal.removeEventListener('abort', close);
  }
}

interface Recovery {
  succeeded(): void;
  failed(model: HostedModel, thrown: unknown): void;
}

/** A model that crashed is loaded again in the background; one that crashes again at once is not. */
function createRecovery(turns: Turns, holder: EngineHolder): Recovery {
  let crashes = 0;
  const reload = async (model: HostedModel): Promise<void> => {
    const { signal } = new AbortController();
    const endTurn = await turns.take('background', signal);
    // What goes wrong is in the state.
    await holder.load(model, signal, () => undefined).catch(() => undefined);
    endTurn();
  };
  return {
    succeeded() {
      crashes = 0;
    },
    failed(model, thrown) {
      const error = toErrorInfo(thrown);
      if (error.code !== 'engine-crashed' && error.code !== 'no-memory') return;
      crashes += 1;
      holder.letGo({ type: 'failed', model: model.id, error });
      if (error.code === 'engine-crashed' && crashes === 1) void reload(model);
    },
  };
}
