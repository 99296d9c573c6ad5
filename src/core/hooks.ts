import type { ModelRequest } from './provider.ts';
import type { AssistantMessage, ToolCall, ToolMessage } from './messages.ts';
import type { RunOutcome } from './events.ts';

/**
 * Points at which other code sees a run. Order is the order of the array; a hook that throws is
 * reported once and skipped, it never stops the others. `finalizeContent` is a pipeline: each gets
 * what the one before returned, and a failing one passes its input on.
 */
export interface Hooks {
  readonly name: string;
  beforeModel?(request: ModelRequest, step: number): void | Promise<void>;
  onDelta?(delta: string): void;
  beforeTool?(call: ToolCall): void | Promise<void>;
  afterTool?(call: ToolCall, result: ToolMessage): void | Promise<void>;
  afterStep?(message: AssistantMessage, step: number): void | Promise<void>;
  finalizeContent?(text: string): string | Promise<string>;
  onEnd?(outcome: RunOutcome): void | Promise<void>;
}
