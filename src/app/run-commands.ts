import { sessionLock } from '../core/api.ts';
import type { AgentApi, RunCommand, UserInput } from '../core/api.ts';
import { AgentError } from '../core/errors.ts';
import type { Message, UserMessage } from '../core/messages.ts';
import { newId } from '../lib/ids.ts';
import { turnContext } from '../memory/prompt.ts';
import { readWholeBranch } from '../store/branch.ts';
import { enqueue, unqueue } from '../store/queue.ts';
import { readRun } from '../store/runs.ts';
import { readParent, selectVersion } from '../store/tree.ts';
import type { App } from './app.ts';
import { waitForLock } from './locks.ts';
import { obey } from './obey.ts';
import { isUnderWay } from './recovery.ts';
import { settle } from './result.ts';
import { holdSession, queuedTurn, startRun, startUnlessBusy, waitingTurn } from './session-runs.ts';

// One file with what runs the loop: a second one would make the bundler take the agent apart.
export { checkCommands } from './model-check/commands.ts';

export type RunCommands = Pick<
  AgentApi,
  | 'send'
  | 'stop'
  | 'unqueue'
  | 'answer'
  | 'resume'
  | 'retry'
  | 'continueAnswer'
  | 'regenerate'
  | 'edit'
  | 'selectVersion'
>;

/** The commands that start a run or reach one, in whichever tab it is under way. */
export function runCommands(app: App): RunCommands {
  /** Hands a command to the run, here or elsewhere. */
  const reach = (session: string, command: RunCommand): void => {
    if (obey(app, session, command) !== 'none') return;
    app.broadcast({ type: 'command', session, command });
  };
  return {
    send: (session, input) => settle(() => send(app, session, input)),
    stop: (session) => settle(() => reach(session, { type: 'stop' })),
    unqueue: (session, messageId) =>
      settle(async () => {
        const queue = await unqueue(app.db, session, messageId);
        tellQueue(app, session, queue);
      }),
    answer: (session, callId, answer) =>
      settle(() => deliverAnswer(app, session, { type: 'answer', callId, answer })),
    resume: (session) =>
      settle(() =>
        startRun(app, session, async () => {
          if ((await readRun(app.db, session)) === undefined) throw new AgentError('not-possible');
          return { trigger: 'user', messages: [] };
        }),
      ),
    retry: (session) =>
      settle(() =>
        startRun(app, session, async () => ({
          trigger: 'user',
          messages: [],
          parent: beforeFailure(await readWholeBranch(app.db, session)),
        })),
      ),
    continueAnswer: (session) =>
      settle(() => startRun(app, session, () => ({ trigger: 'user', messages: [] }))),
    regenerate: (session, messageId) =>
      settle(() =>
        startRun(app, session, async () => ({
          trigger: 'user',
          messages: [],
          parent: questionBefore(await readWholeBranch(app.db, session), messageId),
        })),
      ),
    edit: (session, messageId, text) =>
      settle(() => startRun(app, session, () => edited(app, session, { messageId, text }))),
    selectVersion: (session, messageId) =>
      settle(async () => {
        // A run that began in between would go on in the wrong branch.
        const release = await holdSession(app, session);
        try {
          await selectVersion(app.db, session, messageId);
        } finally {
          release();
        }
        app.broadcast({ type: 'branch-changed', session });
      }),
  };
}

/**
 * A message starts a run when the session is idle; else it waits, stored, for the run to take it.
 * Without words or pictures, what waits in the queue is sent: after Stop nothing else takes it up.
 */
async function send(app: App, session: string, input: UserInput): Promise<void> {
  const message = toMessage(input);
  const active = app.runs.get(session);
  // After Stop or a failure the next words are a new turn, no part of the run that comes to its end.
  if (active?.controller.signal.aborted) await waitForLock(sessionLock(app.scope, session));
  if (message.parts.length === 0) {
    await startRun(app, session, async () => {
      const start = await waitingTurn(app, session);
      if (start === null) throw new AgentError('not-possible', 'Nothing waits to be sent.');
      return start;
    });
    return;
  }
  if (!isRunning(app, session)) {
    const started = await startUnlessBusy(app, session, () => queuedTurn(app, session, [message]));
    if (started) return;
  }
  const origin = input.mode === 'steer' ? 'steer' : 'queue';
  const queue = await enqueue(app.db, session, { ...message, origin });
  tellQueue(app, session, queue);
  // The run may have ended in between: then nobody else would look at the queue.
  await startUnlessBusy(app, session, () => waitingTurn(app, session));
}

/**
 * Rejects with `not-possible` when the run is over, or the question was answered in the meantime:
 * the words of a person are never dropped.
 */
async function deliverAnswer(
  app: App,
  session: string,
  command: Extract<RunCommand, { type: 'answer' }>,
): Promise<void> {
  const obedience = obey(app, session, command);
  if (obedience === 'done') return;
  // A second click on a button is no loss; and whoever runs it elsewhere looks after words.
  if (command.answer.type !== 'words') {
    if (obedience === 'none') app.broadcast({ type: 'command', session, command });
    return;
  }
  if (obedience === 'unheard' || !(await isUnderWay(app, session))) {
    throw new AgentError('not-possible', 'The question was answered already, or its run is over.');
  }
  app.broadcast({ type: 'command', session, command });
}

/** Whether a turn is under way in this worker. */
const isRunning = (app: App, session: string): boolean =>
  app.runs.get(session)?.hasEnded() === false;

/** Makes the run take notice of its queue; without a run the pages read it again. */
function tellQueue(app: App, session: string, queue: readonly UserMessage[]): void {
  const active = app.runs.get(session);
  if (active?.hasEnded() === false) {
    active.setQueue(queue);
    return;
  }
  app.broadcast({ type: 'command', session, command: { type: 'queue-changed' } });
  app.broadcast({ type: 'branch-changed', session });
}

function toMessage({ text, images }: UserInput): UserMessage {
  const now = Date.now();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const words = text.trim();
  return {
    role: 'user',
    id: newId(),
    createdAt: now,
    parts: [...(words === '' ? [] : [{ type: 'text' as const, text: words }]), ...images],
    context: turnContext(now, timeZone),
  };
}

async function edited(
  app: App,
  session: string,
  { messageId, text }: { readonly messageId: string; readonly text: string },
) {
  const branch = await readWholeBranch(app.db, session);
  const old = branch.find(({ id }) => id === messageId);
  if (old?.role !== 'user')
    throw new AgentError('not-possible', 'Only your messages can be edited.');
  const images = old.parts.filter((part) => part.type === 'image');
  return {
    trigger: 'user' as const,
    messages: [toMessage({ text, images, mode: 'send' })],
    parent: await readParent(app.db, session, messageId),
  };
}

/** The message that a failed answer followed: where another try starts. */
function beforeFailure(branch: readonly Message[]): string | null {
  const kept = branch.findLastIndex(
    (message) =>
      message.role === 'user' ||
      message.role === 'tool' ||
      (message.role === 'assistant' && message.status === 'complete'),
  );
  return branch[kept]?.id ?? null;
}

/** The message of the person that an answer belongs to. */
function questionBefore(branch: readonly Message[], messageId: string): string {
  const answer = branch.findIndex(({ id }) => id === messageId);
  const question = branch.slice(0, Math.max(answer, 0)).findLast(({ role }) => role === 'user');
  if (question === undefined) throw new AgentError('not-possible', 'This answer has no question.');
  return question.id;
}
