import { createActiveRun } from '../../src/app/active-run.ts';
import { createEmitter, type DurableEvent } from '../../src/app/emit.ts';
import { sleep } from '../../src/lib/sleep.ts';
import type { SessionSummary } from '../../src/core/api.ts';
import type { AgentEvent, LiveRun, Stamped } from '../../src/core/events.ts';
import type { Hooks } from '../../src/core/hooks.ts';
import type { Message } from '../../src/core/messages.ts';
import { decide } from '../../src/core/policy.ts';
import { contextTokens } from '../../src/core/tokens.ts';
import { withRetry } from '../../src/providers/retry.ts';
import { createProvider, createRun, finish, type Run } from './satchel.ts';

/**
 * The same as a turn of the app runs it: retries, a hook at every point, the real policy, and an
 * emitter that stores what is durable before it publishes, folds every event into the live state,
 * batches deltas and checkpoints the partial answer. The store and the channel copy what they are
 * given, as the browser's do, and keep it in memory.
 */
export function createFullClient(baseUrl: string): Run {
  const endpoint = createProvider(baseUrl);
  const provider = withRetry(endpoint, { sleep, now: Date.now, random: Math.random });
  return async () => {
    const run = createRun(provider);
    const store = createFakeStore();
    const emitter = createEmitter({
      session: run.session,
      run: run.run,
      publish(stamped) {
        active.fold(stamped);
        store.broadcast(stamped);
      },
      store: store.keep,
      storePartial: store.keepPartial,
      live: () => active.live(),
    });
    const active = createActiveRun({ run: run.run, session, queue: [], emitter });
    const { system, tools } = run;
    let messages = run.history;
    const emit = async (event: AgentEvent): Promise<void> => {
      await emitter.emit(event);
      if (event.type !== 'message') return;
      messages = [...messages, event.message];
      const tokens = contextTokens({ system, tools, messages, model: provider.ref });
      await emitter.emit({ type: 'context', tokens, window: 8192 });
    };
    const { hook, seen } = createHook();
    const full = {
      ...run,
      hooks: [hook],
      decide: allowReads,
      signal: active.controller.signal,
    };
    const result = await finish(
      full,
      (event) => (event.type === 'text-delta' ? void emitter.emit(event) : emit(event)),
      store.messages,
    );
    await emitter.close();
    if (seen() === 0 || store.last().sent === null) throw new Error('Nothing was told.');
    return result;
  };
}

const session: SessionSummary = {
  id: 'bench',
  title: 'Bench',
  createdAt: 0,
  updatedAt: 0,
  pinned: false,
  model: { source: 'bench', model: 'bench' },
  running: true,
  interrupted: false,
};

const allowReads = (
  _call: unknown,
  tool: { readonly risk: 'read' | 'write' | 'network' | 'danger' },
) =>
  decide({
    risk: tool.risk,
    setting: undefined,
    granted: false,
    tainted: false,
    unsure: false,
    dangerOn: false,
  });

/** Copies what it is given before it keeps or sends it, as IndexedDB and a channel do. */
function createFakeStore() {
  const messages: Message[] = [];
  const started: string[] = [];
  let partial: NonNullable<LiveRun['partial']> | null = null;
  let sent: Stamped | null = null;
  return {
    messages,
    keep: async (event: DurableEvent): Promise<void> => {
      if (event.type === 'message') messages.push(structuredClone(event.message));
      if (event.type === 'tool-start') started.push(event.callId);
      await Promise.resolve();
    },
    keepPartial: async (next: NonNullable<LiveRun['partial']>): Promise<void> => {
      partial = structuredClone(next);
      await Promise.resolve();
    },
    broadcast: (stamped: Stamped): void => {
      sent = structuredClone(stamped);
    },
    last: () => ({ started, partial, sent }),
  };
}

/** A hook at every point, doing the least. */
function createHook(): { readonly hook: Hooks; readonly seen: () => number } {
  let seen = 0;
  const see = (): void => {
    seen += 1;
  };
  return {
    seen: () => seen,
    hook: {
      name: 'bench',
      beforeModel: see,
      onDelta: see,
      beforeTool: see,
      afterTool: see,
      afterStep: see,
      finalizeContent: (text) => text,
      onEnd: see,
    },
  };
}
