import type { StopReason, ToolCall } from '../../core/messages.ts';
import type { ModelEvent, ToolSpec } from '../../core/provider.ts';
import type { CheckArguments } from '../../core/tool.ts';
import { parseTextCalls } from '../text-tools.ts';
import type { AnswerReader } from './answer.ts';
import { decideArguments } from './arguments.ts';
import type { GrowingCall } from './calls.ts';
import { plainFailure, type Failure } from './errors.ts';
import type { NameMap } from './names.ts';
import type { Output } from './output.ts';
import { repairJson } from './repair.ts';

/** What an answer is read against. */
export interface AnswerContext {
  /** On offer, under their wire names. */
  readonly tools: readonly ToolSpec[];
  readonly names: NameMap;
  readonly checkArguments: CheckArguments;
}

/** How a body ended: `[DONE]`, a whole JSON body, or a closed connection. */
export type BodyEnding = 'done' | 'whole' | 'closed';

/**
 * Ends an answer: its last events, or why it is not one. A finish reason makes it complete, and so
 * does `[DONE]` after text or whole calls; anything else was cut. What calls there are decides
 * between `stop` and `tool-calls`, whatever the server says (ollama/ollama#7963). Calls of an
 * answer that was cut by length come marked as cut and must not be run.
 */
export function conclude(
  reader: AnswerReader,
  output: Output,
  ending: BodyEnding,
  context: AnswerContext,
): readonly ModelEvent[] | Failure {
  reader.end();
  const { state } = reader;
  const limit = finishReasons[state.finish.toLowerCase()] ?? 'stop';
  if (limit === 'error' || limit === 'too-long') {
    const code = limit === 'error' ? 'provider-error' : 'too-long';
    return plainFailure(code, state.nativeFinish || state.finish);
  }
  const calls = state.calls.filter(isReal).map((call) => readCall(call, limit, context));
  const hasWords = state.text.trim() !== '' || reader.endsInThought();
  const hasCalls = calls.length > 0 && calls.every(({ malformed }) => malformed === undefined);
  const isComplete =
    state.finish !== '' || ending === 'whole' || (ending === 'done' && (hasWords || hasCalls));
  if (!isComplete) return plainFailure('dropped');

  const written =
    calls.length === 0 && limit === 'stop' ? writtenCalls(reader, output, context) : [];
  const all = [...calls, ...written];
  if (written.length === 0) showRest(reader, output);
  if (all.length === 0 && state.text.trim() === '' && reader.endsInThought()) {
    output.reset();
    output.thought(state.thought);
    output.text(state.tagged);
  }
  const { details } = state;
  return [
    ...output.drain(),
    ...all.map((call): ModelEvent => ({ type: 'tool-call', call })),
    ...usageEvents(reader),
    {
      type: 'finish',
      reason: stopReason(limit, all.length > 0, state.refused),
      ...(details.length === 0 ? {} : { replay: { reasoning_details: details } }),
    },
  ];
}

/** The last events of an answer that failed: everything that was held back, and the usage. */
export function concludeFailed(reader: AnswerReader, output: Output): readonly ModelEvent[] {
  reader.end();
  showRest(reader, output);
  return [...output.drain(), ...usageEvents(reader)];
}

const finishReasons: Readonly<Record<string, 'length' | 'content-filter' | 'error' | 'too-long'>> =
  {
    length: 'length',
    max_tokens: 'length',
    model_length: 'length',
    content_filter: 'content-filter',
    sensitive: 'content-filter',
    error: 'error',
    model_context_window_exceeded: 'too-long',
  };

function stopReason(limit: StopReason, hasCalls: boolean, refused: boolean): StopReason {
  if (limit === 'length' || limit === 'content-filter') return limit;
  if (refused) return 'content-filter';
  return hasCalls ? 'tool-calls' : 'stop';
}

function isReal({ id, name, fragments }: GrowingCall): boolean {
  return id !== '' || name !== '' || fragments.length > 0;
}

function readCall(
  { id, name, fragments, extra }: GrowingCall,
  limit: StopReason,
  { tools, names, checkArguments }: AnswerContext,
): Omit<ToolCall, 'id'> {
  const ownName = names.toOwn(name);
  let decided = decideArguments(fragments);
  if (decided.malformed !== undefined && limit === 'stop') {
    const tool = tools.find((each) => names.toOwn(each.name) === ownName);
    const repaired = repairJson(decided.arguments);
    if (tool !== undefined && checkArguments(tool.parameters, repaired).ok) {
      decided = { arguments: repaired };
    }
  }
  const malformed = limit === 'length' ? 'cut' : name === '' ? 'no-name' : decided.malformed;
  return {
    name: ownName,
    arguments: decided.arguments,
    ...(malformed === undefined ? {} : { malformed }),
    ...(id === '' ? {} : { wireId: id }),
    ...(extra === undefined ? {} : { extra }),
  };
}

/** Calls in text form; the text is shown without them. */
function writtenCalls(
  { state }: AnswerReader,
  output: Output,
  { tools, names, checkArguments }: AnswerContext,
): readonly Omit<ToolCall, 'id'>[] {
  const found = tools.length === 0 ? null : parseTextCalls(state.text, tools, checkArguments);
  if (found === null) return [];
  if (found.text.startsWith(state.shown)) output.text(found.text.slice(state.shown.length));
  else if (found.text !== state.shown.trim()) {
    output.reset();
    output.thought(state.thought + state.tagged);
    output.text(found.text);
  }
  return found.calls.map((call) => ({ ...call, name: names.toOwn(call.name) }));
}

function showRest({ state }: AnswerReader, output: Output): void {
  output.text(state.text.slice(state.shown.length));
}

function usageEvents({ state }: AnswerReader): readonly ModelEvent[] {
  return state.usage === undefined ? [] : [{ type: 'usage', usage: state.usage }];
}
