import type { StopReason, ToolCall } from '../../core/messages.ts';
import type { ModelEvent } from '../../core/provider.ts';
import { parseTextCalls } from '../text-tools.ts';
import type { Answer } from './answer.ts';
import { plainFailure, type Failure } from './errors.ts';
import { readCall, type AnswerContext } from './read-call.ts';

/** How a body ended: `[DONE]`, a whole JSON body, or a closed connection. */
export type BodyEnding = 'done' | 'whole' | 'closed';

type Call = Omit<ToolCall, 'id'>;

/**
 * Ends an answer: its last events, or why it is not one. A finish reason makes it complete, and so
 * does `[DONE]` after text or whole calls; anything else was cut. What calls there are decides
 * between `stop` and `tool-calls`, whatever the server says (ollama/ollama#7963). Calls of an
 * answer that was cut by length come marked as cut and must not be run.
 */
export function conclude(
  answer: Answer,
  ending: BodyEnding,
  context: AnswerContext,
): readonly ModelEvent[] | Failure {
  const { channel, output, state } = answer;
  channel.end();
  const limit = finishReasons[state.finish.toLowerCase()] ?? 'stop';
  if (limit === 'error' || limit === 'too-long') {
    const code = limit === 'error' ? 'provider-error' : 'too-long';
    return plainFailure(code, state.nativeFinish || state.finish);
  }
  const given = answer.calls.filter(isReal).map((call) => readCall(call, limit, context));
  if (!isComplete(answer, ending, given)) return plainFailure('dropped');

  const written = given.length === 0 && limit === 'stop' ? takeWritten(answer, context) : [];
  const calls = [...given, ...written];
  if (written.length === 0) showRest(answer);
  if (calls.length === 0) showThoughtAsAnswer(answer);
  return [
    ...output.drain(),
    ...calls.map((call): ModelEvent => ({ type: 'tool-call', call })),
    ...usageEvents(answer),
    {
      type: 'finish',
      reason: stopReason(limit, calls.length > 0, state.refused),
      ...(state.details.length === 0 ? {} : { replay: { reasoning_details: state.details } }),
    },
  ];
}

/** The last events of an answer that failed: everything that was held back, and the usage. */
export function concludeFailed(answer: Answer): readonly ModelEvent[] {
  answer.channel.end();
  showRest(answer);
  return [...answer.output.drain(), ...usageEvents(answer)];
}

type Limit = 'length' | 'content-filter' | 'error' | 'too-long';

const finishReasons: Readonly<Record<string, Limit>> = {
  length: 'length',
  max_tokens: 'length',
  model_length: 'length',
  content_filter: 'content-filter',
  sensitive: 'content-filter',
  error: 'error',
  model_context_window_exceeded: 'too-long',
};

function isComplete(answer: Answer, ending: BodyEnding, calls: readonly Call[]): boolean {
  if (answer.state.finish !== '' || ending === 'whole') return true;
  if (ending === 'closed') return false;
  const hasWords = answer.channel.words().text.trim() !== '' || answer.channel.endsInThought();
  const areWhole = calls.every(({ malformed }) => malformed === undefined);
  return hasWords || (calls.length > 0 && areWhole);
}

function stopReason(limit: StopReason, hasCalls: boolean, refused: boolean): StopReason {
  if (limit === 'length' || limit === 'content-filter') return limit;
  if (refused) return 'content-filter';
  return hasCalls ? 'tool-calls' : 'stop';
}

function isReal({ id, name, fragments }: Answer['calls'][number]): boolean {
  return id !== '' || name !== '' || fragments.length > 0;
}

/** Calls in text form; the text is shown without them. */
function takeWritten({ channel, output }: Answer, context: AnswerContext): readonly Call[] {
  const { tools, names, checkArguments } = context;
  const { text, thought, tagged, shown: length } = channel.words();
  const shown = text.slice(0, length);
  const found = tools.length === 0 ? null : parseTextCalls(text, tools, checkArguments);
  if (found === null) return [];
  if (found.text.startsWith(shown)) output.text(found.text.slice(shown.length));
  else if (found.text !== shown.trim()) {
    output.reset();
    output.thought(thought + tagged);
    output.text(found.text);
  }
  return found.calls.map((call) => ({ ...call, name: names.toOwn(call.name) }));
}

/** A thought that never ends and nothing else: better shown than hidden (deer-flow#3218). */
function showThoughtAsAnswer({ channel, output }: Answer): void {
  const { text, thought, tagged } = channel.words();
  if (text.trim() !== '' || !channel.endsInThought()) return;
  output.reset();
  output.thought(thought);
  output.text(tagged);
}

function showRest({ channel, output }: Answer): void {
  const { text, shown } = channel.words();
  output.text(text.slice(shown));
}

function usageEvents({ state }: Answer): readonly ModelEvent[] {
  return state.usage === undefined ? [] : [{ type: 'usage', usage: state.usage }];
}
