import { toErrorInfo } from '../../core/errors.ts';
import type { ModelEvent, ModelRequest, Provider } from '../../core/provider.ts';
import type { CheckArguments } from '../../core/tool.ts';
import { parseTextCalls } from '../text-tools.ts';
import type { Attempt } from './attempt.ts';
import { createConnector, type Connection } from './connection.ts';
import type { Failure } from './errors.ts';
import type { LearnedFacts, RepeatFacts } from './facts.ts';
import { learn } from './learning.ts';
import type { EndpointProviderOptions } from './options.ts';
import { buildRequest, type BuiltRequest, type RequestNotice } from './request.ts';

/** More changes than rules could ask for in earnest: a server that refuses everything. */
const mostRepeats = 8;

/**
 * Any OpenAI-compatible chat-completions server. Sends the smallest body, reads whatever comes
 * back, and mends what a refusal names: each mend is tried once and remembered by `saveFacts`.
 * Says by a notice, once per `announced`, what the server did not get. Does not retry
 * failures of transport: see `withRetry`.
 */
export function createEndpointProvider(options: EndpointProviderOptions): Provider {
  const { endpoint, model, announced = new Set<string>() } = options;
  const connect = createConnector(options);
  return {
    ref: { source: endpoint.id, model },
    label: model,
    async *stream(request, signal) {
      let attempt: Attempt | null = null;
      try {
        const connection = await connect();
        if ('info' in connection) {
          yield { type: 'error', error: connection.info };
          return;
        }
        const { profile, baseUrl } = connection;
        let facts: LearnedFacts = (await options.loadFacts(baseUrl)) ?? {};
        let repeat: RepeatFacts = {};
        let isVisible = false;
        for (let round = 0; !signal.aborted; round++) {
          const built = buildRequest({ endpoint, model, request, profile, facts, repeat });
          yield* newNotices(built.notices, request, announced);
          attempt = connection.send(built, signal);
          for (let events = await attempt.next(); events !== null; events = await attempt.next()) {
            if (events.length === 0) continue;
            isVisible = true;
            for (const event of events) yield event;
          }
          const failure = attempt.failure;
          if (failure === null) return;
          const lesson = isVisible || round === mostRepeats ? null : learn(failure, built, facts);
          const written = callsInRefusal(failure, built, options.checkArguments);
          if (lesson === null || written.length > 0) {
            yield* written.length > 0 ? written : [errorEvent(failure, built, connection)];
            return;
          }
          repeat = { ...repeat, ...lesson.repeat };
          facts = { ...facts, ...lesson.facts };
          if (lesson.facts !== undefined) await options.saveFacts(baseUrl, facts);
        }
      } catch (thrown) {
        if (!signal.aborted) yield { type: 'error', error: toErrorInfo(thrown) };
      } finally {
        attempt?.close();
      }
    },
  };
}

/** A picture is announced per message, everything else once. */
function newNotices(
  notices: readonly RequestNotice[],
  { messages }: ModelRequest,
  announced: Set<string>,
): readonly ModelEvent[] {
  const lastUser = messages.findLast(({ role }) => role === 'user')?.id ?? '';
  return notices.flatMap(({ code, values }): readonly ModelEvent[] => {
    const about = code === 'images-dropped' ? lastUser : JSON.stringify(values ?? {});
    const key = `${code} ${about}`;
    if (announced.has(key)) return [];
    announced.add(key);
    return [{ type: 'notice', code, ...(values === undefined ? {} : { values }) }];
  });
}

/** Groq quotes in its refusal what the model wrote: often a good call (groq-typescript#28). */
function callsInRefusal(
  { generated }: Failure,
  { tools, names }: BuiltRequest,
  checkArguments: CheckArguments,
): readonly ModelEvent[] {
  const found = generated === undefined ? null : parseTextCalls(generated, tools, checkArguments);
  if (found === null) return [];
  return [
    ...(found.text === '' ? [] : [{ type: 'text-delta', delta: found.text } as const]),
    ...found.calls.map(
      (call) => ({ type: 'tool-call', call: { ...call, name: names.toOwn(call.name) } }) as const,
    ),
    { type: 'finish', reason: 'tool-calls' },
  ];
}

/** Says what is true of this request: a server may complain of tools or pictures it never got. */
function errorEvent(
  { info }: Failure,
  { tools, holds }: BuiltRequest,
  connection: Connection,
): ModelEvent {
  const isUnfounded =
    (info.code === 'no-tools' && tools.length === 0) ||
    (info.code === 'no-images' && !holds.images);
  const code = info.code === 'network' ? connection.unreachable() : info.code;
  return { type: 'error', error: { ...info, code: isUnfounded ? 'bad-request' : code } };
}
