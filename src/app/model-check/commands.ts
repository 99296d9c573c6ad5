import type { ModelCheckApi } from '../../core/model-check-api.ts';
import { AgentError } from '../../core/errors.ts';
import type { App } from '../app.ts';
import { settle } from '../result.ts';
import { runTask } from './run-task.ts';
import { tasks } from './tasks.ts';

/** Names the check in the log of requests, where a session stands otherwise. */
const session = 'model-check';

export function checkCommands(app: App): ModelCheckApi {
  let running: AbortController | null = null;
  return {
    checkModel: (model, id) =>
      settle(async () => {
        if (running !== null) throw new AgentError('busy', 'A check is under way already.');
        const task = tasks.find((one) => one.id === id);
        if (task === undefined) throw new AgentError('not-possible', `There is no task ${id}.`);
        const controller = new AbortController();
        running = controller;
        try {
          const { provider } = await app.openModel(model, session);
          return await runTask(task, provider, controller.signal);
        } catch (thrown) {
          if (controller.signal.aborted) throw new AgentError('not-possible', 'It was stopped.');
          throw thrown;
        } finally {
          running = null;
        }
      }),
    stopCheck: () => settle(() => running?.abort()),
  };
}
