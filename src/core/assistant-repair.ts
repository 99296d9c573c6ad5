import type { AssistantMessage, ToolCall } from './messages.ts';

/**
 * An assistant message as a model may see it again, or undefined when nothing of it can be sent.
 * A cut answer keeps its text and loses its calls: they never ran. A complete one keeps the calls
 * that have a name and an id not in `taken`; unusable arguments become `{}`, so that one bad call
 * does not make servers refuse every later request (HKUDS/nanobot#2858).
 */
export function repairAssistant(
  message: AssistantMessage,
  taken: ReadonlySet<string>,
): AssistantMessage | undefined {
  const repaired = repairAlone(message);
  const toolCalls = withoutDuplicates(repaired.toolCalls, taken);
  if (toolCalls.length === 0 && !/\S/.test(repaired.text)) return undefined;
  return toolCalls === repaired.toolCalls ? repaired : { ...repaired, toolCalls };
}

/** Messages are immutable, so what a message alone needs is done once. */
const repairs = new WeakMap<AssistantMessage, AssistantMessage>();

function repairAlone(message: AssistantMessage): AssistantMessage {
  const known = repairs.get(message);
  if (known !== undefined) return known;
  const repaired = message.status === 'complete' ? repairCalls(message) : textOnly(message);
  repairs.set(message, repaired);
  return repaired;
}

function textOnly(message: AssistantMessage): AssistantMessage {
  if (message.toolCalls.length === 0 && message.replay === undefined) return message;
  const { replay: _incomplete, ...rest } = message;
  return { ...rest, toolCalls: [] };
}

function repairCalls(message: AssistantMessage): AssistantMessage {
  if (message.toolCalls.every(isSound)) return message;
  return { ...message, toolCalls: message.toolCalls.filter(isNamed).map(repairCall) };
}

function repairCall(call: ToolCall): ToolCall {
  if (isSound(call)) return call;
  const { malformed: _unusable, ...rest } = call;
  return { ...rest, arguments: '{}' };
}

const isNamed = (call: ToolCall): boolean => call.name !== '' && call.malformed !== 'no-name';

const isSound = (call: ToolCall): boolean =>
  isNamed(call) && call.malformed === undefined && isObjectText(call.arguments);

function isObjectText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** The same array when there are none. */
function withoutDuplicates(
  calls: readonly ToolCall[],
  taken: ReadonlySet<string>,
): readonly ToolCall[] {
  const ids = new Set(calls.map((call) => call.id));
  if (ids.size === calls.length && calls.every((call) => !taken.has(call.id))) return calls;
  return calls.filter((call) => !taken.has(call.id) && ids.delete(call.id));
}
