import type { SessionSnapshot, SessionSummary, TranscriptEntry } from './api.ts';
import type { AgentEvent, LiveRun, RunOutcome, Stamped } from './events.ts';
import type { ErrorInfo } from './errors.ts';
import type { Message, UserMessage } from './messages.ts';

/** What a page shows of one session: a fold of its snapshot and the events since. */
export interface SessionState {
  readonly session: SessionSummary;
  readonly entries: readonly TranscriptEntry[];
  readonly hasEarlier: boolean;
  readonly live: LiveRun | null;
  readonly queue: readonly UserMessage[];
  readonly context: { readonly tokens: number; readonly window: number };
  /** How the last run that was watched ended. */
  readonly ended: { readonly outcome: RunOutcome; readonly error?: ErrorInfo } | null;
}

/** The state that a snapshot stands for. */
export function fromSnapshot(snapshot: SessionSnapshot): SessionState {
  const { session, entries, hasEarlier, live, queue, context } = snapshot;
  return { session, entries, hasEarlier, live, queue, context, ended: null };
}

/**
 * True when `stamped` cannot be folded into `state` because events in between were missed: the
 * caller must ask for a snapshot. Events of the past (already in the snapshot) are not a gap;
 * those of a run that the state knows nothing of are, while the session is said to run.
 */
export function isGap(state: SessionState, { run, seq, event }: Stamped): boolean {
  if (event.type === 'live-state') return false;
  if (state.live?.run === run) return seq > state.live.seq + 1;
  return event.type !== 'run-start' && (state.live !== null || state.session.running);
}

/** Folds one event. Pure; events that the state already holds leave it as it is. */
export function reduce(state: SessionState, stamped: Stamped): SessionState {
  const { run, seq, event } = stamped;
  if (event.type === 'run-start') {
    const session = { ...state.session, running: true, interrupted: false };
    return { ...state, session, live: startedRun(run, seq, event), ended: null };
  }
  if (event.type === 'live-state') {
    const session = { ...state.session, running: true, interrupted: false };
    return { ...state, session, live: { ...event.live, run, seq } };
  }
  if (state.live?.run !== run || seq <= state.live.seq) return state;
  return reduceLive(state, { ...state.live, seq }, event);
}

function reduceLive(state: SessionState, live: LiveRun, event: AgentEvent): SessionState {
  switch (event.type) {
    case 'run-start':
    case 'live-state':
      return state;
    case 'run-end':
      return endedRun(state, event);
    case 'text-delta': {
      const partial = partialOf(live, event.messageId);
      return withLive(state, live, {
        partial: { ...partial, text: partial.text + event.delta },
        wait: null,
        progress: null,
      });
    }
    case 'reasoning-delta': {
      const partial = partialOf(live, event.messageId);
      return withLive(state, live, {
        partial: { ...partial, reasoning: partial.reasoning + event.delta },
        wait: null,
        progress: null,
      });
    }
    case 'segment-reset':
      return withLive(state, live, {
        partial: { messageId: event.messageId, text: '', reasoning: '' },
      });
    case 'message':
      return reduceMessage(state, live, event.message);
    case 'tool-start':
    case 'tool-progress':
      return withLive(state, live, { tools: reduceTools(live.tools, event) });
    case 'approval-request':
      return withLive(state, live, { approvals: [...live.approvals, event.approval] });
    case 'approval-end':
      return withLive(state, live, {
        approvals: live.approvals.filter(({ callId }) => callId !== event.callId),
      });
    case 'wait': {
      const { error, until, attempt } = event;
      return withLive(state, live, { wait: { error, until, attempt } });
    }
    case 'progress': {
      const { phase, share } = event;
      return withLive(state, live, { progress: { phase, share } });
    }
    case 'queue-changed':
      return { ...withLive(state, live, {}), queue: event.queue };
    case 'context':
      return {
        ...withLive(state, live, {}),
        context: { tokens: event.tokens, window: event.window },
      };
  }
}

function reduceMessage(state: SessionState, live: LiveRun, message: Message): SessionState {
  const known = state.entries.some((entry) => entry.message.id === message.id);
  const entries = known ? state.entries : [...state.entries, { message }];
  let tools = live.tools;
  if (message.role === 'tool') {
    const { [message.callId]: _finished, ...rest } = live.tools;
    tools = rest;
  }
  const partial = live.partial?.messageId === message.id ? null : live.partial;
  const queue = state.queue.filter(({ id }) => id !== message.id);
  return {
    ...withLive(state, live, { partial, tools, wait: null, progress: null }),
    entries,
    queue,
  };
}

function reduceTools(
  tools: LiveRun['tools'],
  event: Extract<AgentEvent, { type: 'tool-start' | 'tool-progress' }>,
): LiveRun['tools'] {
  if (event.type === 'tool-start') {
    const { name, summary, at, callId } = event;
    return { ...tools, [callId]: { name, summary, at, note: '' } };
  }
  const tool = tools[event.callId];
  return tool === undefined ? tools : { ...tools, [event.callId]: { ...tool, note: event.note } };
}

function endedRun(
  state: SessionState,
  { outcome, error }: Extract<AgentEvent, { type: 'run-end' }>,
): SessionState {
  return {
    ...state,
    session: { ...state.session, running: false, interrupted: outcome === 'interrupted' },
    live: null,
    ended: error === undefined ? { outcome } : { outcome, error },
  };
}

function startedRun(
  run: string,
  seq: number,
  event: Extract<AgentEvent, { type: 'run-start' }>,
): LiveRun {
  const { trigger, model } = event;
  const nothing = { partial: null, tools: {}, approvals: [], wait: null, progress: null };
  return { run, seq, trigger, model, ...nothing };
}

function withLive(state: SessionState, live: LiveRun, change: Partial<LiveRun>): SessionState {
  return { ...state, live: { ...live, ...change } };
}

function partialOf(live: LiveRun, messageId: string): NonNullable<LiveRun['partial']> {
  return live.partial?.messageId === messageId
    ? live.partial
    : { messageId, text: '', reasoning: '' };
}
