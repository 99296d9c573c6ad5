import { runCommands } from '../../../src/app/run-commands.ts';
import { sessionCommands } from '../../../src/app/session-commands.ts';
import type { App } from '../../../src/app/app.ts';
import { createTools } from '../../../src/app/tools.ts';
import { lazily } from '../../../src/app/lazily.ts';
import { tryLock, waitForLock } from '../../../src/app/locks.ts';
import { agentLock, sessionLock } from '../../../src/core/api.ts';
import type { AgentApi, ChannelMessage } from '../../../src/core/api.ts';
import type { Egress } from '../../../src/lib/egress.ts';
import { createDemo } from '../../../src/providers/demo.ts';
import { openStore } from '../../../src/store/db.ts';
import { value } from './harness.ts';

export interface InPage {
  readonly api: Pick<AgentApi, 'send' | 'stop' | 'unqueue' | 'answer' | 'openSession'> &
    Pick<
      AgentApi,
      'createSession' | 'deleteSession' | 'restoreSession' | 'regenerate' | 'selectVersion'
    >;
  readonly app: App;
  readonly messages: readonly ChannelMessage[];
  /** Resolves when no turn of the session is under way or about to begin. */
  readonly idle: (session: string) => Promise<void>;
  readonly close: () => void;
}

export interface InPageOptions {
  /** Called, at once, with everything that the agent tells. */
  readonly onTold?: (message: ChannelMessage) => void;
  /** Called whenever a turn has been given its model, before it is stored. */
  readonly onModel?: () => void;
  readonly egress?: Egress;
  /** That of another tab, to share its data. */
  readonly scope?: string;
}

/** The agent without its worker: tests reach the moments between two messages of it. */
export async function openInPage({
  onTold,
  onModel,
  egress = () => Promise.reject(new Error('No request is made here.')),
  scope = `/in-page-${crypto.randomUUID()}/`,
}: InPageOptions = {}): Promise<InPage> {
  const agent = crypto.randomUUID();
  const die = await tryLock(agentLock(scope, agent));
  const { db } = await openStore({
    scope,
    onBlocked: () => undefined,
    onVersionChange: () => undefined,
  });
  const messages: ChannelMessage[] = [];
  const broadcast = (message: ChannelMessage): void => {
    messages.push(message);
    onTold?.(message);
  };
  const app: App = {
    scope,
    agent,
    db,
    egress,
    broadcast,
    logRequest: () => undefined,
    openModel: () => {
      onModel?.();
      return Promise.resolve({ provider: createDemo(), window: 8192 });
    },
    tools: createTools({
      db,
      broadcast,
      createSandboxWorker: () => {
        throw new Error('No code is run here.');
      },
    }),
    local: lazily(() => Promise.reject(new Error('No local model is used here.'))),
    watched: new Set(),
    runs: new Map(),
  };
  return {
    api: { ...sessionCommands(app), ...runCommands(app) },
    app,
    messages,
    async idle(session) {
      while (app.runs.has(session)) await waitForLock(sessionLock(scope, session));
    },
    close() {
      db.close();
      die?.();
    },
  };
}

/** A session with a run that waits for the person, and what to answer. */
export async function openWaiting({ api, messages }: InPage) {
  const { id } = value(await api.createSession());
  value(await api.send(id, { text: 'write a file a.txt saying one', images: [], mode: 'send' }));
  for (;;) {
    const asked = messages.find(
      (message) => message.type === 'event' && message.event.type === 'approval-request',
    );
    if (asked?.type === 'event' && asked.event.type === 'approval-request') {
      return { id, callId: asked.event.approval.callId };
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
}
