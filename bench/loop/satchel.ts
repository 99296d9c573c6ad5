import type { AgentEvent, Emit } from '../../src/core/events.ts';
import { runAgent } from '../../src/core/loop.ts';
import type { Message, UserMessage } from '../../src/core/messages.ts';
import type { Provider } from '../../src/core/provider.ts';
import type { AgentRun } from '../../src/core/run.ts';
import type { Tool } from '../../src/core/tool.ts';
import { createEgress } from '../../src/lib/egress.ts';
import { newId } from '../../src/lib/ids.ts';
import { checkArguments } from '../../src/lib/schema.ts';
import { createEndpointProvider } from '../../src/providers/openai/endpoint.ts';
import { startTimer } from '../../src/app/timer.ts';
import { lookUp, prompt, system, tool } from './task.mjs';

export type Run = () => Promise<{ readonly calls: number; readonly text: string }>;

/** The loop and the endpoint provider, messages kept in memory, nothing else. */
export function createClient(baseUrl: string): Run {
  const provider = createProvider(baseUrl);
  return async () => {
    const messages: Message[] = [];
    const emit: Emit = (event) => {
      if (event.type === 'message') messages.push(event.message);
    };
    return finish(createRun(provider), emit, messages);
  };
}

export function createProvider(baseUrl: string): Provider {
  return createEndpointProvider({
    endpoint: {
      id: 'bench',
      name: 'Bench',
      baseUrl,
      hasKey: false,
      models: ['bench'],
      contextSize: null,
      outputLimit: null,
      temperature: null,
      reasoning: 'default',
      idleLimit: null,
      headers: {},
      tools: true,
      fallback: null,
    },
    model: 'bench',
    readKey: () => Promise.resolve(null),
    egress: createEgress({ log: () => undefined, now: Date.now }),
    checkArguments,
    loadFacts: () => Promise.resolve(undefined),
    saveFacts: () => Promise.resolve(),
    isOnline: () => true,
    pageOrigin: 'http://localhost:4173',
    now: Date.now,
    startTimer,
  });
}

/** A run as a turn makes it, without hooks and with a policy that allows all. */
export function createRun(provider: Provider): AgentRun {
  const question: UserMessage = {
    role: 'user',
    id: newId(),
    createdAt: Date.now(),
    parts: [{ type: 'text', text: prompt }],
  };
  return {
    session: 'bench',
    run: newId(),
    trigger: 'user',
    provider,
    system,
    history: [question],
    tools: [lookUpTool],
    hooks: [],
    limits: { steps: 25, resultChars: 16_000 },
    checkArguments,
    decide: () => ({ type: 'allow' }),
    ask: () => Promise.resolve({ type: 'deny' }),
    keepWhole: () => Promise.resolve(undefined),
    takeSteering: () => [],
    reportHook: (_hook, _point, thrown) => {
      throw thrown;
    },
    newId,
    now: Date.now,
    signal: new AbortController().signal,
  };
}

/** Runs to the end and counts what the messages hold: calls with a result, and the last answer. */
export async function finish(
  run: AgentRun,
  emit: (event: AgentEvent) => Promise<void> | void,
  messages: readonly Message[],
): ReturnType<Run> {
  const { outcome } = await runAgent(run, emit);
  const last = messages.at(-1);
  if (outcome !== 'done' || last?.role !== 'assistant')
    throw new Error(`The run ended: ${outcome}`);
  const results = messages.filter(({ role }) => role === 'tool');
  return { calls: results.length, text: last.text };
}

const lookUpTool: Tool = {
  ...tool,
  risk: 'read',
  parallel: true,
  summarize: ({ key }) => String(key),
  execute: ({ key }) => Promise.resolve({ text: lookUp(String(key)) }),
};
