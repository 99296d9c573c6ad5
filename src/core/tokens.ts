import type { Message, ModelRef } from './messages.ts';
import type { ToolSpec } from './provider.ts';

/**
 * Tokens by rule of thumb: no tokeniser fits every model, and none may be downloaded
 * (HKUDS/nanobot#3647). What servers report corrects the estimate (#5402).
 */

/** An image costs 85 to 1,600 tokens, depending on the model. */
const imageTokens = 1200;
/** Role, separators and the like. */
const messageOverhead = 4;
const callOverhead = 8;

export interface PromptContext {
  readonly system: string;
  readonly tools: readonly ToolSpec[];
  readonly messages: readonly Message[];
  /** Tokens, by estimate, of what comes before `messages`, where those are not all. */
  readonly before?: number;
  /** Only what this model reported counts: tokenisers differ. */
  readonly model: ModelRef;
}

/** Tokens of a text or a message. Messages and tool lists are counted once and remembered. */
export function estimateTokens(of: string | Message): number {
  if (typeof of === 'string') return countText(of);
  return remember(of, () => countMessage(of));
}

/**
 * Tokens that the next request would have, for the gauge and the budget. With a reported usage of the
 * same model: what was reported, and the estimate of what came since, scaled by how far the estimate
 * was off. Without: the estimate.
 */
export function contextTokens({
  system,
  tools,
  messages,
  before = 0,
  model,
}: PromptContext): number {
  const prefix = countText(system) + remember(tools, () => countText(JSON.stringify(tools)));
  const fixed = prefix + before;
  const counts = messages.map(estimateTokens);
  const at = messages.findLastIndex((message) => reportedTokens(message, model) !== undefined);
  const message = messages[at];
  const reported = message && reportedTokens(message, model);
  if (message === undefined || reported === undefined) return Math.ceil(fixed + sum(counts));
  const factor = correction(fixed + sum(counts.slice(0, at + 1)), reported);
  return Math.ceil(reported + factor * sum(counts.slice(at + 1)));
}

/** How much more a model counts than the estimate does. Absurd reports are not believed. */
function correction(estimate: number, reported: number): number {
  return estimate > 0 ? Math.min(4, Math.max(0.25, reported / estimate)) : 1;
}

/** The context up to and including the message. A sum over several requests says nothing about it. */
function reportedTokens(message: Message, model: ModelRef): number | undefined {
  if (message.role !== 'assistant' || message.usage === undefined) return undefined;
  const { usage } = message;
  const same = message.model.source === model.source && message.model.model === model.model;
  const total = usage.input + usage.output;
  return same && (usage.requests ?? 1) === 1 && total > 0 ? total : undefined;
}

const sum = (counts: readonly number[]): number =>
  counts.reduce((total, count) => total + count, 0);

const remembered = new WeakMap<object, number>();

function remember(key: object, count: () => number): number {
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const counted = count();
  remembered.set(key, counted);
  return counted;
}

function countMessage(message: Message): number {
  switch (message.role) {
    case 'notice':
      return 0;
    case 'user': {
      const parts = message.parts.map((part) =>
        part.type === 'image' ? imageTokens : countText(part.text),
      );
      return messageOverhead + sum(parts) + countText(message.context ?? '');
    }
    case 'tool':
      return messageOverhead + countText(message.content);
    case 'assistant': {
      const calls = message.toolCalls.map(
        (call) => callOverhead + countText(call.name) + countText(call.arguments),
      );
      return messageOverhead + countText(message.text) + sum(calls);
    }
  }
}

/**
 * Latin letters come about four to a token, other alphabets two, Chinese, Japanese and Korean
 * characters one each, emoji two (a token per half of the surrogate pair).
 */
function countText(text: string): number {
  let tokens = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x80) tokens += isLetterOrSpace(code) ? 0.24 : 0.5;
    else if (code < 0x2e80) tokens += 0.5;
    else tokens += 1;
  }
  return Math.ceil(tokens);
}

const isLetterOrSpace = (code: number): boolean =>
  code === 32 || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
