import type { ToolCall } from './messages.ts';
import type { AgentRun } from './run.ts';
import type { Tool, ToolArguments } from './tool.ts';
import { callKey } from './guard.ts';
import { nearNames } from './near-names.ts';
import { unfit, unknownTool } from './words.ts';

/** What is to become of one call. `key` is equal for calls that ask for the same. */
export type CallPlan = ReadyCall | RejectedCall;

export interface ReadyCall {
  readonly type: 'ready';
  readonly call: ToolCall;
  readonly key: string;
  readonly tool: Tool;
  readonly args: ToolArguments;
  readonly summary: string;
}

/** Never run; the model reads why. */
export interface RejectedCall {
  readonly type: 'rejected';
  readonly call: ToolCall;
  readonly key: string;
  readonly problem: string;
}

/** Finds the tool and checks the arguments. Nothing is guessed, no near name is run. */
export function planCall(run: AgentRun, call: ToolCall): CallPlan {
  const reject = (problem: string): RejectedCall => ({
    type: 'rejected',
    call,
    key: callKey(call.name, call.arguments),
    problem,
  });
  if (call.malformed !== undefined) return reject(unfit[call.malformed]);
  const tool = run.tools.find(({ name }) => name === call.name);
  if (tool === undefined) {
    const names = run.tools.map(({ name }) => name);
    return reject(unknownTool(call.name, nearNames(call.name, names), names));
  }
  const checked = run.checkArguments(tool.parameters, call.arguments);
  if (!checked.ok) return reject(checked.problem);
  const args = checked.value;
  const summary = summarize(tool, args);
  return { type: 'ready', call, key: callKey(call.name, args), tool, args, summary };
}

/** A card without its line is better than a run that ends over it. */
function summarize(tool: Tool, args: ToolArguments): string {
  try {
    return tool.summarize(args);
  } catch {
    return tool.name;
  }
}

/** Calls of which several may run at once. */
export function isParallel(plan: CallPlan): boolean {
  return plan.type === 'rejected' || (plan.tool.parallel && plan.tool.risk === 'read');
}
