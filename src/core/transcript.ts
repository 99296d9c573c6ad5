import type { AssistantMessage, Message, ToolCall, ToolMessage, UserMessage } from './messages.ts';
import { repairAssistant } from './assistant-repair.ts';

/**
 * The list that goes to a model, repaired on a copy; the stored transcript is never altered.
 *
 * Whatever the history (trimmed anywhere, interrupted, imported), the list is legal and never empty:
 * it starts with a user message and ends with a user or tool message; user and assistant messages
 * alternate; every call has a name, an id of its own, arguments that are an object, and exactly one
 * result directly after it, in call order; no result is without its call. Every user message that
 * says something is kept. Running it again changes nothing; time grows with the length of the list.
 *
 * After public reports: HKUDS/nanobot#4203, #2007, #4058 (orphans, duplicates, misplaced results),
 * #2858 and #4190 (unusable arguments poison every later request).
 */
export function outgoing(history: readonly Message[]): Message[] {
  const results = resultsByCall(history);
  const seen = new Set<string>();
  const taken = new Set<string>();
  const list: Message[] = [];
  for (const message of history) {
    if (seen.has(message.id)) continue;
    seen.add(message.id);
    if (message.role === 'user') {
      if (saysSomething(message)) appendUser(list, message);
    } else if (message.role === 'assistant') {
      const repaired = repairAssistant(message, taken);
      if (repaired === undefined) continue;
      appendAssistant(list, repaired);
      for (const call of repaired.toolCalls) {
        taken.add(call.id);
        list.push(results.get(call.id) ?? missingResult(call, message));
      }
    }
  }
  if (list[0]?.role !== 'user') list.unshift(opening);
  const last = list.at(-1);
  if (last?.role === 'assistant') list.push(goOn(last));
  return list;
}

/**
 * The last answer and those of its calls that have no result yet, when nothing has been said since:
 * what a resumed run has to do first. A message steered in meanwhile does not count as said.
 */
export function unfinishedStep(
  history: readonly Message[],
): { readonly message: AssistantMessage; readonly calls: readonly ToolCall[] } | undefined {
  const finished = new Set<string>();
  for (const message of history.toReversed()) {
    if (message.role === 'tool') finished.add(message.callId);
    if (message.role === 'user' && message.origin !== 'steer') return undefined;
    if (message.role === 'assistant') {
      const calls = message.toolCalls.filter((call) => !finished.has(call.id));
      return message.status === 'complete' && calls.length > 0 ? { message, calls } : undefined;
    }
  }
  return undefined;
}

/** The first result of each call counts; the place where it stands does not. */
function resultsByCall(history: readonly Message[]): Map<string, ToolMessage> {
  const results = new Map<string, ToolMessage>();
  for (const message of history) {
    if (message.role === 'tool' && !results.has(message.callId))
      results.set(message.callId, message);
  }
  return results;
}

function saysSomething(message: UserMessage): boolean {
  return message.parts.some((part) => part.type === 'image' || /\S/.test(part.text));
}

/** Neighbours become one message. What Satchel adds to a message leaves it the person's. */
function appendUser(list: Message[], message: UserMessage): void {
  const previous = list.at(-1);
  if (previous?.role !== 'user') {
    list.push(message);
    return;
  }
  const parts = [...previous.parts, ...message.parts];
  const whole = message.origin === 'system' ? previous : { ...previous, ...message };
  list[list.length - 1] = { ...whole, parts };
}

/** Neighbours are one answer in pieces: a cut one goes on without a gap, others after a blank line. */
function appendAssistant(list: Message[], message: AssistantMessage): void {
  const previous = list.at(-1);
  if (previous?.role !== 'assistant') {
    list.push(message);
    return;
  }
  const cut = previous.status !== 'complete' || previous.stopReason === 'length';
  const gap = cut || message.text === '' ? '' : '\n\n';
  const { replay: _ofOnePieceOnly, ...rest } = message;
  list[list.length - 1] = { ...rest, text: previous.text + gap + message.text };
}

function missingResult(call: ToolCall, message: AssistantMessage): ToolMessage {
  return {
    role: 'tool',
    id: `${call.id}:missing`,
    createdAt: message.createdAt,
    callId: call.id,
    name: call.name,
    status: 'stopped',
    content: 'There is no result: the call was interrupted. It may or may not have taken effect.',
    duration: 0,
  };
}

const opening: UserMessage = {
  role: 'user',
  id: 'opening',
  createdAt: 0,
  parts: [{ type: 'text', text: '(The earlier part of this conversation is left out.)' }],
  origin: 'system',
};

/**
 * Asks for the rest of an answer. A user message, because a list that ends with an assistant message
 * is refused by some servers and templates (ggml-org/llama.cpp#20861).
 */
function goOn(message: AssistantMessage): UserMessage {
  const text =
    'Your last answer was cut off. Go on exactly where it ended: begin with the next character, ' +
    'repeat nothing, and do not mention the cut. These were its last characters:\n' +
    tail(message.text, 64);
  return {
    role: 'user',
    id: `${message.id}:go-on`,
    createdAt: message.createdAt,
    parts: [{ type: 'text', text }],
    origin: 'system',
  };
}

/** The last `length` UTF-16 units, one fewer rather than half a character. */
function tail(text: string, length: number): string {
  const end = text.slice(-length);
  return /^[\uDC00-\uDFFF]/.test(end) ? end.slice(1) : end;
}
