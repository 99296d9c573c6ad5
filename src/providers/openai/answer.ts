import type { Usage } from '../../core/messages.ts';
import { isObject, type JsonObject } from '../../lib/json.ts';
import { createCallCollector, type GrowingCall } from './calls.ts';
import { createOutput, type Output } from './output.ts';
import { addReasoningDetails, reasoningText } from './reasoning.ts';
import { createTextChannel, type TextChannel } from './text-channel.ts';
import { readUsage } from './usage.ts';

/** One answer as it grows. */
export interface Answer {
  readonly output: Output;
  readonly channel: TextChannel;
  readonly calls: readonly GrowingCall[];
  readonly state: Readonly<AnswerState>;
  /** Takes a chunk or a whole answer. False when the value is neither. */
  take(value: JsonObject): boolean;
}

export interface AnswerState {
  /** The first finish reason; '' until there is one. */
  finish: string;
  nativeFinish: string;
  refused: boolean;
  usage: Usage | undefined;
  /** OpenRouter's opaque thinking. */
  readonly details: unknown[];
}

/**
 * Reads the chunks of one answer. Roles, chunk ids and model names in chunks are ignored
 * (litellm#1571). `toolNames`: tools on offer, for which text is held back.
 */
export function createAnswer(toolNames: readonly string[]): Answer {
  const output = createOutput();
  const channel = createTextChannel(output, toolNames);
  const collector = createCallCollector();
  const state: AnswerState = {
    finish: '',
    nativeFinish: '',
    refused: false,
    usage: undefined,
    details: [],
  };
  const takeDelta = (delta: JsonObject): void => {
    channel.addThought(reasoningText(delta));
    addContent(channel, delta['content']);
    const { refusal, tool_calls: calls, function_call: legacy, reasoning_details: details } = delta;
    if (typeof refusal === 'string' && refusal !== '') {
      state.refused = true;
      channel.addText(refusal);
    }
    if (details) addReasoningDetails(state.details, details);
    if (calls) collector.add(calls);
    if (legacy) collector.addLegacy(legacy);
  };
  return {
    output,
    channel,
    calls: collector.calls,
    state,
    take(value) {
      const choices = value['choices'];
      const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
      state.usage = readUsage(value, choice) ?? state.usage;
      if (!isObject(choice)) return 'choices' in value || Object.keys(value).length === 0;
      const delta = choice['delta'] ?? choice['message'];
      if (isObject(delta)) takeDelta(delta);
      const { finish_reason: finish, native_finish_reason: native } = choice;
      if (typeof native === 'string') state.nativeFinish = native;
      if (state.finish === '' && typeof finish === 'string') state.finish = finish;
      return true;
    },
  };
}

/** Text, or parts of it: Mistral sends thinking, text and references as a list. */
function addContent(channel: TextChannel, content: unknown): void {
  if (typeof content === 'string') channel.addText(content);
  else if (Array.isArray(content)) {
    for (const part of content) if (isObject(part)) addPart(channel, part);
  }
}

function addPart(channel: TextChannel, { type, text, thinking }: JsonObject): void {
  if (type === 'text' && typeof text === 'string') channel.addText(text);
  if (type !== 'thinking') return;
  for (const piece of Array.isArray(thinking) ? thinking : [thinking]) {
    const words: unknown = isObject(piece) ? piece['text'] : piece;
    if (typeof words === 'string') channel.addThought(words);
  }
}
