import type { HostProfile } from './profiles.ts';

/**
 * What refusals have taught about one model of one server (rule: minimal body, then learn). Plain
 * data, so that a store can keep it; unknown keys of other versions do no harm.
 */
export interface LearnedFacts {
  /** Body fields that were refused, with the JSON text of the refused value. */
  readonly dropped?: Readonly<Record<string, string>>;
  readonly noTools?: boolean;
  readonly noImages?: boolean;
  /** Whether earlier thinking goes back to the server. Overrides the host profile. */
  readonly returnReasoning?: boolean;
  /** Thinking must be off when tools are offered (litellm#34569). */
  readonly reasoningOff?: boolean;
  readonly limitField?: HostProfile['limitField'];
  readonly nineCharacterIds?: boolean;
  readonly bridgeAfterTool?: boolean;
  /** `""` instead of null beside tool calls. */
  readonly emptyContent?: boolean;
  readonly plainSchemas?: boolean;
}

/** What holds for the repeat of one request only. */
export interface RepeatFacts {
  /** Opaque thinking of earlier answers is left out (OpenRouterTeam/ai-sdk-provider#491). */
  readonly withoutReplay?: boolean;
  /** Pictures are left out because of one that the server could not read. */
  readonly withoutImages?: boolean;
  /** A line is added that asks for the tool call again, in valid form. */
  readonly askForValidCall?: boolean;
}
