import { expose } from 'comlink';
import { createAgent } from '../src/app/agent.ts';
import type { FirstScreenQuery } from '../src/core/api.ts';
import { parseAgentWorkerName } from '../src/lib/scope.ts';
import { trustedScriptUrl } from '../src/lib/trusted.ts';
import { version } from '../src/lib/version.ts';
import loaderUrl from './loader.ts?worker&url';
import modelUrl from './model.ts?worker&url';
import sandboxUrl from './sandbox.ts?worker&url';

/** The agent: loop, providers, tools and storage, off the page. */
const { scope, agent, first } = parseAgentWorkerName(self.name);

const startWorker = (url: string, name: string): Worker =>
  new Worker(trustedScriptUrl(url), { type: 'module', name });

expose(
  createAgent({
    scope,
    agent,
    version,
    // Written by the page of the same build, in `startAgent`.
    first: first === undefined ? undefined : (JSON.parse(first) as FirstScreenQuery),
    createSandboxWorker: () => startWorker(sandboxUrl, 'sandbox'),
    createModelWorker: () => startWorker(modelUrl, 'model'),
    createLoaderWorker: () => startWorker(loaderUrl, scope),
    leave: () => {
      self.close();
    },
  }),
);
