import type { ErrorCode } from '../../core/errors.ts';
import type { Failure } from './errors.ts';
import type { LearnedFacts, RepeatFacts } from './facts.ts';
import type { BuiltRequest, OptionalField } from './request.ts';

/** What to change before the request is sent once more. */
export interface Lesson {
  readonly facts?: LearnedFacts;
  readonly repeat?: RepeatFacts;
}

interface Rule {
  /** Words of the refusal. */
  readonly says: RegExp;
  /** Whether the request did what the words complain of, so that the change can help. */
  readonly applies: (sent: BuiltRequest) => boolean;
  readonly lesson: Lesson;
}

/** Refusals that no change of the body can mend. */
const final: readonly ErrorCode[] = [
  'unauthorized',
  'no-credit',
  'rate-limit',
  'too-long',
  'content-filter',
  'network',
  'offline',
  'timeout',
  'dropped',
];

/** First match wins. Every rule stops applying once its lesson is learned. */
const rules: readonly Rule[] = [
  {
    says: /must be passed back|missing.{0,30}reasoning_content|reasoning_content.{0,40}(required|missing)/is,
    applies: ({ holds }) => !holds.reasoning,
    lesson: { facts: { returnReasoning: true } },
  },
  {
    says: /reasoning_content|reasoning.{0,30}(unsupported|not supported|not permitted|extra)/is,
    applies: ({ holds }) => holds.reasoning,
    lesson: { facts: { returnReasoning: false } },
  },
  {
    says: /reasoning_details|thinking block|signature|encrypted/i,
    applies: ({ holds }) => holds.replay,
    lesson: { repeat: { withoutReplay: true } },
  },
  {
    says: /tools? with .?reasoning_effort|reasoning_effort.{0,60}tools/is,
    applies: ({ tools, holds }) => tools.length > 0 && !holds.reasoningOff,
    lesson: { facts: { reasoningOff: true } },
  },
  {
    says: /role .?user.? after role .?tool|\b3230\b|user.{0,30}(directly|right|immediately)? ?after.{0,20}tool/is,
    applies: ({ holds }) => !holds.bridgeAfterTool,
    lesson: { facts: { bridgeAfterTool: true } },
  },
  {
    says: /tool[ _]?call[ _]?id|tool_calls?\W.{0,30}\bid\b/is,
    applies: ({ holds }) => holds.calls && !holds.nineCharacterIds,
    lesson: { facts: { nineCharacterIds: true } },
  },
  {
    says: /\bcontent\b.{0,60}(null|none|required|missing|must be a string|expected string)/is,
    applies: ({ holds }) => holds.calls && !holds.emptyContent,
    lesson: { facts: { emptyContent: true } },
  },
  {
    // One bad picture must not end the chat, nor hide later ones.
    says: /\bimages?\b|image_url|base64|data ur[il]/i,
    applies: ({ holds }) => holds.images,
    lesson: { repeat: { withoutImages: true } },
  },
  {
    says: /malformed_function_call|tool_use_failed|failed to call a function/i,
    applies: ({ holds }) => !holds.askedAgain,
    lesson: { repeat: { askForValidCall: true } },
  },
];

const schemaRule: Rule = {
  says: /schema|grammar|additionalproperties|exclusiveminimum|\$ref|\bparameters\b|properties/i,
  applies: ({ tools, holds }) => tools.length > 0 && !holds.plainSchemas,
  lesson: { facts: { plainSchemas: true } },
};

/**
 * What a refusal teaches, or `null` when the same request cannot be mended. Fields are left out
 * only when we added them or when the request's notices will say so.
 */
export function learn(failure: Failure, sent: BuiltRequest, facts: LearnedFacts): Lesson | null {
  const { info, message } = failure;
  if (final.includes(info.code)) return null;
  if (info.code === 'no-tools' && sent.tools.length > 0) return { facts: { noTools: true } };
  if (info.code === 'no-images' && sent.holds.images) return { facts: { noImages: true } };
  const fits = ({ says, applies }: Rule): boolean => says.test(message) && applies(sent);
  const rule = rules.find(fits);
  if (rule !== undefined) return rule.lesson;
  const named = sent.optional.find(({ field }) => new RegExp(`\\b${field}\\b`).test(message));
  if (named !== undefined) return { facts: dropField(named, facts) };
  return fits(schemaRule) ? schemaRule.lesson : null;
}

/** The other spelling of the output limit is tried before the limit is given up. */
function dropField({ field, value }: OptionalField, facts: LearnedFacts): LearnedFacts {
  if (facts.limitField === undefined && field === 'max_tokens') {
    return { limitField: 'max_completion_tokens' };
  }
  if (facts.limitField === undefined && field === 'max_completion_tokens') {
    return { limitField: 'max_tokens' };
  }
  return { dropped: { ...facts.dropped, [field]: JSON.stringify(value) } };
}
