import { agentLock } from '../core/api.ts';
import type { AgentApi, BootReport, FirstScreenQuery, LoggedRequest } from '../core/api.ts';
import type { LocalModelApi } from '../core/local-model-api.ts';
import { AgentError } from '../core/errors.ts';
import type { ModelCheckApi } from '../core/model-check-api.ts';
import type { ErrorInfo } from '../core/errors.ts';
import type { ModelRef } from '../core/messages.ts';
import { createEgress } from '../lib/egress.ts';
import { openStore } from '../store/db.ts';
import type { OpenedStore } from '../store/db.ts';
import { listLocalModels } from '../store/local-models.ts';
import { purgeDeleted } from '../store/purge.ts';
import { logRequest } from '../store/requests.ts';
import { sealEndpoints } from '../store/seal-endpoints.ts';
import { readSession } from '../store/sessions.ts';
import { readLastSession } from '../store/settings.ts';
import type { ActiveRun } from './active-run.ts';
import type { App } from './app.ts';
import { openChannel } from './channel.ts';
import { dataCommands } from './data-commands.ts';
import { chooseModel, endpointCommands } from './endpoint-commands.ts';
import { readFirstScreen } from './first-screen.ts';
import { lazyCommands } from './lazy-commands.ts';
import { lazily } from './lazily.ts';
import { tryLock } from './locks.ts';
import { interruptOrphans, watchRun } from './recovery.ts';
import { settle } from './result.ts';
import { obey } from './obey.ts';
import type { RunCommands } from './run-commands.ts';
import { sessionCommands } from './session-commands.ts';
import { createTools } from './tools.ts';
import type { CreateWorker } from '../sandbox/engine-worker.ts';

/** A deleted session can be brought back at least this long, in milliseconds. */
const undoTime = 10 * 60_000;

/** Milliseconds from the start: the first screen has been drawn by then. */
const loadRunsAfter = 500;

/** Milliseconds from the start: nobody waits for a download to go on. */
const loadModelsAfter = 1500;

export interface AgentOptions {
  /** The path the app is served from. */
  readonly scope: string;
  /** Names this worker's lock; random per worker. */
  readonly agent: string;
  readonly version: string;
  /** What the page shows first, to come with the report. */
  readonly first?: FirstScreenQuery | undefined;
  readonly createSandboxWorker: CreateWorker;
  readonly createModelWorker: () => Worker;
  readonly createLoaderWorker: () => Worker;
  /** Ends this worker: its database is wanted by a newer version. The page starts another. */
  readonly leave: () => void;
}

/** The agent as the page sees it: `boot` from the start, everything else once that was answered. */
export type Agent = Pick<AgentApi, 'boot'> & Partial<AgentApi>;

export function createAgent(options: AgentOptions): Agent {
  // Now, not when asked: the question comes through the page, which is busy drawing.
  const booted = settle(async () => {
    const { version, first: wanted } = options;
    const { app, storage } = await open(options, (session, text) => {
      void agent.send?.(session, { text, images: [], mode: 'queue' });
    });
    Object.assign(
      agent,
      sessionCommands(app),
      lazyRunCommands(app),
      endpointCommands(app),
      dataCommands(app),
      lazyLocalCommands(app),
    );
    setTimeout(() => void goOnWithModels(app).catch(() => undefined), loadModelsAfter);
    return bootReport(app, { storage, version, wanted });
  });
  const agent: Agent = { boot: () => booted };
  return agent;
}

/** A turn needs the loop and the providers; the first screen does not wait for their code. */
function lazyRunCommands(app: App): RunCommands & ModelCheckApi {
  const load = async (): Promise<RunCommands & ModelCheckApi> => {
    const [{ runCommands, checkCommands }] = await Promise.all([
      import('./run-commands.ts'),
      import('./models.ts'),
    ]);
    return { ...runCommands(app), ...(check ??= checkCommands(app)) };
  };
  let check: ModelCheckApi | undefined;
  // Before the first of them is called, and while the files are sure to be those of this build.
  setTimeout(() => void load().catch(() => undefined), loadRunsAfter);
  return lazyCommands(load, {
    send: true,
    stop: true,
    unqueue: true,
    answer: true,
    resume: true,
    retry: true,
    continueAnswer: true,
    regenerate: true,
    edit: true,
    selectVersion: true,
    checkModel: true,
    stopCheck: true,
  });
}

/** A download or a copy that was under way when the last tab closed. */
async function goOnWithModels({ db, local }: App): Promise<void> {
  const models = await listLocalModels(db);
  const isUnfinished = models.some(({ state }) =>
    ['adding', 'waiting', 'downloading'].includes(state),
  );
  if (isUnfinished) await (await local.load()).begin();
}

/** Few people have a model on their device: for the others this is never loaded. */
function lazyLocalCommands({ local }: App): LocalModelApi {
  return lazyCommands(async () => (await local.load()).commands, {
    listLocalModels: true,
    addModelFiles: true,
    findModels: true,
    downloadModel: true,
    pauseDownload: true,
    resumeDownload: true,
    verifyModel: true,
    removeLocalModel: true,
    removeLocalModels: true,
    unloadModel: true,
  });
}

interface Opened {
  readonly app: App;
  readonly storage: OpenedStore['storage'];
}

/** `onUnheard`: words that a person answered a question with which nobody asks any more. */
async function open(
  { scope, agent, leave, ...workers }: AgentOptions,
  onUnheard: (session: string, text: string) => void,
): Promise<Opened> {
  const [lock, { db, storage }] = await Promise.all([
    tryLock(agentLock(scope, agent)),
    openUnblocked(scope, leave),
  ]);
  if (lock === null) throw new AgentError('busy');
  const broadcast = openChannel(scope, {
    onCommand(session, command) {
      const obedience = obey(app, session, command);
      if (obedience !== 'unheard' || command.type !== 'answer') return;
      // Answered twice, in two tabs: the second answer is a message that waits for its turn.
      if (command.answer.type !== 'words') return;
      onUnheard(session, command.answer.text);
    },
    // Rejects only when the database is gone, which ends this worker.
    onForeignRun: (session) => void watchRun(app, session).catch(() => undefined),
    // Who has not loaded what models need holds no engine.
    onEngineWanted: () => void local.ifLoaded()?.then((models) => models.giveWay()),
    onModelsChanged: () => void local.ifLoaded()?.then((models) => models.review()),
  });
  const log = (request: LoggedRequest): void => {
    void logRequest(db, request).then(
      () => broadcast({ type: 'request-logged' }),
      () => undefined,
    );
  };
  const egress = createEgress({ log, now: Date.now });
  const announced = new Map<string, Set<string>>();
  const local = lazily(async () => {
    const { createLocalModels } = await import('./local-models.ts');
    const onFirst = (model: ModelRef): Promise<void> => chooseModel(app, model);
    return createLocalModels({
      ...workers,
      scope,
      db,
      egress,
      logRequest: log,
      broadcast,
      onFirst,
    });
  });
  const app: App = {
    scope,
    agent,
    db,
    egress,
    runs: new Map<string, ActiveRun>(),
    watched: new Set<string>(),
    broadcast,
    logRequest: log,
    async openModel(ref, session) {
      const { openModel } = await import('./models.ts');
      return openModel({ db, egress, session, announced, local }, ref);
    },
    tools: createTools({ db, broadcast, createSandboxWorker: workers.createSandboxWorker }),
    local,
  };
  return { app, storage };
}

/**
 * Rejects with advice as soon as another tab blocks the database, instead of waiting for it. When that
 * tab lets go later, this worker ends: the page starts another, which finds the way free.
 */
function openUnblocked(scope: string, leave: () => void): Promise<OpenedStore> {
  return new Promise((resolve, reject) => {
    let blocked = false;
    const onBlocked = ({ code, detail }: ErrorInfo): void => {
      blocked = true;
      reject(new AgentError(code, detail));
    };
    openStore({ scope, onBlocked, onVersionChange: leave }).then((opened) => {
      if (blocked) leave();
      else resolve(opened);
    }, reject);
  });
}

interface BootFacts extends Pick<BootReport, 'version' | 'storage'> {
  readonly wanted: FirstScreenQuery | undefined;
}

async function bootReport(app: App, { storage, version, wanted }: BootFacts): Promise<BootReport> {
  const [last] = await Promise.all([readLastSession(app.db), interruptOrphans(app)]);
  const first = wanted && (await readFirstScreen(app, wanted, last));
  const session = first?.opened?.session.id ?? (await unlessGone(app, last));
  // What cannot be removed now is removed at a later start.
  purgeDeleted(app.db, Date.now() - undoTime).catch(() => undefined);
  // What cannot be encrypted now is encrypted at a later start, or when it is saved.
  sealEndpoints(app.db).catch(() => undefined);
  const tools = app.tools.map(({ name, risk }) => ({ name, risk }));
  return { version, storage, session, tools, ...(first && { first }) };
}

async function unlessGone({ db }: App, session: string | null): Promise<string | null> {
  const record = session === null ? undefined : await readSession(db, session);
  return record === undefined || record.deletedAt > 0 ? null : record.id;
}
