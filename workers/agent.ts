import { expose } from 'comlink';
import { createAgent } from '../src/app/agent.ts';
import { parseAgentWorkerName } from '../src/lib/scope.ts';
import { trustedScriptUrl } from '../src/lib/trusted.ts';
import { version } from '../src/lib/version.ts';
import sandboxUrl from './sandbox.ts?worker&url';

/** The agent: loop, providers, tools and storage, off the page. */
const { scope, agent } = parseAgentWorkerName(self.name);

expose(
  createAgent({
    scope,
    agent,
    version,
    createSandboxWorker: () =>
      new Worker(trustedScriptUrl(sandboxUrl), { type: 'module', name: 'sandbox' }),
    leave: () => {
      self.close();
    },
  }),
);
