import type { DoctorReport, PageProbe } from './doctor.ts';
import type { LiveRun, Stamped } from './events.ts';
import type { FileSummary, FileContent, FileRevision } from './files.ts';
import type { LocalModelApi } from './local-model-api.ts';
import type { ModelCheckApi } from './model-check-api.ts';
import type { Result } from './result.ts';

import type { ImagePart, Message, ModelRef, UserMessage } from './messages.ts';
import type { Risk } from './tool.ts';

/** Rises when the wire changes: two versions of the app can be open at once and must not meet. */
const protocolVersion = 1;

/** Scope: the path the app is served from. It starts every name that is shared per origin. */
export const channelName = (scope: string): string => `${scope}:events:${protocolVersion}`;
/** Held by the run of a session, in whichever tab it runs. */
export const sessionLock = (scope: string, session: string): string =>
  `${scope}:session:${session}`;
/** Held by an agent worker for life; its page waits on it to learn of the worker's death. */
export const agentLock = (scope: string, agent: string): string => `${scope}:agent:${agent}`;
/** Whether a run is under way in any tab. `held`: the locks of `navigator.locks.query()`. */
export const isAnyRunning = (
  scope: string,
  held: readonly { readonly name?: string }[] = [],
): boolean => held.some(({ name }) => name?.startsWith(sessionLock(scope, '')) === true);

/** Held by whoever has a local model in memory: one per origin and scope, in whichever tab. */
export const engineLock = (scope: string): string => `${scope}:engine`;
/** Held by the tab that downloads: one model at a time. */
export const downloadLock = (scope: string): string => `${scope}:download`;
/** Held while the files of a model are copied: one that has no holder was left by a tab that died. */
export const addingLock = (scope: string, model: string): string => `${scope}:adding:${model}`;

/** Everything that travels on the channel. */
export type ChannelMessage =
  | ({ readonly type: 'event' } & Stamped)
  | { readonly type: 'command'; readonly session: string; readonly command: RunCommand }
  | { readonly type: 'session-changed'; readonly session: SessionSummary }
  | { readonly type: 'session-deleted'; readonly session: string }
  /** The branch of a session changed outside a run (edit, version switch): reopen it. */
  | { readonly type: 'branch-changed'; readonly session: string }
  | { readonly type: 'files-changed'; readonly paths: readonly string[] }
  | { readonly type: 'settings-changed' }
  /** A local model was added, removed, or has come further. */
  | { readonly type: 'models-changed' }
  /** Another tab waits for the engine: whoever holds it unused lets it go. */
  | { readonly type: 'engine-wanted' }
  /** The person deleted everything: every page starts anew. */
  | { readonly type: 'erased' }
  | { readonly type: 'request-logged' };

/** Commands for a run that another tab owns. `announce` asks for a `live-state` event. */
export type RunCommand =
  | { readonly type: 'announce' }
  | { readonly type: 'stop' }
  /** The stored queue changed: read it again. */
  | { readonly type: 'queue-changed' }
  | { readonly type: 'answer'; readonly callId: string; readonly answer: ApprovalAnswer };

export type ApprovalAnswer =
  | { readonly type: 'once' }
  | { readonly type: 'always' }
  | { readonly type: 'deny' }
  | { readonly type: 'words'; readonly text: string };

/**
 * What the page may ask of the agent worker. Every method settles with a `Result`; none rejects
 * except when the worker died. State changes come back as events, never as return values.
 */
export interface AgentApi extends LocalModelApi, ModelCheckApi {
  /** With what the first screen shows, where the page asked for that in the worker's name. */
  boot(): Promise<Result<BootReport>>;

  listSessions(query: SessionQuery): Promise<Result<readonly SessionSummary[]>>;
  createSession(): Promise<Result<SessionSummary>>;
  updateSession(session: string, change: SessionChange): Promise<Result<SessionSummary>>;
  /** Hidden at once, removed for good at a later start; `restoreSession` undoes it until then. */
  deleteSession(session: string): Promise<Result<void>>;
  restoreSession(session: string): Promise<Result<SessionSummary>>;
  /** The newest `limit` messages of the current branch and the live run, if any. */
  openSession(session: string, limit: number): Promise<Result<SessionSnapshot>>;
  /** Messages of the branch before `before`, oldest first. */
  earlierMessages(
    session: string,
    before: string,
    limit: number,
  ): Promise<Result<readonly TranscriptEntry[]>>;
  saveDraft(session: string, text: string): Promise<Result<void>>;

  /**
   * Starts a run, or queues or steers when one is under way. Settles once stored. Without words and
   * images it sends what waits in the queue of an idle session; `not-possible` when nothing does.
   */
  send(session: string, input: UserInput): Promise<Result<void>>;
  stop(session: string): Promise<Result<void>>;
  unqueue(session: string, messageId: string): Promise<Result<void>>;
  answer(session: string, callId: string, answer: ApprovalAnswer): Promise<Result<void>>;
  /** Goes on with an interrupted run; finished side effects are not repeated. */
  resume(session: string): Promise<Result<void>>;
  /** Asks again for the answer after the last user message, in place of a failed one. */
  retry(session: string): Promise<Result<void>>;
  /** Lets the model go on where a cut answer ends. */
  continueAnswer(session: string): Promise<Result<void>>;
  /** A new version of an answer, as a branch. */
  regenerate(session: string, messageId: string): Promise<Result<void>>;
  /** A new version of a message of the person, as a branch, and an answer to it. */
  edit(session: string, messageId: string, text: string): Promise<Result<void>>;
  /** Shows another version of a message: the newest leaf below it becomes current. */
  selectVersion(session: string, messageId: string): Promise<Result<void>>;

  listModels(): Promise<Result<readonly ModelChoice[]>>;
  listEndpoints(): Promise<Result<readonly Endpoint[]>>;
  /** `key`: undefined keeps the stored key, null removes it. The key never comes back. */
  saveEndpoint(endpoint: Endpoint, key?: string | null): Promise<Result<Endpoint>>;
  deleteEndpoint(id: string): Promise<Result<void>>;
  /** `pageProbe`: what the page's own first request to a local address learned, on a click. */
  testEndpoint(
    endpoint: Endpoint,
    key: string | null | undefined,
    pageProbe: PageProbe | null,
  ): Promise<Result<DoctorReport>>;
  /** Ends the test that is under way, its requests included: it then settles with an error. */
  cancelTest(): Promise<Result<void>>;

  listFiles(): Promise<Result<readonly FileSummary[]>>;
  readFile(path: string): Promise<Result<FileContent>>;
  listRevisions(path: string): Promise<Result<readonly FileRevision[]>>;
  readRevision(path: string, revision: number): Promise<Result<FileContent>>;

  getSettings(): Promise<Result<Settings>>;
  saveSettings(change: Partial<Settings>): Promise<Result<Settings>>;
  listRequests(): Promise<Result<readonly LoggedRequest[]>>;
  /** A request that the page made itself (a probe), for the network log. */
  logRequest(request: LoggedRequest): Promise<Result<void>>;
  /** Everything but keys, as one JSON document. */
  exportEverything(): Promise<Result<Blob>>;
  /** Removes every database of this scope. The page reloads afterwards. */
  deleteEverything(): Promise<Result<void>>;
}

export interface BootReport {
  readonly version: string;
  /** `memory`: the browser refuses storage; everything is lost when the tab closes. */
  readonly storage: 'persistent' | 'memory';
  readonly session: string | null;
  /** The tools there are, for the page on permissions. */
  readonly tools: readonly { readonly name: string; readonly risk: Risk }[];
  /** Set when it was asked for. */
  readonly first?: FirstScreen;
}

/** What the page is about to show: read at the start of its worker, all in one answer. */
export interface FirstScreenQuery {
  /**
   * A session by its id. `any`: the one that was open last, else the newest, else a new one. Null:
   * none.
   */
  readonly session: { readonly id: string } | 'any' | null;
  /** The newest messages of the session, at most. */
  readonly messages: number;
  /** Sessions of the list, beside pinned ones. */
  readonly sessions: number;
}

/** All that the first screen shows, as of one moment. */
export interface FirstScreen {
  readonly sessions: readonly SessionSummary[];
  readonly settings: Settings;
  readonly models: readonly ModelChoice[];
  /** Null when none was wanted, or the wanted one does not exist (any more). */
  readonly opened: SessionSnapshot | null;
}

export interface SessionQuery {
  /** Matches titles, case-insensitive. Empty: all. */
  readonly text: string;
  readonly limit: number;
  /** `updatedAt` of the last one seen, for paging. Pinned sessions come with the first page. */
  readonly before?: number;
}

export interface SessionSummary {
  readonly id: string;
  /** Empty until the first message: the interface shows its own word for it. */
  readonly title: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly pinned: boolean;
  readonly model: ModelRef;
  readonly running: boolean;
  /** A run that died is waiting for Resume. */
  readonly interrupted: boolean;
}

export type SessionChange = Partial<Pick<SessionSummary, 'title' | 'pinned' | 'model'>>;

/** A message and, where there is more than one, its versions in order of making. */
export interface TranscriptEntry {
  readonly message: Message;
  readonly versions?: readonly string[];
}

export interface SessionSnapshot {
  readonly session: SessionSummary;
  readonly entries: readonly TranscriptEntry[];
  readonly hasEarlier: boolean;
  readonly live: LiveRun | null;
  readonly queue: readonly UserMessage[];
  readonly draft: string;
  readonly context: { readonly tokens: number; readonly window: number };
}

export interface UserInput {
  readonly text: string;
  readonly images: readonly ImagePart[];
  readonly mode: 'send' | 'queue' | 'steer';
}

export interface ModelChoice {
  readonly ref: ModelRef;
  /** The model id as its server names it. */
  readonly label: string;
  /** The endpoint's name, or the place it runs. */
  readonly place: string;
  readonly onDevice: boolean;
  /** Its server is on this machine: it can be reached without a network. */
  readonly loopback?: boolean;
}

export interface Endpoint {
  readonly id: string;
  readonly name: string;
  /** As typed; `resolveBaseUrl` in the provider makes the request URL of it. */
  readonly baseUrl: string;
  readonly hasKey: boolean;
  readonly models: readonly string[];
  /** Tokens; null: unknown, a cautious default is used. */
  readonly contextSize: number | null;
  readonly outputLimit: number | null;
  readonly temperature: number | null;
  readonly reasoning: 'default' | 'off' | 'low' | 'medium' | 'high';
  /** Seconds without a byte before the request counts as dead; null: 120 hosted, 600 local. */
  readonly idleLimit: number | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the model may be offered tools. */
  readonly tools: boolean;
  readonly fallback: ModelRef | null;
}

export interface Settings {
  readonly theme: 'system' | 'light' | 'dark';
  /** Steps (model calls) of one turn. */
  readonly stepLimit: number;
  /** Milliseconds of wall time for one sandbox job. */
  readonly sandboxTime: number;
  /** Megabytes of memory for one sandbox job. */
  readonly sandboxMemory: number;
  readonly tools: Readonly<Record<string, ToolPermission>>;
  readonly defaultModel: ModelRef;
}

export type ToolPermission = 'always' | 'ask' | 'never';

export interface LoggedRequest {
  readonly at: number;
  readonly host: string;
  readonly path: string;
  readonly method: string;
  /** Bytes of the request body. */
  readonly sent: number;
  /** Bytes of the answer read so far; filled in when the body ends. */
  readonly received: number;
  readonly status: number | null;
  /** Who asked: `chat`, `doctor`, a tool's name. */
  readonly source: string;
  readonly session?: string;
}
