import { batch, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { AgentApi, ModelChoice, Settings } from '../../core/api.ts';
import type { Stamped } from '../../core/events.ts';
import { createBatcher, nextFrame } from './batch.ts';
import { createOpenSession } from './open-session.ts';
import { createSessionList } from './session-list.ts';
import type { Listeners } from './listen.ts';
import type { OpenSession } from './open-session.ts';
import type { SessionList } from './session-list.ts';
import type { AgentStatus, Supervisor } from './supervisor.ts';

/** What the page knows of the agent: state as signals, commands as `agent`. */
export interface Client {
  readonly agent: AgentApi;
  readonly status: ReadonlySignal<AgentStatus>;
  readonly restart: () => void;
  readonly list: SessionList;
  readonly current: OpenSession;
  readonly models: ReadonlySignal<readonly ModelChoice[]>;
  readonly settings: ReadonlySignal<Settings | null>;
  readonly refreshModels: () => Promise<void>;
  readonly refreshSettings: () => Promise<void>;
  /** Rise with each change, for screens that read on demand. */
  readonly filesChanged: ReadonlySignal<number>;
  readonly requestsLogged: ReadonlySignal<number>;
  readonly close: () => void;
}

export interface ClientOptions {
  readonly supervisor: Supervisor;
  readonly listen: (listeners: Listeners) => () => void;
  /** When gathered events are applied; the next frame unless told otherwise. */
  readonly schedule?: (flush: () => void) => void;
}

/** Joins the agent, the channel and the signals. Reads everything again with each new worker. */
export function createClient({ supervisor, listen, schedule = nextFrame }: ClientOptions): Client {
  const { agent, status } = supervisor;
  const list = createSessionList(agent);
  const current = createOpenSession(agent);
  const models = signal<readonly ModelChoice[]>([]);
  const settings = signal<Settings | null>(null);
  const filesChanged = signal(0);
  const requestsLogged = signal(0);

  const refreshModels = async (): Promise<void> => {
    const answer = await agent.listModels();
    if (answer.ok) models.value = answer.value;
  };
  const refreshSettings = async (): Promise<void> => {
    const answer = await agent.getSettings();
    if (answer.ok) settings.value = answer.value;
  };
  const events = createBatcher<Stamped>(schedule, (items) => {
    batch(() => {
      current.take(items);
    });
  });
  const flushWhenHidden = (): void => {
    if (document.hidden) events.flush();
  };
  document.addEventListener('visibilitychange', flushWhenHidden);

  const endListening = listen({
    onEvent: events.add,
    onSession(summary) {
      list.put(summary);
      current.takeSummary(summary);
    },
    onSessionDeleted(session) {
      list.remove(session);
      current.takeDeletion(session);
    },
    onBranch(session) {
      if (current.state.value?.session.id === session) void current.reload();
    },
    onFiles() {
      filesChanged.value += 1;
    },
    onSettings() {
      void refreshSettings();
      void refreshModels();
    },
    onRequest() {
      requestsLogged.value += 1;
    },
  });
  const endReloading = status.subscribe(({ type }) => {
    if (type !== 'ready') return;
    void list.reload();
    void refreshModels();
    void refreshSettings();
    void current.reload();
  });

  return {
    agent,
    status,
    restart: supervisor.restart,
    list,
    current,
    models,
    settings,
    refreshModels,
    refreshSettings,
    filesChanged,
    requestsLogged,
    close() {
      endReloading();
      endListening();
      document.removeEventListener('visibilitychange', flushWhenHidden);
      supervisor.close();
    },
  };
}
