import type { ChannelMessage, LoggedRequest } from '../core/api.ts';
import type { SessionModel } from './session-model.ts';
import type { ModelRef } from '../core/messages.ts';
import type { Tool } from '../core/tool.ts';
import type { Egress } from '../lib/egress.ts';
import type { Database } from '../store/schema.ts';
import type { ActiveRun } from './active-run.ts';
import type { Lazy } from './lazily.ts';
import type { LocalModels } from './local-models.ts';

/** What the parts of this agent share. Made once per worker, in `agent.ts`. */
export interface App {
  readonly scope: string;
  /** This worker's own id: names the lock it holds for life. */
  readonly agent: string;
  readonly db: Database;
  readonly egress: Egress;
  /** Reaches every page of the scope, and every other worker. */
  readonly broadcast: (message: ChannelMessage) => void;
  readonly logRequest: (request: LoggedRequest) => void;
  /** Rejects with `model-missing` when the model no longer exists. */
  readonly openModel: (ref: ModelRef, session: string) => Promise<SessionModel>;
  readonly tools: readonly Tool[];
  readonly local: Lazy<LocalModels>;
  /** Workers of other tabs whose death is being waited for. */
  readonly watched: Set<string>;
  /** The runs that this worker owns, by session. */
  readonly runs: Map<string, ActiveRun>;
}
