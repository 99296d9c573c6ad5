/**
 * The path the app is served from, with a slash at the end. Every name shared per origin (database,
 * lock, channel, cache, storage key) starts with it, so that two copies under one origin never meet.
 */
export const scopeOf = (href: string): string => new URL('.', href).pathname;

/** What an agent worker must know at birth. It travels as the worker's name. */
export interface AgentIdentity {
  readonly scope: string;
  /** Random per worker: names the lock it holds for life. */
  readonly agent: string;
  /** What its page wants to know first, as JSON: the worker finds it before any message. */
  readonly first?: string | undefined;
}

export const agentWorkerName = ({ scope, agent, first }: AgentIdentity): string =>
  first === undefined ? `${agent} ${scope}` : `${agent} ${scope} ${first}`;

/** The identity in a worker's name (`self.name`). Throws when the name holds none. */
export function parseAgentWorkerName(name: string): AgentIdentity {
  // Neither an id nor a path of an address holds a space.
  const [agent = '', scope = '', ...first] = name.split(' ');
  if (agent === '' || scope === '') throw new Error('This worker was started without a scope.');
  return { agent, scope, first: first.length === 0 ? undefined : first.join(' ') };
}
