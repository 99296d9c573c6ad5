import agentUrl from '../../../workers/agent.ts?worker&url';
import type { FirstScreenQuery } from '../../core/api.ts';
import { scopeOf } from '../../lib/scope.ts';
import { trustedScriptUrl } from '../../lib/trusted.ts';
import { findMissing } from '../app/environment.ts';
import { parseRoute } from '../app/routes.ts';
import type { AgentProcess } from './agent-process.ts';
import { messagePage, sessionPage } from './page-sizes.ts';
import { startAgent } from './start-agent.ts';

/**
 * The build loads this module as a script of its own, before the page's: while the interface is
 * still on its way, the agent starts and reads what the first screen shows.
 */
let early = startEarly();

/** The agent that was started early, to whoever asks first; after that a new one each time. */
export function nextAgent(): AgentProcess {
  const process = early ?? startAgent(scopeOf(location.href), trustedScriptUrl(agentUrl));
  early = null;
  return process;
}

/** Null where it cannot start: the page then says why. */
function startEarly(): AgentProcess | null {
  if (findMissing().length > 0) return null;
  try {
    return startAgent(scopeOf(location.href), trustedScriptUrl(agentUrl), firstScreen());
  } catch {
    return null;
  }
}

function firstScreen(): FirstScreenQuery {
  const route = parseRoute(location.hash);
  const named = route.room === 'chat' ? route.session : undefined;
  const session = named === undefined ? null : named === null ? 'any' : { id: named };
  return { session, messages: messagePage, sessions: sessionPage };
}
