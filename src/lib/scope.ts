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
}

export const agentWorkerName = ({ scope, agent }: AgentIdentity): string => `${agent} ${scope}`;

/** The identity in a worker's name (`self.name`). Throws when the name holds none. */
export function parseAgentWorkerName(name: string): AgentIdentity {
  const space = name.indexOf(' ');
  if (space < 1) throw new Error('This worker was started without a scope.');
  return { agent: name.slice(0, space), scope: name.slice(space + 1) };
}
