import type { Endpoint } from '../../core/api.ts';
import type { CheckArguments } from '../../core/tool.ts';
import type { Egress } from '../../lib/egress.ts';
import type { StartTimer } from '../timer.ts';
import type { LearnedFacts } from './facts.ts';

/** What the endpoint provider needs of the world. */
export interface EndpointProviderOptions {
  readonly endpoint: Endpoint;
  readonly model: string;
  /** Read for each request; `null`: the server needs none. */
  readonly readKey: () => Promise<string | null>;
  readonly egress: Egress;
  /** For the network log. */
  readonly session?: string;
  readonly checkArguments: CheckArguments;
  /** What was learned of `model` at the server with this base URL (as resolved). */
  readonly loadFacts: (baseUrl: string) => Promise<LearnedFacts | undefined>;
  readonly saveFacts: (baseUrl: string, facts: LearnedFacts) => Promise<void>;
  readonly isOnline: () => boolean;
  /**
   * Where the page came from. Under https browsers refuse plain http to public addresses; and a page
   * from the public network must say that a request goes to a more private one.
   */
  readonly pageOrigin: string;
  /** What a notice was already given about; this provider's own unless given. */
  readonly announced?: Set<string>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly startTimer: StartTimer;
}
