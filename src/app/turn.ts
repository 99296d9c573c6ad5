import type { Settings } from '../core/api.ts';
import { AgentError, toErrorInfo } from '../core/errors.ts';
import type { AgentEvent, RunTrigger } from '../core/events.ts';
import { runAgent } from '../core/loop.ts';
import { contextTokens } from '../core/tokens.ts';
import { userText } from '../core/messages.ts';
import type { Message, UserMessage } from '../core/messages.ts';
import type { RunReport } from '../core/run.ts';
import { newId } from '../lib/ids.ts';
import { checkArguments } from '../lib/schema.ts';
import { systemPrompt } from '../memory/prompt.ts';
import { readWholeBranch } from '../store/branch.ts';
import { readQueue } from '../store/queue.ts';
import { beginRun } from '../store/runs.ts';
import type { RunRecord, SessionRecord } from '../store/schema.ts';
import { addGrant, readSession, summarize, updateSession } from '../store/sessions.ts';
import { readSettings } from '../store/settings.ts';
import { appendMessages } from '../store/tree.ts';
import type { ActiveRun } from './active-run.ts';
import { announceSession } from './announce-session.ts';
import type { App } from './app.ts';
import type { SessionModel } from './session-model.ts';
import { keepWhole } from './long-results.ts';
import { createPermissions } from './permissions.ts';
import { openRun } from './run-events.ts';
import type { OpenRun } from './run-events.ts';
import { titleFrom } from './title.ts';

/** Characters of one tool result that the model reads. */
const resultChars = 16_000;

export interface TurnStart {
  readonly trigger: RunTrigger;
  /** Appended in the transaction that begins the run, and taken out of the queue by it. */
  readonly messages: readonly UserMessage[];
  /** What to append to, where it is not the leaf: another version of what follows it. */
  readonly parent?: string | null | undefined;
  /** Stop, when it was pressed before the turn began: then nothing of it is stored or sent. */
  readonly stopped?: AbortSignal | undefined;
}

/** A turn whose start is stored. */
export interface BegunTurn {
  readonly active: ActiveRun;
  /** Runs it to its end. Never rejects: whatever happens is told by events and the report. */
  readonly finish: () => Promise<RunReport>;
}

interface Turn {
  readonly app: App;
  readonly session: SessionRecord;
  readonly model: SessionModel;
  readonly settings: Settings;
  readonly begun: RunRecord;
  readonly start: TurnStart;
  readonly open: OpenRun;
  /** The queue as it was read before the run could be told of it. */
  readonly waiting: readonly UserMessage[];
}

/**
 * Begins a turn: the messages and the run record are stored when it resolves, and Stop reaches it.
 * The caller holds the session's lock until `finish` has settled, and takes the run out of `app.runs`.
 * Rejects, with nothing changed, when the session or its model is gone, the storage is full, or Stop
 * was pressed before.
 */
export async function beginTurn(app: App, id: string, start: TurnStart): Promise<BegunTurn> {
  const session = await readSession(app.db, id);
  if (session === undefined || session.deletedAt > 0) {
    throw new AgentError('not-possible', 'This session was deleted.');
  }
  const [model, settings, queue] = await Promise.all([
    app.openModel(session.model, id),
    readSettings(app.db),
    readQueue(app.db, id),
  ]);
  const { trigger, messages, parent, stopped } = start;
  stopped?.throwIfAborted();
  const record = { session: id, run: newId(), trigger, agent: app.agent, model: session.model };
  const begun = await beginRun(
    app.db,
    { ...record, startedAt: Date.now() },
    { messages, parent, fromQueue: true },
  );
  const sent = new Set(messages.map((message) => message.id));
  const waiting = queue.filter((message) => !sent.has(message.id));
  const open = openRun(app, begun, {
    session: summarize({ ...session, run: 'running' }),
    queue: waiting,
    messages,
    leaf: messages.at(-1)?.id ?? (parent === undefined ? session.leaf : parent),
    isVersion: parent !== undefined && messages.length === 0,
  });
  app.runs.set(id, open.active);
  // Pressed while this was being stored: no request follows.
  if (stopped?.aborted === true) open.active.controller.abort(stopped.reason);
  if (parent !== undefined) app.broadcast({ type: 'branch-changed', session: id });
  const turn: Turn = { app, session, model, settings, begun, start, open, waiting };
  return { active: open.active, finish: () => finishTurn(turn) };
}

async function finishTurn(turn: Turn): Promise<RunReport> {
  const { app, session, open } = turn;
  const report = await runToEnd(turn);
  await open.emitter.close();
  // The pages took them for delivered: they show them again as waiting.
  if (open.active.hasUndelivered()) app.broadcast({ type: 'branch-changed', session: session.id });
  await showFormerVersion(turn).catch(() => undefined);
  await announceSession(app, session.id);
  return report;
}

/** The one catch of a run: a storage failure or a bug of ours ends it like any other error. */
async function runToEnd(turn: Turn): Promise<RunReport> {
  const { app, session, start, begun, open } = turn;
  try {
    await giveTitle(app, session, start.messages);
    await announceSession(app, session.id);
    return await runLoop(turn, await readWholeBranch(app.db, session.id));
  } catch (thrown) {
    const report: RunReport = { outcome: 'error', error: toErrorInfo(thrown) };
    const { active, emitter } = open;
    active.controller.abort();
    if (active.hasEnded()) return report;
    const { trigger, model } = begun;
    if (active.live() === null) await emitter.emit({ type: 'run-start', trigger, model });
    // Stored with the beginning of the run; the pages have not seen them.
    for (const message of start.messages) await emitter.emit({ type: 'message', message });
    await Promise.resolve(emitter.emit({ type: 'run-end', ...report })).catch(() => undefined);
    return report;
  }
}

/** Another version was asked for and not a word of it came: the one before is shown again. */
async function showFormerVersion({ app, session, start, open }: Turn): Promise<void> {
  if (start.parent === undefined || start.messages.length > 0 || open.hasAppended()) return;
  await appendMessages(app.db, { session: session.id, messages: [], parent: session.leaf });
  app.broadcast({ type: 'branch-changed', session: session.id });
}

function runLoop(turn: Turn, history: readonly Message[]): Promise<RunReport> {
  const { app, session, model, settings, begun, start, open } = turn;
  const { active, emitter } = open;
  const permissions = createPermissions({
    session,
    settings,
    begun,
    addGrant: (name) => addGrant(app.db, session.id, { type: 'tool', name }),
  });
  const system = systemPrompt();
  const tools = app.tools.filter(({ name }) => settings.tools[name] !== 'never');
  let messages = history;
  const emit = async (event: AgentEvent): Promise<void> => {
    await emitter.emit(event);
    if (event.type === 'run-start') {
      for (const message of start.messages) await emitter.emit({ type: 'message', message });
      void catchUp(turn);
    }
    if (event.type !== 'message') return;
    if (event.message.role === 'tool' && event.message.untrusted) permissions.taint();
    messages = [...messages, event.message];
    const tokens = contextTokens({ system, tools, messages, model: session.model });
    await emitter.emit({ type: 'context', tokens, window: model.window });
  };
  return runAgent(
    {
      session: session.id,
      run: begun.run,
      trigger: begun.trigger,
      provider: model.provider,
      system,
      history,
      started: new Set(begun.started),
      tools,
      hooks: [],
      limits: { steps: settings.stepLimit, resultChars },
      checkArguments,
      decide: permissions.decide,
      async ask(approval) {
        const answer = await active.approvals.ask(approval);
        await permissions.learn(approval, answer);
        return answer;
      },
      keepWhole: (call, text, untrusted) =>
        keepWhole(app, { session: session.id, run: begun.run, call, untrusted }, text),
      takeSteering: active.takeSteering,
      reportHook: (_hook, _point, thrown) => {
        reportError(thrown);
      },
      newId,
      now: Date.now,
      signal: active.controller.signal,
    },
    (event) => (isDelta(event) ? void emitter.emit(event) : emit(event)),
  );
}

/** Who queued something between the reading of the queue and the run found nobody to tell. */
async function catchUp({ app, session, open, waiting }: Turn): Promise<void> {
  const queue = await readQueue(app.db, session.id).catch(() => waiting);
  const isSame =
    queue.length === waiting.length && queue.every(({ id }, at) => id === waiting[at]?.id);
  if (!isSame) open.active.setQueue(queue);
}

const isDelta = ({ type }: AgentEvent): boolean =>
  type === 'text-delta' || type === 'reasoning-delta';

async function giveTitle(
  app: App,
  { id, title }: SessionRecord,
  messages: readonly UserMessage[],
): Promise<void> {
  if (title !== '') return;
  const words = messages.map(userText).join(' ').trim();
  const picture = messages.flatMap(({ parts }) => parts).find((part) => part.type === 'image');
  const named = titleFrom(words === '' ? (picture?.name ?? '') : words);
  if (named !== '') await updateSession(app.db, id, { title: named });
}
