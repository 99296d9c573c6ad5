import { wrap } from 'comlink';
import type { StoreBench } from './worker.ts';
import workerUrl from './worker.ts?worker&url';

const worker = new Worker(workerUrl, { type: 'module' });
Object.assign(globalThis, { bench: wrap<StoreBench>(worker) });
