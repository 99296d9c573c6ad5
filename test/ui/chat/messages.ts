import type { SessionSnapshot, TranscriptEntry } from '../../../src/core/api.ts';
import type { AgentEvent, LiveRun } from '../../../src/core/events.ts';
import type {
  AssistantMessage,
  NoticeMessage,
  ToolCall,
  ToolMessage,
  UserMessage,
} from '../../../src/core/messages.ts';
import { fromSnapshot, reduce, type SessionState } from '../../../src/core/state.ts';

const model = { source: 'demo', model: 'demo' };
const createdAt = 0;

export const user = (id: string, text: string, more: Partial<UserMessage> = {}): UserMessage => ({
  role: 'user',
  id,
  createdAt,
  parts: [{ type: 'text', text }],
  ...more,
});

export const assistant = (
  id: string,
  text: string,
  more: Partial<AssistantMessage> = {},
): AssistantMessage => ({
  role: 'assistant',
  id,
  createdAt,
  text,
  toolCalls: [],
  status: 'complete',
  model,
  ...more,
});

export const call = (id: string, name: string, args: object): ToolCall => ({
  id,
  name,
  arguments: JSON.stringify(args),
});

export const result = (callId: string, more: Partial<ToolMessage> = {}): ToolMessage => ({
  role: 'tool',
  id: `result-${callId}`,
  createdAt,
  callId,
  name: 'calculator',
  status: 'done',
  content: '84',
  duration: 120,
  ...more,
});

export const notice = (
  id: string,
  code: NoticeMessage['code'],
  more: Partial<NoticeMessage> = {},
): NoticeMessage => ({ role: 'notice', id, createdAt, code, ...more });

export const entry = (
  message: TranscriptEntry['message'],
  versions?: readonly string[],
): TranscriptEntry => (versions === undefined ? { message } : { message, versions });

/** A session with these messages and no run. */
export function session(
  messages: readonly (TranscriptEntry | TranscriptEntry['message'])[] = [],
  more: Partial<SessionSnapshot> = {},
): SessionState {
  return fromSnapshot({
    session: {
      id: 'session',
      title: 'Title',
      createdAt,
      updatedAt: createdAt,
      pinned: false,
      model,
      running: false,
      interrupted: false,
    },
    entries: messages.map((item) => ('message' in item ? item : entry(item))),
    hasEarlier: false,
    live: null,
    queue: [],
    draft: '',
    context: { tokens: 0, window: 8000 },
    ...more,
  });
}

export const liveRun = (more: Partial<LiveRun> = {}): LiveRun => ({
  run: 'run',
  seq: 0,
  model,
  trigger: 'user',
  partial: null,
  tools: {},
  approvals: [],
  wait: null,
  progress: null,
  ...more,
});

/** Events of one run, as an agent sends them: call it again to go on. */
export function eventsOf(
  run = 'run',
): (state: SessionState, ...events: AgentEvent[]) => SessionState {
  let seq = -1;
  return (state, ...events) =>
    events.reduce((folded, event) => {
      seq += 1;
      return reduce(folded, { session: 'session', run, seq, event });
    }, state);
}

export const runStart: AgentEvent = { type: 'run-start', trigger: 'user', model };
