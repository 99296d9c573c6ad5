import type { ToEngine } from '../src/core/engine.ts';
import { serveEngine } from '../src/providers/engines/serve.ts';

/** A worker that loads one local model and answers with it, until whoever started it ends it. */
const take = serveEngine(
  // An engine is megabytes of code: only the one that is wanted is loaded.
  async (plan, onProgress) => {
    const { loadWllama } = await import('../src/providers/engines/wllama.ts');
    return loadWllama(plan, onProgress);
  },
  (message) => self.postMessage(message),
);

self.addEventListener('message', ({ data }: MessageEvent<ToEngine>) => take(data));
