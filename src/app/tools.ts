import type { ChannelMessage } from '../core/api.ts';
import type { Tool } from '../core/tool.ts';
import { createSandbox } from '../sandbox/client.ts';
import type { CreateWorker } from '../sandbox/engine-worker.ts';
import type { Database } from '../store/schema.ts';
import { calculatorTool } from '../tools/calculator.ts';

export type CreateSandboxWorker = CreateWorker;

export interface ToolParts {
  readonly db: Database;
  readonly broadcast: (message: ChannelMessage) => void;
  readonly createSandboxWorker: CreateSandboxWorker;
}

/** The tools of the main role. */
export function createTools({ createSandboxWorker }: ToolParts): readonly Tool[] {
  const sandbox = createSandbox({
    createWorker: createSandboxWorker,
    now: () => performance.now(),
    schedule(work, milliseconds) {
      const timer = setTimeout(work, milliseconds);
      return () => {
        clearTimeout(timer);
      };
    },
  });
  void sandbox;
  return [calculatorTool()];
}
