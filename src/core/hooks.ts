import type { ModelRequest } from './provider.ts';
import type { AssistantMessage, ToolCall, ToolMessage } from './messages.ts';
import type { RunOutcome } from './events.ts';

/**
 * Points at which other code sees a run. Order is the order of the array; a hook that throws is
 * reported once and skipped, it never stops the others. `finalizeContent` is a pipeline: each gets
 * what the one before returned, and a failing one passes its input on.
 */
export interface Hooks {
  readonly name: string;
  beforeModel?(request: ModelRequest, step: number): void | Promise<void>;
  onDelta?(delta: string): void;
  beforeTool?(call: ToolCall): void | Promise<void>;
  afterTool?(call: ToolCall, result: ToolMessage): void | Promise<void>;
  afterStep?(message: AssistantMessage, step: number): void | Promise<void>;
  finalizeContent?(text: string): string | Promise<string>;
  onEnd?(outcome: RunOutcome): void | Promise<void>;
}

/** All hooks of a run as one: no method ever throws. */
export type HookChain = Required<Omit<Hooks, 'name' | 'finalizeContent'>> & {
  finalizeContent(text: string): Promise<string>;
};

type ReportHook = (hook: string, point: string, thrown: unknown) => void;

/**
 * Joins hooks in order. A hook that throws at a point is reported once and not called again at that
 * point for the rest of the run; its other points and the other hooks go on.
 */
export function chainHooks(hooks: readonly Hooks[], report: ReportHook): HookChain {
  const failed = new Map<Hooks, Set<string>>(hooks.map((hook) => [hook, new Set()]));
  const works = (hook: Hooks, point: string): boolean => failed.get(hook)?.has(point) === false;
  const fail = (hook: Hooks, point: string, thrown: unknown): void => {
    failed.get(hook)?.add(point);
    report(hook.name, point, thrown);
  };
  const each = async (point: string, call: (hook: Hooks) => unknown): Promise<void> => {
    for (const hook of hooks) {
      if (!works(hook, point)) continue;
      try {
        await call(hook);
      } catch (thrown) {
        fail(hook, point, thrown);
      }
    }
  };
  const listeners = hooks.filter((hook) => hook.onDelta !== undefined);
  return {
    beforeModel: (request, step) =>
      each('beforeModel', (hook) => hook.beforeModel?.(request, step)),
    beforeTool: (call) => each('beforeTool', (hook) => hook.beforeTool?.(call)),
    afterTool: (call, result) => each('afterTool', (hook) => hook.afterTool?.(call, result)),
    afterStep: (message, step) => each('afterStep', (hook) => hook.afterStep?.(message, step)),
    onEnd: (outcome) => each('onEnd', (hook) => hook.onEnd?.(outcome)),
    onDelta(delta) {
      for (const hook of listeners) {
        if (!works(hook, 'onDelta')) continue;
        try {
          hook.onDelta?.(delta);
        } catch (thrown) {
          fail(hook, 'onDelta', thrown);
        }
      }
    },
    async finalizeContent(text) {
      let content = text;
      await each('finalizeContent', async (hook) => {
        content = (await hook.finalizeContent?.(content)) ?? content;
      });
      return content;
    },
  };
}
