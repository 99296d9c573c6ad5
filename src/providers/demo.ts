import type { ModelEvent, ModelRequest, Provider } from '../core/provider.ts';
import type { DemoReply, DemoRule } from './demo/reply.ts';
import { builtInRules } from './demo/rules.ts';

/**
 * The demo model: prepared, rule-based replies, the same for the same request. It needs no key and no
 * network, shows the loop at work, and serves the tests with rules of their own. The first rule that
 * applies answers. `pause` runs after each delta, so that others get a turn and Stop works.
 */
export function createDemo(
  rules: readonly DemoRule[] = builtInRules,
  pause: () => Promise<void> = nextTask,
): Provider {
  return {
    ref: { source: 'demo', model: 'demo' },
    label: 'Demo',
    stream: (request, signal) => play(replyTo(rules, request), { signal, pause }),
  };
}

function replyTo(rules: readonly DemoRule[], request: ModelRequest): DemoReply {
  for (const rule of rules) {
    const reply = rule(request);
    if (reply !== undefined) return reply;
  }
  return [];
}

interface Playing {
  readonly signal: AbortSignal;
  readonly pause: () => Promise<void>;
}

async function* play(reply: DemoReply, playing: Playing): AsyncGenerator<ModelEvent, void> {
  const { signal } = playing;
  let reason: 'stop' | 'tool-calls' = 'stop';
  for (const step of reply) {
    if (signal.aborted) return;
    if (step.type === 'say') yield* speak(step.text, playing);
    // A hold that fails has ended, too; on abort that is its way to end.
    else if (step.type === 'hold') await step.until(signal).catch(() => undefined);
    else yield step;
    if (step.type === 'finish' || step.type === 'error') return;
    if (step.type === 'tool-call') reason = 'tool-calls';
  }
  if (!signal.aborted) yield { type: 'finish', reason };
}

/** Words with the space behind them; long ones in pieces. */
async function* speak(text: string, { signal, pause }: Playing): AsyncGenerator<ModelEvent, void> {
  for (const delta of text.match(/\s*\S{1,16}\s*/gu) ?? []) {
    if (signal.aborted) return;
    yield { type: 'text-delta', delta };
    await pause();
  }
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
