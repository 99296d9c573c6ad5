import { wrap } from 'comlink';
import { agentLock } from '../../core/api.ts';
import { agentWorkerName } from '../../lib/scope.ts';
import type { AgentApi, FirstScreenQuery } from '../../core/api.ts';
import { settle } from './agent-facade.ts';
import type { AgentProcess } from './agent-process.ts';

/** Starts the agent worker of this page under a fresh identity, and asks it to boot. */
export function startAgent(
  scope: string,
  url: string | URL,
  wanted?: FirstScreenQuery,
): AgentProcess {
  const agent = crypto.randomUUID();
  const first = wanted && JSON.stringify(wanted);
  const name = agentWorkerName({ scope, agent, first });
  const worker = new Worker(url, { type: 'module', name });
  const failed = new Promise<string>((resolve) => {
    worker.addEventListener('error', (event) => {
      resolve(event.message || 'The worker script could not be loaded.');
    });
  });
  const api = wrap<AgentApi>(worker);
  return {
    api,
    booted: settle(() => api.boot()),
    failed,
    ended: () => lockFreed(agentLock(scope, agent)),
    terminate() {
      worker.terminate();
    },
  };
}

/**
 * A worker that dies fires no event, so it holds a lock for life: being granted it means that the
 * worker is gone. Without locks nobody can tell, and the wait never ends.
 */
function lockFreed(name: string): Promise<void> {
  return navigator.locks
    .request(name, () => undefined)
    .then(
      () => undefined,
      () => new Promise<never>(() => undefined),
    );
}
