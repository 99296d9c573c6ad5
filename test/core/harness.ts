import type { ApprovalAnswer } from '../../src/core/api.ts';
import type { AgentEvent, Approval } from '../../src/core/events.ts';
import { runAgent } from '../../src/core/loop.ts';
import type { Message, UserMessage } from '../../src/core/messages.ts';
import { decide } from '../../src/core/policy.ts';
import type { ModelRequest, Provider } from '../../src/core/provider.ts';
import type { AgentRun, RunReport } from '../../src/core/run.ts';
import type { Tool, ToolArguments, ToolContext, ToolOutput } from '../../src/core/tool.ts';
import { checkArguments } from '../../src/lib/schema.ts';
import { createDemo } from '../../src/providers/demo.ts';
import type { DemoReply, DemoRule } from '../../src/providers/demo/reply.ts';
import { assertInvariants, assertLegal } from './invariants.ts';

/** The nth request gets the nth reply; the last one serves all further requests. */
export function scripted(...replies: readonly DemoReply[]): DemoRule {
  let next = 0;
  return () => replies[Math.min(next++, replies.length - 1)];
}

export function person(text: string, more: Partial<UserMessage> = {}): UserMessage {
  return { role: 'user', id: `u:${text}`, createdAt: 0, parts: [{ type: 'text', text }], ...more };
}

/** A tool with one text parameter, `q`. Reads, runs beside others, and echoes unless told otherwise. */
export function tool(name: string, more: Partial<Tool> = {}): Tool {
  return {
    name,
    description: name,
    parameters: {
      type: 'object',
      properties: { q: { type: 'string' } },
      additionalProperties: false,
    },
    risk: 'read',
    parallel: true,
    summarize: topicOf,
    execute: (args) => Promise.resolve({ text: `${name} ${topicOf(args)}` }),
    ...more,
  };
}

const topicOf = ({ q }: ToolArguments): string => (typeof q === 'string' ? q : '');

/** A tool whose results come one after the other; the last one stays. */
export function toolSaying(name: string, ...results: readonly (string | Error)[]): Tool {
  let next = 0;
  return tool(name, {
    execute() {
      const result = results[Math.min(next++, results.length - 1)] ?? '';
      return result instanceof Error ? Promise.reject(result) : Promise.resolve({ text: result });
    },
  });
}

/** Records what a tool was run with, in order. */
export function recorded(original: Tool): Tool & { readonly runs: ToolArguments[] } {
  const runs: ToolArguments[] = [];
  const execute = (args: ToolArguments, context: ToolContext): Promise<ToolOutput> => {
    runs.push(args);
    return original.execute(args, context);
  };
  return { ...original, execute, runs };
}

export type Play = Partial<Omit<AgentRun, 'limits'>> & {
  readonly rule?: DemoRule;
  readonly limits?: Partial<AgentRun['limits']>;
  /** Sees each event before the run goes on. */
  readonly onEvent?: (event: AgentEvent) => void | Promise<void>;
  readonly answer?: (approval: Approval) => ApprovalAnswer;
};

export interface Played {
  readonly report: RunReport;
  readonly events: readonly AgentEvent[];
  readonly requests: readonly ModelRequest[];
  /** The messages the run made, in order. */
  readonly made: readonly Message[];
  /** History and messages: what a store would hold. */
  readonly transcript: readonly Message[];
  /** The events as one line, deltas of a kind together. */
  readonly line: string;
}

/** Plays one run and asserts what must hold for every run. */
export async function play(options: Play = {}): Promise<Played> {
  const { rule, onEvent, answer, limits, ...given } = options;
  const events: AgentEvent[] = [];
  const requests: ModelRequest[] = [];
  const history = given.history ?? [person('hello')];
  let ids = 0;
  let clock = 0;
  const run: AgentRun = {
    session: 's',
    run: 'r',
    trigger: 'user',
    system: 'You are a test.',
    history,
    tools: [],
    hooks: [],
    limits: { steps: 25, resultChars: 16_000, ...limits },
    checkArguments,
    decide: (_call, { risk }) => decide({ ...plainPolicy, risk }),
    ask: (approval) => Promise.resolve(answer?.(approval) ?? { type: 'once' }),
    keepWhole: () => Promise.resolve(undefined),
    takeSteering: () => [],
    reportHook: (hook, point, thrown) => {
      throw new Error(`Hook ${hook} failed at ${point}.`, { cause: thrown });
    },
    newId: () => `id-${++ids}`,
    now: () => ++clock,
    signal: new AbortController().signal,
    ...given,
    provider: watched(given.provider ?? createDemo(rule ? [rule] : []), requests),
  };
  const before = JSON.stringify(history);
  const report = await runAgent(run, async (event) => {
    events.push(event);
    await onEvent?.(event);
  });
  assertInvariants(events, report);
  for (const request of requests) assertLegal(request.messages);
  if (JSON.stringify(history) !== before) throw new Error('The history was changed.');
  const made = events.flatMap((event) => (event.type === 'message' ? [event.message] : []));
  return {
    report,
    events,
    requests,
    made,
    transcript: [...history, ...made],
    line: lineOf(events),
  };
}

export const plainPolicy = {
  setting: undefined,
  granted: false,
  tainted: false,
  unsure: false,
  dangerOn: false,
} as const;

function watched(provider: Provider, requests: ModelRequest[]): Provider {
  return {
    ...provider,
    stream(request, signal) {
      requests.push(request);
      return provider.stream(request, signal);
    },
  };
}

function lineOf(events: readonly AgentEvent[]): string {
  const words = events.map(wordFor);
  return words.filter((word, index) => !isDelta(word) || word !== words[index - 1]).join(' ');
}

const isDelta = (word: string): boolean => word === 'text' || word === 'reasoning';

function wordFor(event: AgentEvent): string {
  switch (event.type) {
    case 'text-delta':
      return 'text';
    case 'reasoning-delta':
      return 'reasoning';
    case 'run-end':
      return `end:${event.outcome}`;
    case 'tool-start':
      return `start:${event.name}`;
    case 'approval-request':
      return `ask:${event.approval.tool}`;
    case 'approval-end':
      return `verdict:${event.answer}`;
    case 'message':
      return wordForMessage(event.message);
    case 'run-start':
    case 'segment-reset':
    case 'tool-progress':
    case 'wait':
    case 'progress':
    case 'queue-changed':
    case 'context':
    case 'live-state':
      return event.type;
  }
}

function wordForMessage(message: Message): string {
  switch (message.role) {
    case 'user':
      return 'user';
    case 'assistant':
      return message.status === 'complete' ? 'assistant' : `assistant:${message.status}`;
    case 'tool':
      return `${message.name}:${message.status}`;
    case 'notice':
      return `notice:${message.code}`;
  }
}

/** The text of the newest message of the assistant. */
export function lastText({ made }: Played): string {
  const message = made.findLast(({ role }) => role === 'assistant');
  return message?.role === 'assistant' ? message.text : '';
}

/** The contents of the tool messages, in order. */
export function results({ made }: Played): readonly string[] {
  return made.flatMap((message) => (message.role === 'tool' ? [message.content] : []));
}
