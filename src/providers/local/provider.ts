import type { EngineBody } from '../../core/engine.ts';
import { toErrorInfo } from '../../core/errors.ts';
import type { ModelRef } from '../../core/messages.ts';
import type { ModelEvent, ModelRequest, Provider } from '../../core/provider.ts';
import type { CheckArguments } from '../../core/tool.ts';
import { isObject } from '../../lib/json.ts';
import { createAnswer, type Answer } from '../openai/answer.ts';
import { conclude, concludeFailed } from '../openai/conclusion.ts';
import { normaliseHistory } from '../openai/history.ts';
import { prepareTools } from '../openai/tools.ts';
import type { AnswerContext } from '../openai/read-call.ts';
import type { HostNews, ModelHost } from './host.ts';
import type { HostedModel } from './holder.ts';
import type { Priority } from './turns.ts';

export interface LocalProviderOptions {
  readonly ref: ModelRef;
  readonly label: string;
  readonly model: HostedModel;
  readonly host: Pick<ModelHost, 'ask'>;
  readonly priority: Priority;
  /** Tokens of one answer at most: a small model may never find its end. */
  readonly outputLimit: number;
  readonly temperature: number | null;
  readonly checkArguments: CheckArguments;
}

/**
 * A model on this device. Its engine speaks the language of chat completions, with its own template
 * and its own reading of tool calls; text that is a call all the same is read as one. An engine that
 * died before the first word is asked once more.
 */
export function createLocalProvider(options: LocalProviderOptions): Provider {
  const { ref, label } = options;
  return {
    ref,
    label,
    async *stream(request, signal) {
      const { body, context } = buildLocalRequest(options, request);
      for (let attempt = 1; ; attempt++) {
        const answer = createAnswer(context.tools.map(({ name }) => name));
        let isVisible = false;
        try {
          const { host, model, priority } = options;
          for await (const news of host.ask(model, body, { signal, priority })) {
            for (const event of eventsOf(news, answer)) {
              isVisible ||= event.type !== 'progress';
              yield event;
            }
          }
          if (!signal.aborted) yield* endOf(answer, context);
          return;
        } catch (thrown) {
          if (signal.aborted) return;
          const error = toErrorInfo(thrown);
          if (error.code === 'engine-crashed' && !isVisible && attempt === 1) continue;
          yield* concludeFailed(answer);
          yield { type: 'error', error };
          return;
        }
      }
    },
  };
}

interface LocalRequest {
  readonly body: EngineBody;
  readonly context: AnswerContext;
}

function buildLocalRequest(
  { ref, outputLimit, temperature, checkArguments }: LocalProviderOptions,
  { system, messages, tools, toolChoice }: ModelRequest,
): LocalRequest {
  const { names, wired } = prepareTools(tools);
  // Without an offer the template shows past calls as what they were, and no new one is understood.
  const offered = tools.length > 0 && toolChoice === 'auto';
  const specs = offered ? wired(true) : [];
  const history = normaliseHistory(system, messages, {
    target: ref,
    names,
    tools: offered,
    images: false,
    nineCharacterIds: false,
    bridgeAfterTool: false,
    returnReasoning: false,
    replay: false,
    signCalls: false,
    emptyContent: true,
  });
  return {
    body: {
      messages: history,
      max_tokens: outputLimit,
      ...(temperature === null ? {} : { temperature }),
      ...(offered
        ? {
            tools: specs.map((spec) => ({ type: 'function', function: spec })),
            tool_choice: 'auto',
          }
        : {}),
    },
    context: { tools: specs, names, checkArguments },
  };
}

function eventsOf(news: HostNews, answer: Answer): readonly ModelEvent[] {
  switch (news.type) {
    case 'loading':
      return [{ type: 'progress', phase: 'loading', share: news.progress }];
    case 'reading':
      return [
        { type: 'progress', phase: 'reading', share: news.of === 0 ? 1 : news.done / news.of },
      ];
    case 'chunk':
      if (isObject(news.chunk)) answer.take(news.chunk);
      return answer.output.drain();
  }
}

function endOf(answer: Answer, context: AnswerContext): readonly ModelEvent[] {
  const last = conclude(answer, 'done', context);
  return 'info' in last ? [...concludeFailed(answer), { type: 'error', error: last.info }] : last;
}
