import { createDeltaBuffer } from '../../../src/app/delta-buffer.ts';
import { channelName, type ChannelMessage } from '../../../src/core/api.ts';
import type { AgentEvent, Stamped } from '../../../src/core/events.ts';
import type { AssistantMessage } from '../../../src/core/messages.ts';

export interface Order {
  readonly scope: string;
  readonly session: string;
  readonly text: string;
  readonly deltas: number;
  readonly perSecond: number;
}

/** Milliseconds in which the agent worker gathers deltas; as in `src/app/emit.ts`. */
const gatherTime = 30;
const messageId = 'answer';
const model = { source: 'bench', model: 'bench' };

/** Writes an answer as the agent worker does: on the channel, deltas of 30 ms together. */
self.onmessage = ({ data }: MessageEvent<Order>) => {
  const { scope, session, text, deltas, perSecond } = data;
  const channel = new BroadcastChannel(channelName(scope));
  let seq = 0;
  const post = (event: AgentEvent): void => {
    const stamped: Stamped = { session, run: 'run', seq: seq++, event };
    const message: ChannelMessage = { type: 'event', ...stamped };
    channel.postMessage(message);
  };
  const buffer = createDeltaBuffer(gatherTime, post);
  const size = text.length / deltas;
  const begun = performance.now();
  let written = 0;
  post({ type: 'run-start', trigger: 'user', model });
  const timer = setInterval(() => {
    const due = Math.min(deltas, Math.floor(((performance.now() - begun) / 1000) * perSecond));
    for (; written < due; written++) {
      const delta = text.slice(Math.round(written * size), Math.round((written + 1) * size));
      buffer.add({ type: 'text-delta', messageId, delta });
    }
    if (written < deltas) return;
    clearInterval(timer);
    buffer.flush();
    post({ type: 'message', message: whole(text) });
    post({ type: 'run-end', outcome: 'done' });
    channel.close();
  }, 1000 / perSecond);
};

const whole = (text: string): AssistantMessage => ({
  role: 'assistant',
  id: messageId,
  createdAt: 0,
  text,
  toolCalls: [],
  status: 'complete',
  model,
  stopReason: 'stop',
});
