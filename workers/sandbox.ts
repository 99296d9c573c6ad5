import type { FromSandbox, ToSandbox } from '../src/sandbox/protocol.ts';
import { startEngine, type Engine } from '../src/sandbox/vm.ts';
import { keepOutput } from '../src/sandbox/output.ts';

/** A worker that loads one engine, runs one job and is then terminated by whoever started it. */
const post = (message: FromSandbox): void => self.postMessage(message);

let engine: Engine | undefined;

self.addEventListener('message', ({ data }: MessageEvent<ToSandbox>) => {
  if (data.type === 'start') {
    startEngine(data.memory).then(
      (started) => {
        engine = started;
        post({ type: 'ready' });
      },
      (thrown: unknown) => post({ type: 'failed', detail: String(thrown) }),
    );
    return;
  }
  if (engine === undefined) return;
  const output = keepOutput(data.job.outputLimit, (text) => post({ type: 'output', text }));
  const report = engine.run(data.job, output.write);
  output.flush();
  post({ type: 'done', report, dropped: output.dropped(), memory: engine.memory() });
});
