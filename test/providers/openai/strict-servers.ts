import { frames } from '../../fixtures/endpoint/notation.mjs';
import { recorded } from './recorded.ts';
import { refusing, streaming, type SentBody, type SentMessage, type Server } from './support.ts';

const ok = frames('D {"role":"assistant","content":"ok"}\nF "stop"\nDONE');

/** Answers the first question by a call with thinking, every request after a result by "ok". */
function answer(body: SentBody): Response {
  const isFirst = !body.messages.some(({ role }) => role === 'tool');
  return streaming(isFirst ? thinkingCall : ok);
}

const thinkingCall = frames(
  [
    'D {"role":"assistant","content":null,"reasoning_content":"I should look"}',
    'D {"tool_calls":[{"index":0,"id":"d1","type":"function","function":{"name":"get_weather","arguments":"{\\"city\\":\\"Oslo\\"}"}}]}',
    'F "tool_calls"',
    'DONE',
  ].join('\n'),
);

/** Wants the thinking of every answer back (DeepSeek V4: anomalyco/opencode#24083). */
export const demandsThinking: Server = ({ body }) =>
  body.messages.some((message) => message.role === 'assistant' && !('reasoning_content' in message))
    ? refusing(400, {
        error: {
          message: 'The reasoning_content in the thinking mode must be passed back to the API.',
          type: 'invalid_request_error',
        },
      })
    : answer(body);

/** Refuses any thinking (Groq: vellum-ai/vellum#42635). */
export const refusesThinking: Server = ({ body }) =>
  body.messages.some((message) => 'reasoning_content' in message)
    ? refusing(400, {
        error: { message: "'messages.1' : property 'reasoning_content' is unsupported" },
      })
    : answer(body);

export interface Strictness {
  /** Mistral: ids of nine characters, no user message right after a tool's. */
  readonly mistral?: boolean;
}

/** Checks the shape of a request as the strictest servers do, and says what is wrong with it. */
export function strictServer({ mistral = false }: Strictness = {}): Server {
  return ({ body, init }) => {
    const raw = typeof init.body === 'string' ? init.body : '';
    const problem = bodyProblem(body, raw) ?? historyProblem(body.messages, mistral);
    return problem === undefined
      ? streaming(ok)
      : refusing(400, { error: { message: `Invalid: ${problem}` } });
  };
}

const refusedKeys = ['store', 'strict', 'metadata', 'presence_penalty', 'frequency_penalty'];

function bodyProblem(body: SentBody, raw: string): string | undefined {
  if (body.tools?.length === 0) return 'empty list';
  if (body.tools === undefined && ('tool_choice' in body || 'parallel_tool_calls' in body)) {
    return 'choice without a list';
  }
  const names = (body.tools ?? []).map((tool) => tool.function.name);
  if (names.some((name) => !/^[a-zA-Z0-9_-]{1,64}$/.test(name))) return 'function name';
  if (new Set(names).size < names.length) return 'function name twice';
  const refused = refusedKeys.find((key) => key in body);
  if (refused !== undefined) return refused;
  if ('max_tokens' in body && 'max_completion_tokens' in body) return 'two limits';
  // A lone surrogate survives JSON.stringify as an escape only.
  return /(?<!\\)\\ud[89a-f]/i.test(raw) ? 'lone surrogate' : undefined;
}

function historyProblem(messages: readonly SentMessage[], mistral: boolean): string | undefined {
  for (const [index, message] of messages.entries()) {
    if (message.role === 'developer') return 'role';
    if (message.role === 'system' && index > 0) return 'second system message';
    if (message.tool_calls !== undefined && message.content === '') return 'empty text';
    if (message.tool_calls?.length === 0) return 'no calls';
    if (!mistral) continue;
    const ids = message.tool_calls?.map(({ id }) => id) ?? [message.tool_call_id ?? '123456789'];
    if (ids.some((id) => !/^[a-zA-Z0-9]{9}$/.test(id))) return 'id';
    if (message.role === 'user' && messages[index - 1]?.role === 'tool') return 'user after tool';
  }
  return undefined;
}

export const okPieces = ok;
/** A picture is answered by a refusal, as text-only models do (cloudflare/cloudflare-os#97). */
export const blindServer: Server = ({ body }) =>
  body.messages.some(({ content }) => Array.isArray(content))
    ? refusing(400, { error: { message: 'image input not supported' } })
    : streaming(recorded('q41-done-without-finish').pieces);
