import type { ToolCall } from '../core/messages.ts';
import type { ToolSpec } from '../core/provider.ts';
import type { CheckArguments } from '../core/tool.ts';
import { codeSpans, isInside, type Span } from './code-spans.ts';
import { findMarkup, wholeTextCalls } from './text-markup.ts';
import type { TextCall } from './token-calls.ts';

export interface TextToolCalls {
  /** The text without the markup that became calls. */
  readonly text: string;
  readonly calls: readonly Pick<ToolCall, 'name' | 'arguments'>[];
}

/**
 * Reads tool calls that a model wrote as text because its server did not recognise them. Strict on
 * purpose, since a wrong match runs an example: the name must equal an offered tool, the arguments
 * must pass `checkArguments`, nothing inside code counts, and bare JSON counts only when it is the
 * whole text. Whatever is not a call stays in the text, letter by letter. `null`: no call at all.
 * Forms: vllm-project/vllm#31871, NousResearch/hermes-agent#7628, #38376, #107125.
 */
export function parseTextCalls(
  text: string,
  tools: readonly ToolSpec[],
  checkArguments: CheckArguments,
): TextToolCalls | null {
  const accept = (call: TextCall): Pick<ToolCall, 'name' | 'arguments'> | undefined => {
    const tool = tools.find(({ name }) => name === call.name);
    const checked = tool && checkArguments(tool.parameters, call.arguments);
    return checked?.ok === true
      ? { name: call.name, arguments: JSON.stringify(checked.value) }
      : undefined;
  };
  const whole = wholeTextCalls(text, (name) => tools.some((tool) => tool.name === name));
  const accepted = whole.map(accept).filter((call) => call !== undefined);
  if (accepted.length > 0 && accepted.length === whole.length) return { text: '', calls: accepted };
  return callsInText(text, accept);
}

function callsInText(
  text: string,
  accept: (call: TextCall) => Pick<ToolCall, 'name' | 'arguments'> | undefined,
): TextToolCalls | null {
  const code: readonly Span[] = codeSpans(text);
  const calls: Pick<ToolCall, 'name' | 'arguments'>[] = [];
  let kept = '';
  let position = 0;
  /** What stands inside of a refused call is its content, and no call. */
  let refused = 0;
  for (const markup of findMarkup(text)) {
    if (markup.start < Math.max(position, refused) || isInside(code, markup.start)) continue;
    const found = markup.calls.map(accept);
    if (found.length === 0 || found.includes(undefined)) {
      refused = markup.end;
      continue;
    }
    calls.push(...found.filter((call) => call !== undefined));
    kept += text.slice(position, markup.start);
    position = markup.end;
  }
  return calls.length === 0 ? null : { text: (kept + text.slice(position)).trim(), calls };
}
