import type { Usage } from '../../core/messages.ts';
import { isObject, type JsonObject } from '../../lib/json.ts';
import { createTextGate } from '../text-gate.ts';
import { createCallCollector, type GrowingCall } from './calls.ts';
import type { Output } from './output.ts';
import { addReasoningDetails, createThoughtSplitter, reasoningText } from './reasoning.ts';
import { createSnapshotFilter } from './snapshots.ts';
import { readUsage } from './usage.ts';

/** What is known of an answer so far. */
export interface AnswerState {
  /** All text outside of thinking, shown or held back. */
  text: string;
  /** The part of it that was given out. */
  shown: string;
  /** Thinking that came by its own field. */
  thought: string;
  /** Thinking that came by tags in the text. */
  tagged: string;
  /** The first finish reason; '' until there is one. */
  finish: string;
  nativeFinish: string;
  refused: boolean;
  usage: Usage | undefined;
  readonly calls: readonly GrowingCall[];
  readonly details: readonly unknown[];
}

export interface AnswerReader {
  readonly state: Readonly<AnswerState>;
  /** Takes a chunk or a whole answer. False when the value is neither. */
  take(value: JsonObject): boolean;
  /** Ends the text; what may have been a call stays in `state.text` only. */
  end(): void;
  /** True when the text ended inside thinking that was never closed. */
  endsInThought(): boolean;
}

/**
 * Reads the chunks of one answer into `output` and `state`. Roles, chunk ids and model names in
 * chunks are ignored (litellm#1571). `toolNames`: tools on offer, for which text is held back.
 */
export function createAnswerReader(output: Output, toolNames: readonly string[]): AnswerReader {
  const collector = createCallCollector();
  const details: unknown[] = [];
  const state: AnswerState = {
    text: '',
    shown: '',
    thought: '',
    tagged: '',
    finish: '',
    nativeFinish: '',
    refused: false,
    usage: undefined,
    calls: collector.calls,
    details,
  };
  const newGate = (): { push(delta: string): string } =>
    toolNames.length > 0 ? createTextGate(toolNames) : { push: (delta) => delta };
  let gate = newGate();
  const reset = (): void => {
    output.reset();
    output.thought(state.thought);
    gate = newGate();
    state.text = '';
    state.shown = '';
    state.tagged = '';
  };
  const newSplitter = (): ReturnType<typeof createThoughtSplitter> =>
    createThoughtSplitter({
      text(delta) {
        state.text += delta;
        const open = gate.push(delta);
        state.shown += open;
        output.text(open);
      },
      thought(delta) {
        state.tagged += delta;
        output.thought(delta);
      },
      reset,
    });
  let splitter = newSplitter();
  let nextPiece = createSnapshotFilter();

  const addText = (delta: string): void => {
    const piece = nextPiece(delta);
    if (piece.type === 'replace') {
      reset();
      splitter = newSplitter();
    }
    splitter.push(piece.text);
  };
  const addThought = (delta: string): void => {
    if (delta === '') return;
    splitter.settle();
    state.thought += delta;
    output.thought(delta);
  };
  const addPart = (part: unknown): void => {
    if (!isObject(part)) return;
    const { type, text, thinking } = part;
    if (type === 'text' && typeof text === 'string') addText(text);
    if (type !== 'thinking') return;
    for (const piece of Array.isArray(thinking) ? thinking : [thinking]) {
      const words: unknown = isObject(piece) ? piece['text'] : piece;
      if (typeof words === 'string') addThought(words);
    }
  };
  const takeDelta = (delta: JsonObject): void => {
    const { content, refusal, tool_calls: calls, function_call: legacy } = delta;
    addThought(reasoningText(delta));
    if (typeof content === 'string') addText(content);
    else if (Array.isArray(content)) content.forEach(addPart);
    if (typeof refusal === 'string' && refusal !== '') {
      state.refused = true;
      addText(refusal);
    }
    if (delta['reasoning_details']) addReasoningDetails(details, delta['reasoning_details']);
    if (calls) collector.add(calls);
    if (legacy) collector.addLegacy(legacy);
  };
  return {
    state,
    take(value) {
      const choices = value['choices'];
      const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
      if (value['usage'] || value['x_groq'] || !isObject(choice) || choice['usage']) {
        state.usage = readUsage(value, choice) ?? state.usage;
      }
      if (!isObject(choice)) return 'choices' in value || Object.keys(value).length === 0;
      const delta = choice['delta'] ?? choice['message'];
      if (isObject(delta)) takeDelta(delta);
      const { finish_reason: finish, native_finish_reason: native } = choice;
      if (typeof native === 'string') state.nativeFinish = native;
      if (state.finish === '' && typeof finish === 'string') state.finish = finish;
      return true;
    },
    end: () => splitter.end(),
    endsInThought: () => splitter.isThinking(),
  };
}
