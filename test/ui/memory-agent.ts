import type {
  AgentApi,
  BootReport,
  ChannelMessage,
  Endpoint,
  LoggedRequest,
  ModelChoice,
  SessionSummary,
  Settings,
} from '../../src/core/api.ts';
import type { Result } from '../../src/core/result.ts';
import type { DoctorReport } from '../../src/core/doctor.ts';
import { done, fail, ok } from './memory-answers.ts';
import { checkMethods, localMethods } from './memory-models.ts';
import { isLoopback } from '../../src/lib/address.ts';
import type { FileContent, FileRevision } from '../../src/core/files.ts';
import type { LocalModel } from '../../src/core/local-models.ts';
import type { Message } from '../../src/core/messages.ts';

/** What the agent holds. Tests set it up and look at it. */
export interface MemoryAgentState {
  boot: BootReport;
  sessions: SessionSummary[];
  messages: Map<string, Message[]>;
  drafts: Map<string, string>;
  endpoints: Endpoint[];
  localModels: readonly LocalModel[];
  /** What was given for each endpoint; null: none. */
  keys: Map<string, string | null>;
  files: Map<string, FileContent[]>;
  settings: Settings;
  requests: LoggedRequest[];
  /** What a test of a connection finds; null: it goes on until it is cancelled. */
  report: DoctorReport | null;
  cancelledTests: number;
}

export interface MemoryAgent {
  readonly agent: AgentApi;
  readonly state: MemoryAgentState;
  /** Says something on the channel, as a worker would. */
  readonly say: (message: ChannelMessage) => void;
  readonly listen: (hear: (message: ChannelMessage) => void) => () => void;
}

const demo = { source: 'demo', model: 'demo' } as const;

export const session = (id: string, more: Partial<SessionSummary> = {}): SessionSummary => ({
  id,
  title: `Session ${id}`,
  createdAt: 0,
  updatedAt: Date.now(),
  pinned: false,
  model: demo,
  running: false,
  interrupted: false,
  ...more,
});

function emptyState(): MemoryAgentState {
  return {
    boot: { version: '1.2.3', storage: 'persistent', session: null, tools: [] },
    sessions: [],
    messages: new Map(),
    drafts: new Map(),
    endpoints: [],
    localModels: [],
    keys: new Map(),
    files: new Map(),
    settings: {
      theme: 'system',
      stepLimit: 25,
      sandboxTime: 10_000,
      sandboxMemory: 64,
      tools: {},
      defaultModel: demo,
    },
    requests: [],
    report: { verdict: 'ok', resolvedUrl: '', models: [], values: {}, checks: [] },
    cancelledTests: 0,
  };
}

const never = new Promise<Result<never>>(() => undefined);

/** A whole agent in memory: what the page is given and what it changes can be looked at. */
export function createMemoryAgent(change: Partial<MemoryAgentState> = {}): MemoryAgent {
  const state: MemoryAgentState = { ...emptyState(), ...change };
  const hearers = new Set<(message: ChannelMessage) => void>();
  const say = (message: ChannelMessage): void => {
    for (const hear of hearers) hear(message);
  };
  const agent: AgentApi = {
    boot: () => ok(state.boot),
    ...sessionMethods(state, say),
    ...endpointMethods(state),
    ...localMethods(state, say),
    ...checkMethods,
    ...dataMethods(state),
  };
  return {
    agent,
    state,
    say,
    listen(hear) {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
  };
}

type Say = MemoryAgent['say'];

function sessionMethods(state: MemoryAgentState, say: Say) {
  const deleted = new Map<string, SessionSummary>();
  const put = (summary: SessionSummary): Promise<Result<SessionSummary>> => {
    state.sessions = [...state.sessions.filter(({ id }) => id !== summary.id), summary];
    say({ type: 'session-changed', session: summary });
    return ok(summary);
  };
  const find = (id: string) => state.sessions.find((summary) => summary.id === id);
  return {
    listSessions: ({ text, limit, before = Infinity }) => {
      const found = state.sessions
        .filter(({ title }) => title.toLowerCase().includes(text.toLowerCase()))
        .sort((a, b) => b.updatedAt - a.updatedAt);
      const pinned = before === Infinity ? found.filter((summary) => summary.pinned) : [];
      const rest = found.filter((summary) => !summary.pinned && summary.updatedAt < before);
      return ok([...pinned, ...rest.slice(0, limit)]);
    },
    createSession: () =>
      put(
        session(`new-${state.sessions.length}`, { title: '', model: state.settings.defaultModel }),
      ),
    updateSession: (id, part) => {
      const summary = find(id);
      return summary === undefined ? fail('not-possible') : put({ ...summary, ...part });
    },
    deleteSession: (id) => {
      const summary = find(id);
      if (summary === undefined) return fail('not-possible');
      deleted.set(id, summary);
      state.sessions = state.sessions.filter((other) => other.id !== id);
      say({ type: 'session-deleted', session: id });
      return done();
    },
    restoreSession: (id) => {
      const summary = deleted.get(id);
      return summary === undefined ? fail('not-possible') : put(summary);
    },
    openSession: (id, limit) => {
      const summary = find(id);
      if (summary === undefined) return fail('not-possible');
      const messages = state.messages.get(id) ?? [];
      return ok({
        session: summary,
        entries: messages.slice(-limit).map((message) => ({ message })),
        hasEarlier: messages.length > limit,
        live: null,
        queue: [],
        draft: state.drafts.get(id) ?? '',
        context: { tokens: 3_120, window: 8_192 },
      });
    },
    earlierMessages: (id, before, limit) => {
      const messages = state.messages.get(id) ?? [];
      const end = messages.findIndex((message) => message.id === before);
      return ok(messages.slice(Math.max(0, end - limit), end).map((message) => ({ message })));
    },
    saveDraft: (id, text) => {
      state.drafts.set(id, text);
      return done();
    },
    send: (id, input) => {
      const message: Message = {
        role: 'user',
        id: `${id}-${(state.messages.get(id) ?? []).length}`,
        createdAt: Date.now(),
        parts: [{ type: 'text', text: input.text }],
      };
      state.messages.set(id, [...(state.messages.get(id) ?? []), message]);
      say({ type: 'branch-changed', session: id });
      return done();
    },
    stop: done,
    unqueue: done,
    answer: done,
    resume: done,
    retry: done,
    continueAnswer: done,
    regenerate: done,
    edit: done,
    selectVersion: done,
  } satisfies Partial<AgentApi>;
}

function endpointMethods(state: MemoryAgentState) {
  return {
    listModels: () => {
      const choices = state.endpoints.flatMap(({ id, name, baseUrl, models }) =>
        models.map((model): ModelChoice => {
          const loopback = isLoopback(baseUrl);
          return {
            ref: { source: id, model },
            label: model,
            place: name,
            onDevice: false,
            loopback,
          };
        }),
      );
      return ok([...choices, { ref: demo, label: 'Demo', place: 'Satchel', onDevice: true }]);
    },
    listEndpoints: () => ok(state.endpoints),
    saveEndpoint: (endpoint, key) => {
      if (key !== undefined) state.keys.set(endpoint.id, key);
      const saved = { ...endpoint, hasKey: typeof state.keys.get(endpoint.id) === 'string' };
      state.endpoints = [...state.endpoints.filter(({ id }) => id !== endpoint.id), saved];
      return ok(saved);
    },
    deleteEndpoint: (id) => {
      state.endpoints = state.endpoints.filter((endpoint) => endpoint.id !== id);
      return done();
    },
    testEndpoint: () => (state.report === null ? never : ok(state.report)),
    cancelTest: () => {
      state.cancelledTests += 1;
      return done();
    },
  } satisfies Partial<AgentApi>;
}

function dataMethods(state: MemoryAgentState) {
  const newest = (path: string) => state.files.get(path)?.at(-1);
  const revisionOf = ({ revision, updatedAt, size }: FileContent): FileRevision => {
    return { revision, at: updatedAt, size, by: { author: 'agent' } };
  };
  return {
    listFiles: () => ok([...state.files.values()].flatMap((revisions) => revisions.slice(-1))),
    readFile: (path) => {
      const file = newest(path);
      return file === undefined ? fail('not-possible') : ok(file);
    },
    listRevisions: (path) => ok((state.files.get(path) ?? []).map(revisionOf)),
    readRevision: (path, revision) => {
      const file = state.files.get(path)?.find((content) => content.revision === revision);
      return file === undefined ? fail('not-possible') : ok(file);
    },
    getSettings: () => ok(state.settings),
    saveSettings: (part) => {
      state.settings = { ...state.settings, ...part };
      return ok(state.settings);
    },
    listRequests: () => ok(state.requests),
    logRequest: (request) => {
      state.requests.push(request);
      return done();
    },
    exportEverything: () => ok(new Blob([JSON.stringify(state.sessions)])),
    deleteEverything: () => {
      state.sessions = [];
      return done();
    },
  } satisfies Partial<AgentApi>;
}
