import { batch, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { AgentApi, FirstScreen, ModelChoice, Settings } from '../../core/api.ts';
import type { Stamped } from '../../core/events.ts';
import { createBatcher, nextFrame } from './batch.ts';
import type { Listeners } from './listen.ts';
import { OpenSession } from './open-session.ts';
import { createSessionList } from './session-list.ts';
import type { SessionList } from './session-list.ts';
import type { AgentStatus, Supervisor } from './supervisor.ts';

/** What the page knows of the agent: state as signals, commands as `agent`. */
export interface Client {
  readonly agent: AgentApi;
  readonly status: ReadonlySignal<AgentStatus>;
  readonly restart: () => void;
  readonly list: SessionList;
  readonly current: OpenSession;
  readonly reads: Reads;
  /** Rise with each change, for screens that read on demand. */
  readonly filesChanged: ReadonlySignal<number>;
  readonly requestsLogged: ReadonlySignal<number>;
  readonly modelsChanged: ReadonlySignal<number>;
  readonly close: () => void;
}

/** Small things the agent keeps, read whole and read again when they change. */
export interface Reads {
  readonly models: ReadonlySignal<readonly ModelChoice[]>;
  /** Null until they were read. */
  readonly settings: ReadonlySignal<Settings | null>;
  readonly begin: (first: FirstScreen) => void;
  readonly refreshModels: () => Promise<void>;
  readonly refreshSettings: () => Promise<void>;
}

export interface ClientOptions {
  readonly supervisor: Pick<Supervisor, 'agent' | 'status' | 'restart' | 'close'>;
  readonly listen: (listeners: Listeners) => () => void;
  /** The person deleted everything, here or in another tab. */
  readonly onErased: () => void;
  /** When gathered events are applied; the next frame unless told otherwise. */
  readonly schedule?: (flush: () => void) => void;
}

/** Joins the agent, the channel and the signals. */
export function createClient(options: ClientOptions): Client {
  const { supervisor, listen, onErased, schedule = nextFrame } = options;
  const { agent, status } = supervisor;
  const list = createSessionList(agent);
  const current = new OpenSession(agent);
  const reads = createReads(agent);
  const filesChanged = signal(0);
  const requestsLogged = signal(0);
  const modelsChanged = signal(0);
  const events = createBatcher<Stamped>(schedule, (items) => {
    batch(() => {
      current.take(items);
    });
  });
  const refresh = (): void => {
    void reads.refreshSettings();
    void reads.refreshModels();
  };
  const endings = [
    flushWhenHidden(events.flush),
    followStatus(status, { list, current, reads }),
    listen({
      onEvent: events.add,
      onSession(summary) {
        // In the order of the channel: what a run said comes before that it has ended.
        events.flush();
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
      onSettings: refresh,
      onRequest() {
        requestsLogged.value += 1;
      },
      onModels() {
        modelsChanged.value += 1;
        void reads.refreshModels();
      },
      onErased,
    }),
  ];
  return {
    ...{ agent, status, list, current, reads, filesChanged, requestsLogged, modelsChanged },
    restart() {
      supervisor.restart();
    },
    close() {
      for (const end of endings) end();
      supervisor.close();
    },
  };
}

/** Shows what the first worker brings; with each later one, reads everything again. */
function followStatus(
  status: ReadonlySignal<AgentStatus>,
  { list, current, reads }: Pick<Client, 'list' | 'current' | 'reads'>,
): () => void {
  const begin = (first: FirstScreen): void => {
    list.begin(first.sessions);
    reads.begin(first);
    void current.begin(first.opened);
  };
  const reload = (): void => {
    void current.begin(null);
    void list.reload();
    void current.reload();
    void reads.refreshSettings();
    void reads.refreshModels();
  };
  return status.subscribe((now) => {
    if (now.type === 'starting') current.expect();
    else if (now.type !== 'ready') void current.begin(null);
    else if (now.boot.first === undefined) reload();
    else begin(now.boot.first);
  });
}

function createReads(agent: Pick<AgentApi, 'listModels' | 'getSettings'>): Reads {
  const models = signal<readonly ModelChoice[]>([]);
  const settings = signal<Settings | null>(null);
  return {
    models,
    settings,
    begin(first) {
      models.value = first.models;
      settings.value = first.settings;
    },
    async refreshModels() {
      const answer = await agent.listModels();
      if (answer.ok) models.value = answer.value;
    },
    async refreshSettings() {
      const answer = await agent.getSettings();
      if (answer.ok) settings.value = answer.value;
    },
  };
}

/** A hidden page draws no frames: what has gathered is applied before they stop. */
function flushWhenHidden(flush: () => void): () => void {
  const onChange = (): void => {
    if (document.hidden) flush();
  };
  document.addEventListener('visibilitychange', onChange);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
  };
}
