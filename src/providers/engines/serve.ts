import type { FromEngine, LoadPlan, ToEngine } from '../../core/engine.ts';
import { toErrorInfo } from '../../core/errors.ts';
import type { Engine } from './engine.ts';

export type LoadEngine = (plan: LoadPlan, onProgress: (share: number) => void) => Promise<Engine>;

/**
 * Serves one engine to whoever started this worker: one load, then one answer at a time. Returns
 * what takes the messages. It never throws: what goes wrong is posted.
 */
export function serveEngine(
  loadEngine: LoadEngine,
  post: (message: FromEngine) => void,
): (message: ToEngine) => void {
  let engine: Engine | undefined;
  const answers = new Map<number, AbortController>();

  const load = async (plan: LoadPlan): Promise<void> => {
    try {
      engine = await loadEngine(
        plan,
        inSteps((progress) => post({ type: 'loading', progress })),
      );
      post({ type: 'loaded', engine: engine.loaded });
    } catch (thrown) {
      post({ type: 'load-failed', error: toErrorInfo(thrown) });
    }
  };
  const answer = async ({ id, body }: Extract<ToEngine, { type: 'ask' }>): Promise<void> => {
    const controller = new AbortController();
    answers.set(id, controller);
    try {
      if (engine === undefined) throw new Error('No model is loaded.');
      const { signal } = controller;
      const onReading = (done: number, of: number): void => post({ type: 'reading', id, done, of });
      for await (const chunk of engine.ask(body, { signal, onReading })) {
        post({ type: 'chunk', id, chunk });
      }
      post({ type: 'end', id });
    } catch (thrown) {
      post({ type: 'failed', id, error: toErrorInfo(thrown) });
    } finally {
      answers.delete(id);
    }
  };
  return (message) => {
    switch (message.type) {
      case 'load':
        void load(message.plan);
        return;
      case 'ask':
        void answer(message);
        return;
      case 'stop':
        answers.get(message.id)?.abort();
        return;
    }
  };
}

/** Passes on a share that has grown by a hundredth: a file is read in thousands of pieces. */
function inSteps(tell: (share: number) => void): (share: number) => void {
  let told = 0;
  return (share) => {
    if (share - told < 0.01) return;
    told = share;
    tell(share);
  };
}
