import type { Endpoint } from '../../core/api.ts';
import type { NoticeCode } from '../../core/messages.ts';
import type { ModelRequest, ToolSpec } from '../../core/provider.ts';
import type { JsonObject } from '../../lib/json.ts';
import type { LearnedFacts, RepeatFacts } from './facts.ts';
import { normaliseHistory } from './history.ts';
import type { NameMap } from './names.ts';
import type { HostProfile } from './profiles.ts';
import { prepareTools } from './tools.ts';
import type { WireMessage } from './wire.ts';

export interface RequestPlan {
  readonly endpoint: Endpoint;
  readonly model: string;
  readonly request: ModelRequest;
  readonly profile: HostProfile;
  readonly facts: LearnedFacts;
  readonly repeat: RepeatFacts;
}

/** A request ready to be sent, and what `learning.ts` must know of it to read a refusal. */
export interface BuiltRequest {
  readonly body: JsonObject;
  readonly names: NameMap;
  /** The tools on offer, under their wire names; empty when there are none. */
  readonly tools: readonly ToolSpec[];
  readonly optional: readonly OptionalField[];
  readonly holds: RequestTraits;
  /** What the person set or sent and the server does not get. */
  readonly notices: readonly RequestNotice[];
}

/** A field that is not needed for an answer. `setting`: the person's own wish, never ours. */
export interface OptionalField {
  readonly field: string;
  readonly value: unknown;
  readonly setting?: 'outputLimit' | 'temperature' | 'reasoning';
}

export interface RequestTraits {
  readonly images: boolean;
  readonly calls: boolean;
  /** `content: null` beside calls. */
  readonly emptyContent: boolean;
  readonly reasoning: boolean;
  readonly replay: boolean;
  readonly plainSchemas: boolean;
  readonly nineCharacterIds: boolean;
  readonly bridgeAfterTool: boolean;
  readonly reasoningOff: boolean;
  /** A line asks for the tool call again. */
  readonly askedAgain: boolean;
}

export interface RequestNotice {
  readonly code: Extract<NoticeCode, 'field-dropped' | 'images-dropped' | 'tools-dropped'>;
  readonly values?: Readonly<Record<string, string>>;
}

const validCallNote =
  'Your last tool call could not be read. Call the tool again, with arguments as one valid JSON object.';

/** The smallest body that asks what is wanted; every other field has a person or a fact behind it. */
export function buildRequest(plan: RequestPlan): BuiltRequest {
  const { endpoint, model, request, profile, facts, repeat } = plan;
  const { names, wired } = prepareTools(request.tools);
  const isCalled = request.messages.some(
    (message) => message.role === 'assistant' && message.toolCalls.length > 0,
  );
  const wanted = request.tools.length > 0 && (request.toolChoice === 'auto' || isCalled);
  const offered = wanted && endpoint.tools && facts.noTools !== true;
  const plainSchemas = facts.plainSchemas ?? profile.plainSchemas;
  const tools = offered ? wired(plainSchemas) : [];
  const rules = {
    target: { source: endpoint.id, model },
    names,
    tools: offered,
    images: facts.noImages !== true && repeat.withoutImages !== true,
    nineCharacterIds: facts.nineCharacterIds ?? profile.nineCharacterIds,
    bridgeAfterTool: facts.bridgeAfterTool ?? profile.bridgeAfterTool,
    returnReasoning: facts.returnReasoning ?? profile.returnReasoning,
    replay: repeat.withoutReplay !== true,
    signCalls: profile.signCalls,
    emptyContent: facts.emptyContent ?? false,
  };
  const history = normaliseHistory(request.system, request.messages, rules);
  const askedAgain = repeat.askForValidCall === true;
  const messages: readonly WireMessage[] = askedAgain
    ? [...history, { role: 'user', content: validCallNote }]
    : history;
  const fields = optionalFields(plan, offered);
  const { dropped } = facts;
  const isDropped = ({ field, value }: OptionalField): boolean =>
    dropped !== undefined && dropped[field] === JSON.stringify(value);
  const optional = fields.filter((field) => !isDropped(field));
  return {
    body: {
      model,
      messages,
      stream: true,
      ...(offered ? { tools: tools.map((tool) => ({ type: 'function', function: tool })) } : {}),
      ...Object.fromEntries(optional.map(({ field, value }) => [field, value])),
    },
    names,
    tools,
    optional,
    holds: { ...traits(messages), ...pickRules(rules, facts), plainSchemas, askedAgain },
    notices: notices(plan, wanted && endpoint.tools, fields.filter(isDropped)),
  };
}

function optionalFields(plan: RequestPlan, offered: boolean): readonly OptionalField[] {
  const { endpoint, request, profile, facts } = plan;
  const fields: OptionalField[] = [];
  if (profile.askUsage) fields.push({ field: 'stream_options', value: { include_usage: true } });
  if (offered && request.toolChoice === 'none')
    fields.push({ field: 'tool_choice', value: 'none' });
  if (endpoint.outputLimit !== null) {
    const field = facts.limitField ?? profile.limitField;
    fields.push({ field, value: endpoint.outputLimit, setting: 'outputLimit' });
  }
  if (endpoint.temperature !== null) {
    fields.push({ field: 'temperature', value: endpoint.temperature, setting: 'temperature' });
  }
  const level = offered && facts.reasoningOff === true ? 'off' : endpoint.reasoning;
  if (level !== 'default') {
    for (const [field, value] of Object.entries(profile.reasoning(level))) {
      fields.push({ field, value, setting: 'reasoning' });
    }
  }
  return fields;
}

function traits(
  messages: readonly WireMessage[],
): Pick<RequestTraits, 'images' | 'calls' | 'reasoning' | 'replay'> {
  const answers = messages.filter((message) => message.role === 'assistant');
  return {
    images: messages.some(({ role, content }) => role === 'user' && typeof content !== 'string'),
    calls: answers.some((answer) => answer.tool_calls !== undefined),
    reasoning: answers.some((answer) => answer.reasoning_content !== undefined),
    replay: answers.some((answer) => answer.reasoning_details !== undefined),
  };
}

function pickRules(
  rules: Pick<RequestTraits, 'emptyContent' | 'nineCharacterIds' | 'bridgeAfterTool'>,
  facts: LearnedFacts,
): Pick<RequestTraits, 'emptyContent' | 'nineCharacterIds' | 'bridgeAfterTool' | 'reasoningOff'> {
  const { emptyContent, nineCharacterIds, bridgeAfterTool } = rules;
  const reasoningOff = facts.reasoningOff ?? false;
  return { emptyContent, nineCharacterIds, bridgeAfterTool, reasoningOff };
}

function notices(
  { endpoint, request, facts, repeat }: RequestPlan,
  toolsWanted: boolean,
  dropped: readonly OptionalField[],
): readonly RequestNotice[] {
  const last = request.messages.findLast((message) => message.role === 'user');
  const showsImage = last?.role === 'user' && last.parts.some(({ type }) => type === 'image');
  const isBlind = facts.noImages === true || repeat.withoutImages === true;
  const settings = new Set(dropped.flatMap(({ setting }) => (setting ? [setting] : [])));
  const isOverruled =
    toolsWanted && facts.reasoningOff === true && !['default', 'off'].includes(endpoint.reasoning);
  if (isOverruled) settings.add('reasoning');
  return [
    ...(facts.noTools === true && toolsWanted ? [{ code: 'tools-dropped' } as const] : []),
    ...(isBlind && showsImage ? [{ code: 'images-dropped' } as const] : []),
    ...[...settings].map((field) => ({ code: 'field-dropped', values: { field } }) as const),
  ];
}
