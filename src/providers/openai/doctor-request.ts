import type { ProbeFacts, ProbeName } from './doctor-facts.ts';
import { testedModel } from './doctor-refusal.ts';
import { localHint, type LocalHint } from './local-network.ts';

export interface ProbeRequest {
  readonly url: string;
  readonly init: RequestInit;
}

/** One required property: grammar servers stumble over empty ones (QwenLM/qwen-code#11431). */
const probeTool = {
  type: 'function',
  function: {
    name: 'report_status',
    description: 'Reports a status.',
    parameters: {
      type: 'object',
      properties: { status: { type: 'string', description: 'The status to report.' } },
      required: ['status'],
    },
  },
};

/**
 * The request of one probe. Nothing is sent that a server might not know: no limits, no sampling
 * settings, and no header but `Content-Type` on a POST and `headers`. Throws when the address did
 * not resolve.
 */
export function probeRequest(
  probe: ProbeName,
  facts: ProbeFacts,
  headers: readonly (readonly [name: string, value: string])[],
): ProbeRequest {
  const { target } = facts;
  if (!target.ok) throw new Error('There is no address to probe.');
  const hint = localHint(facts.page.origin, target.space);
  switch (probe) {
    case 'models':
      return { url: target.modelsUrl, init: { headers: merge(headers), ...hint } };
    case 'opaque':
      // The Fetch standard knows no unread answer without following; nothing secret goes along.
      return {
        url: new URL('/', target.baseUrl).href,
        init: { mode: 'no-cors', redirect: 'follow', ...hint },
      };
    case 'chat':
    case 'tools': {
      const init: RequestInit & LocalHint = {
        method: 'POST',
        headers: merge([['Content-Type', 'application/json'], ...headers]),
        body: JSON.stringify(probe === 'tools' ? toolsBody(facts) : chatBody(facts, 'Say OK.')),
        ...hint,
      };
      return { url: target.chatUrl, init };
    }
  }
}

/** Later headers replace earlier ones of the same name. */
function merge(pairs: readonly (readonly [name: string, value: string])[]): Headers {
  const headers = new Headers();
  for (const [name, value] of pairs) headers.set(name, value);
  return headers;
}

function chatBody(facts: ProbeFacts, content: string): object {
  const model = testedModel(facts);
  const messages = [{ role: 'user', content }];
  return { ...(model === null ? {} : { model }), messages, stream: true };
}

const toolsBody = (facts: ProbeFacts): object => ({
  ...chatBody(facts, 'Call the tool report_status with the status "ok".'),
  tools: [probeTool],
});
