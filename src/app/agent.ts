import { agentLock } from '../core/api.ts';
import type { AgentApi, BootReport, LoggedRequest } from '../core/api.ts';
import { AgentError } from '../core/errors.ts';
import type { ErrorInfo } from '../core/errors.ts';
import { createEgress } from '../lib/egress.ts';
import { openStore } from '../store/db.ts';
import type { OpenedStore } from '../store/db.ts';
import { purgeDeleted } from '../store/purge.ts';
import { logRequest } from '../store/requests.ts';
import { readSession } from '../store/sessions.ts';
import { readLastSession } from '../store/settings.ts';
import type { ActiveRun } from './active-run.ts';
import type { App } from './app.ts';
import { openChannel } from './channel.ts';
import { dataCommands } from './data-commands.ts';
import { endpointCommands } from './endpoint-commands.ts';
import { tryLock } from './locks.ts';
import { openModel } from './models.ts';
import { interruptOrphans, watchRun } from './recovery.ts';
import { settle } from './result.ts';
import { obey, runCommands } from './run-commands.ts';
import { sessionCommands } from './session-commands.ts';
import { createTools } from './tools.ts';
import type { CreateWorker } from '../sandbox/engine-worker.ts';

/** A deleted session can be brought back at least this long, in milliseconds. */
const undoTime = 10 * 60_000;

export interface AgentOptions {
  /** The path the app is served from. */
  readonly scope: string;
  /** Names this worker's lock; random per worker. */
  readonly agent: string;
  readonly version: string;
  readonly createSandboxWorker: CreateWorker;
  /** Ends this worker: its database is wanted by a newer version. The page starts another. */
  readonly leave: () => void;
}

/** The agent as the page sees it: `boot` at once, everything else once it has been answered. */
export type Agent = Pick<AgentApi, 'boot'> & Partial<AgentApi>;

export function createAgent(options: AgentOptions): Agent {
  const agent: Agent = {
    boot: () =>
      settle(async () => {
        const { app, storage } = await open(options);
        Object.assign(
          agent,
          sessionCommands(app),
          runCommands(app),
          endpointCommands(app),
          dataCommands(app),
        );
        return bootReport(app, { storage, version: options.version });
      }),
  };
  return agent;
}

interface Opened {
  readonly app: App;
  readonly storage: OpenedStore['storage'];
}

async function open({ scope, agent, createSandboxWorker, leave }: AgentOptions): Promise<Opened> {
  if ((await tryLock(agentLock(scope, agent))) === null) throw new AgentError('busy');
  const { db, storage } = await openUnblocked(scope, leave);
  const broadcast = openChannel(scope, {
    onCommand: (session, command) => void obey(app, session, command),
    // Rejects only when the database is gone, which ends this worker.
    onForeignRun: (session) => void watchRun(app, session).catch(() => undefined),
  });
  const log = (request: LoggedRequest): void => {
    void logRequest(db, request).then(
      () => broadcast({ type: 'request-logged' }),
      () => undefined,
    );
  };
  const egress = createEgress({ log, now: Date.now });
  const announced = new Map<string, Set<string>>();
  const app: App = {
    scope,
    agent,
    db,
    egress,
    runs: new Map<string, ActiveRun>(),
    watched: new Set<string>(),
    broadcast,
    logRequest: log,
    openModel: (ref, session) => openModel({ db, egress, session, announced }, ref),
    tools: createTools({ db, broadcast, createSandboxWorker }),
  };
  return { app, storage };
}

/** Rejects with advice as soon as another tab blocks the database, instead of waiting for it. */
function openUnblocked(scope: string, leave: () => void): Promise<OpenedStore> {
  return new Promise((resolve, reject) => {
    const onBlocked = ({ code, detail }: ErrorInfo): void => {
      reject(new AgentError(code, detail));
    };
    openStore({ scope, onBlocked, onVersionChange: leave }).then(resolve, reject);
  });
}

async function bootReport(
  app: App,
  { storage, version }: { storage: OpenedStore['storage']; version: string },
): Promise<BootReport> {
  await interruptOrphans(app);
  // What cannot be removed now is removed at a later start.
  purgeDeleted(app.db, Date.now() - undoTime).catch(() => undefined);
  const last = await readLastSession(app.db);
  const record = last === null ? undefined : await readSession(app.db, last);
  const session = record === undefined || record.deletedAt > 0 ? null : record.id;
  const tools = app.tools.map(({ name, risk }) => ({ name, risk }));
  return { version, storage, session, tools };
}
