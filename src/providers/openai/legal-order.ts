import type { WireAssistant, WireMessage, WirePart, WireUser } from './wire.ts';

/** Joins neighbours of one role: chat templates want roles to alternate (theia#17104). */
export function mergeNeighbours(messages: readonly WireMessage[]): readonly WireMessage[] {
  const merged: WireMessage[] = [];
  for (const message of messages) {
    const last = merged.at(-1);
    const joined = last === undefined ? undefined : join(last, message);
    if (joined === undefined) merged.push(message);
    else merged[merged.length - 1] = joined;
  }
  return merged;
}

/** Mistral refuses a user message right after a tool message (zed-industries/zed#31736). */
export function bridgeAfterTool(messages: readonly WireMessage[]): readonly WireMessage[] {
  return messages.flatMap((message, index): readonly WireMessage[] =>
    message.role === 'user' && messages[index - 1]?.role === 'tool'
      ? [{ role: 'assistant', content: 'I have the result.' }, message]
      : [message],
  );
}

/** A trailing answer is refused, or taken for a beginning to be completed (llama.cpp#20861). */
export function endOnQuestion(messages: readonly WireMessage[]): readonly WireMessage[] {
  return messages.at(-1)?.role === 'assistant'
    ? [...messages, { role: 'user', content: 'Continue.' }]
    : messages;
}

function join(first: WireMessage, second: WireMessage): WireMessage | undefined {
  if (first.role === 'user' && second.role === 'user') return joinUsers(first, second);
  if (first.role === 'assistant' && second.role === 'assistant') {
    return first.tool_calls === undefined ? joinAnswers(first, second) : undefined;
  }
  return undefined;
}

function joinUsers(first: WireUser, second: WireUser): WireUser {
  return typeof first.content === 'string' && typeof second.content === 'string'
    ? { role: 'user', content: `${first.content}\n\n${second.content}` }
    : { role: 'user', content: [...parts(first), ...parts(second)] };
}

function joinAnswers(first: WireAssistant, second: WireAssistant): WireAssistant {
  const words = (values: readonly (string | null | undefined)[]): string =>
    values.filter((value) => value !== null && value !== undefined && value !== '').join('\n\n');
  const details = [...(first.reasoning_details ?? []), ...(second.reasoning_details ?? [])];
  return {
    ...second,
    content: words([first.content, second.content]) || second.content,
    ...(first.reasoning_content === undefined && second.reasoning_content === undefined
      ? {}
      : { reasoning_content: words([first.reasoning_content, second.reasoning_content]) }),
    ...(details.length === 0 ? {} : { reasoning_details: details }),
  };
}

function parts({ content }: WireUser): readonly WirePart[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}
