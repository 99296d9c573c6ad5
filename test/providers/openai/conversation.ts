import { expect } from 'vitest';
import type {
  AssistantMessage,
  ImagePart,
  Message,
  ModelRef,
  ToolMessage,
  UserMessage,
} from '../../../src/core/messages.ts';
import type { SentBody } from './support.ts';
import type { Outcome } from './support.ts';

export function user(id: string, text: string, images: readonly ImagePart[] = []): UserMessage {
  return { role: 'user', id, createdAt: 0, parts: [{ type: 'text', text }, ...images] };
}

export const picture: ImagePart = {
  type: 'image',
  mediaType: 'image/png',
  data: 'aGVsbG8=',
  name: 'secret-folder/drawing.png',
};

export function assistant(
  id: string,
  model: ModelRef,
  more: Partial<AssistantMessage>,
): AssistantMessage {
  const base = { text: '', toolCalls: [], status: 'complete', createdAt: 0 } as const;
  return { role: 'assistant', id, model, ...base, ...more };
}

export function result(callId: string, name: string, content = 'fine'): ToolMessage {
  const base = { status: 'done', duration: 1, createdAt: 0 } as const;
  return { role: 'tool', id: `result-${callId}`, callId, name, content, ...base };
}

/** What an answer adds to the transcript: the message, and one result for each of its calls. */
export function turnOf(id: string, model: ModelRef, outcome: Outcome): readonly Message[] {
  const toolCalls = outcome.calls.map((call, index) => ({ ...call, id: `${id}-call-${index}` }));
  const { text, reasoning, replay } = outcome;
  const message = assistant(id, model, {
    text,
    toolCalls,
    ...(reasoning === '' ? {} : { reasoning }),
    ...(replay === undefined ? {} : { replay }),
  });
  return [message, ...toolCalls.map((call) => result(call.id, call.name))];
}

/** What every server may rely on: calls and results pair up, ids are unique, arguments parse. */
export function expectPaired(body: SentBody): void {
  const ids = new Set<string>();
  let open: string[] = [];
  for (const message of body.messages) {
    if (message.role === 'tool') {
      expect(open.shift()).toBe(message.tool_call_id);
      continue;
    }
    expect(open).toEqual([]);
    if (message.tool_calls === undefined) continue;
    expect(message.tool_calls).not.toEqual([]);
    open = message.tool_calls.map(({ id }) => id);
    for (const call of message.tool_calls) {
      expect(call.id).not.toBe('');
      expect(ids).not.toContain(call.id);
      ids.add(call.id);
      expect(JSON.parse(call.function.arguments)).toBeTypeOf('object');
      expect(Array.isArray(JSON.parse(call.function.arguments))).toBe(false);
    }
  }
  expect(open).toEqual([]);
  expect(body.messages.at(-1)?.role).not.toBe('assistant');
}
