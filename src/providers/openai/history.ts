import type {
  AssistantMessage,
  Message,
  ModelRef,
  ToolCall,
  ToolMessage,
  UserMessage,
} from '../../core/messages.ts';
import { userText } from '../../core/messages.ts';
import { isObject, parseObject, wellFormed, type JsonObject } from '../../lib/json.ts';
import { createIdMap, type IdMap } from './ids.ts';
import { bridgeAfterTool, endOnQuestion, mergeNeighbours } from './legal-order.ts';
import type { NameMap } from './names.ts';
import type { WireAssistant, WireCall, WireMessage, WirePart, WireUser } from './wire.ts';

/** What the target takes: the host profile and the learned facts, resolved. */
export interface HistoryRules {
  readonly target: ModelRef;
  readonly names: NameMap;
  /** False: no tools are offered, so calls and results become words. */
  readonly tools: boolean;
  readonly images: boolean;
  readonly nineCharacterIds: boolean;
  readonly bridgeAfterTool: boolean;
  readonly returnReasoning: boolean;
  readonly replay: boolean;
  readonly signCalls: boolean;
  readonly emptyContent: boolean;
}

/** Stands for a picture that the model cannot get. Holds no path: models open leaked paths. */
const imageNote = 'An image was attached but could not be delivered; do not describe it.';
/** Stands for the result of a call that was stopped before it had one. */
const cancelledNote = 'Cancelled: this call did not run to its end.';
/** Documented mark for calls that carry no thought signature (badlogic/pi-mono#1829). */
const unsigned = { google: { thought_signature: 'skip_thought_signature_validator' } };

/**
 * Rebuilds the history for one target, on a copy: answers that failed keep their words only, calls
 * and results are paired, ids and names are made legal, opaque state goes back only to where it
 * came from, one leading system message, no equal neighbours, never an assistant at the end.
 */
export function normaliseHistory(
  system: string,
  messages: readonly Message[],
  rules: HistoryRules,
): readonly WireMessage[] {
  const pass: Pass = {
    rules,
    results: firstResults(messages),
    ids: createIdMap(rules.nineCharacterIds),
  };
  const turns = messages.flatMap((message): readonly WireMessage[] => {
    if (message.role === 'user') return userTurn(message, rules);
    if (message.role !== 'assistant') return [];
    return rules.tools && message.status === 'complete'
      ? assistantTurn(message, pass)
      : wordsOfTurn(message, pass);
  });
  const merged = mergeNeighbours(turns);
  const ordered = endOnQuestion(rules.bridgeAfterTool ? bridgeAfterTool(merged) : merged);
  return system === '' ? ordered : [{ role: 'system', content: wellFormed(system) }, ...ordered];
}

/** What one pass over the history shares. */
interface Pass {
  readonly rules: HistoryRules;
  readonly results: ReadonlyMap<string, ToolMessage>;
  readonly ids: IdMap;
}

/** Call ids are unique in a session, so a second result for one of them is a duplicate. */
function firstResults(messages: readonly Message[]): ReadonlyMap<string, ToolMessage> {
  const results = new Map<string, ToolMessage>();
  for (const message of messages) {
    if (message.role === 'tool' && !results.has(message.callId)) {
      results.set(message.callId, message);
    }
  }
  return results;
}

function userTurn(message: UserMessage, { images }: HistoryRules): readonly WireUser[] {
  const pictures = message.parts.filter((part) => part.type === 'image');
  const words = [
    userText(message),
    pictures.length > 0 && !images ? imageNote : '',
    message.context ?? '',
  ];
  const text = wellFormed(words.filter((each) => each !== '').join('\n\n'));
  if (pictures.length === 0 || !images) return text === '' ? [] : [{ role: 'user', content: text }];
  const textPart: readonly WirePart[] = text === '' ? [] : [{ type: 'text', text }];
  const imageParts = pictures.map(({ mediaType, data }): WirePart => ({
    type: 'image_url',
    image_url: { url: `data:${mediaType};base64,${data}` },
  }));
  return [{ role: 'user', content: [...textPart, ...imageParts] }];
}

function assistantTurn(message: AssistantMessage, pass: Pass): readonly WireMessage[] {
  const { rules, results } = pass;
  const content = wellFormed(message.text);
  const thoughts = reasoningFields(message, rules);
  if (message.toolCalls.length === 0) {
    return content === '' ? [] : [{ role: 'assistant', content, ...thoughts }];
  }
  const isOwn = message.model.source === rules.target.source;
  const calls = message.toolCalls.map((call) => wireCall(call, isOwn, pass));
  const first = calls[0];
  if (rules.signCalls && !isOwn && first !== undefined && !('extra_content' in first)) {
    calls[0] = { ...first, extra_content: unsigned };
  }
  const empty = rules.emptyContent ? '' : null;
  return [
    {
      role: 'assistant',
      content: content === '' ? empty : content,
      ...thoughts,
      tool_calls: calls,
    },
    ...message.toolCalls.map((call, index): WireMessage => ({
      role: 'tool',
      tool_call_id: calls[index]?.id ?? '',
      content: wellFormed(results.get(call.id)?.content ?? cancelledNote),
    })),
  ];
}

/** Without tools on offer, or after a failure: the words, and what tools had found. */
function wordsOfTurn(message: AssistantMessage, { rules, results }: Pass): readonly WireMessage[] {
  const found = message.toolCalls.flatMap((call) => {
    const result = results.get(call.id);
    return result === undefined ? [] : [`Result of ${result.name}: ${result.content}`];
  });
  const content = wellFormed(message.text);
  return [
    ...(content === ''
      ? []
      : [{ role: 'assistant', content, ...reasoningFields(message, rules) } as const]),
    ...(found.length === 0
      ? []
      : [{ role: 'user', content: wellFormed(found.join('\n\n')) } as const]),
  ];
}

function wireCall(call: ToolCall, isOwn: boolean, { rules, ids }: Pass): WireCall {
  const extra: JsonObject = isOwn ? (call.extra ?? {}) : {};
  return {
    ...extra,
    id: ids.enter(call, isOwn),
    type: 'function',
    function: {
      name: rules.names.toWire(call.name === '' ? 'unnamed' : call.name),
      arguments: argumentsText(call),
    },
  };
}

/** Calls are immutable and go out again with every request: their arguments are checked once. */
const argumentTexts = new WeakMap<ToolCall, string>();

/** Arguments that are no object would make the server refuse every later request, too. */
function argumentsText(call: ToolCall): string {
  const known = argumentTexts.get(call);
  if (known !== undefined) return known;
  const isUsable = call.malformed === undefined && parseObject(call.arguments) !== undefined;
  const text = isUsable ? wellFormed(call.arguments) : '{}';
  argumentTexts.set(call, text);
  return text;
}

/** Thinking goes back to its own source only: replayed as text it makes others mimic tags. */
function reasoningFields(
  message: AssistantMessage,
  { target, returnReasoning, replay }: HistoryRules,
): Pick<WireAssistant, 'reasoning_content' | 'reasoning_details'> {
  const isOwn = message.model.source === target.source;
  const details =
    replay && isOwn && message.model.model === target.model && isObject(message.replay)
      ? message.replay['reasoning_details']
      : undefined;
  return {
    ...(returnReasoning
      ? { reasoning_content: isOwn ? wellFormed(message.reasoning ?? '') : '' }
      : {}),
    ...(Array.isArray(details) ? { reasoning_details: details } : {}),
  };
}
