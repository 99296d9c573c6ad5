import type { AgentEvent } from '../../core/events.ts';
import { runAgent } from '../../core/loop.ts';
import type { Message, UserMessage } from '../../core/messages.ts';
import type { CheckResult } from '../../core/model-check.ts';
import type { Provider } from '../../core/provider.ts';
import { newId } from '../../lib/ids.ts';
import { parseObject } from '../../lib/json.ts';
import { checkArguments } from '../../lib/schema.ts';
import { systemPrompt } from '../../memory/prompt.ts';
import type { CheckTask, Played } from './tasks.ts';

/** Requests of one task at most: the longest needs four. */
const steps = 6;
/** Characters of an answer that are kept for the card. */
const answerLength = 300;

/** Lets a model do one task, apart from every session. Rejects with the signal's reason. */
export async function runTask(
  task: CheckTask,
  provider: Provider,
  signal: AbortSignal,
): Promise<CheckResult> {
  const begun = Date.now();
  const messages: Message[] = [];
  const collect = (event: AgentEvent): Promise<void> => {
    if (event.type === 'message') messages.push(event.message);
    return Promise.resolve();
  };
  const { error } = await runAgent(
    {
      session: 'model-check',
      run: newId(),
      trigger: 'user',
      provider,
      system: systemPrompt(),
      history: [question(task.prompt)],
      tools: task.tools,
      hooks: [],
      limits: { steps, resultChars: 4000 },
      checkArguments,
      decide: () => ({ type: 'allow' }),
      ask: () => Promise.reject(new Error('Nothing here asks.')),
      keepWhole: () => Promise.resolve(undefined),
      takeSteering: () => [],
      reportHook: () => undefined,
      newId,
      now: Date.now,
      signal,
    },
    collect,
  );
  signal.throwIfAborted();
  const played = playedIn(messages);
  return {
    task: task.id,
    passed: error === undefined && task.passed(played),
    duration: Date.now() - begun,
    answer: played.answer.slice(0, answerLength),
    error: error ?? null,
  };
}

function question(text: string): UserMessage {
  return { role: 'user', id: newId(), createdAt: Date.now(), parts: [{ type: 'text', text }] };
}

function playedIn(messages: readonly Message[]): Played {
  const answers = messages.filter((message) => message.role === 'assistant');
  const results = messages.filter((message) => message.role === 'tool');
  const failed = new Set(
    results.filter(({ status }) => status !== 'done').map(({ callId }) => callId),
  );
  return {
    answer: answers.at(-1)?.text ?? '',
    calls: answers.flatMap(({ toolCalls }) =>
      toolCalls.map(({ id, name, arguments: args }) => ({
        name,
        args: parseObject(args) ?? {},
        failed: failed.has(id),
      })),
    ),
  };
}
