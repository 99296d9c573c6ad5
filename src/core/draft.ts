import type {
  AnswerStatus,
  AssistantMessage,
  ModelRef,
  StopReason,
  ToolCall,
  Usage,
} from './messages.ts';
import type { ErrorInfo } from './errors.ts';
import type { AgentRun } from './run.ts';

/**
 * An answer in the making: the only thing the loop mutates, because it grows by a few letters at a
 * time. It may take several requests (continuations, retries of a blank one) and becomes one message.
 */
export interface Draft {
  readonly id: string;
  readonly startedAt: number;
  endedAt: number;
  text: string;
  reasoning: string;
  calls: readonly ToolCall[];
  usage: Usage | undefined;
  /** When reasoning began, while it lasts. */
  reasoningSince: number | undefined;
  reasoningDuration: number;
  replay: unknown;
  /** The model that speaks, where it is not the provider's own. */
  ref: ModelRef | undefined;
}

/** What a draft becomes beside what it holds. */
export interface Ending {
  readonly status: AnswerStatus;
  readonly stopReason?: StopReason;
  readonly error?: ErrorInfo;
}

export function createDraft({ newId, now }: AgentRun): Draft {
  const startedAt = now();
  return {
    id: newId(),
    startedAt,
    endedAt: startedAt,
    text: '',
    reasoning: '',
    calls: [],
    usage: undefined,
    reasoningSince: undefined,
    reasoningDuration: 0,
    replay: undefined,
    ref: undefined,
  };
}

/** True when there is nothing that a person could read as an answer. */
export function isBlank(draft: Draft): boolean {
  return !/\S/.test(draft.text);
}

/** The message a draft stands for. The calls of an answer that did not end well never ran: left out. */
export function toMessage(run: AgentRun, draft: Draft, ending: Ending): AssistantMessage {
  const { id, startedAt, endedAt, text, reasoning, calls, usage, reasoningDuration, replay } =
    draft;
  return {
    role: 'assistant',
    id,
    createdAt: startedAt,
    text,
    toolCalls: ending.status === 'complete' ? calls : [],
    model: draft.ref ?? run.provider.ref,
    duration: endedAt - startedAt,
    ...ending,
    ...(reasoning === '' ? {} : { reasoning, reasoningDuration }),
    ...(usage === undefined ? {} : { usage }),
    ...(replay === undefined ? {} : { replay }),
  };
}

/** Both together; either may be unknown. `requests` counts what the sum is made of. */
export function addUsage(sum: Usage | undefined, more: Usage | undefined): Usage | undefined {
  if (sum === undefined || more === undefined) return sum ?? more;
  const cached = (sum.cachedInput ?? 0) + (more.cachedInput ?? 0);
  return {
    input: sum.input + more.input,
    output: sum.output + more.output,
    ...(cached === 0 ? {} : { cachedInput: cached }),
    requests: (sum.requests ?? 1) + (more.requests ?? 1),
  };
}
