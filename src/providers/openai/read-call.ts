import type { StopReason, ToolCall } from '../../core/messages.ts';
import type { ToolSpec } from '../../core/provider.ts';
import type { CheckArguments } from '../../core/tool.ts';
import { decideArguments } from './arguments.ts';
import type { GrowingCall } from './calls.ts';
import type { NameMap } from './names.ts';
import { repairJson } from './repair.ts';

/** What an answer is read against. */
export interface AnswerContext {
  /** On offer, under their wire names. */
  readonly tools: readonly ToolSpec[];
  readonly names: NameMap;
  readonly checkArguments: CheckArguments;
}

/**
 * A collected call as the loop reads it. Damaged arguments are mended only when the answer ended
 * normally and the outcome passes the tool's schema; everything else comes marked as malformed.
 */
export function readCall(
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
