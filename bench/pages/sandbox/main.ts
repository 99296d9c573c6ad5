import { wrap } from 'comlink';
import type { Host } from './host.ts';
import hostUrl from './host.ts?worker&url';

// A worker holds the sandbox, as the agent worker does in the app.
const host = new Worker(hostUrl, { type: 'module' });
Object.assign(globalThis, { bench: wrap<Host>(host) });
