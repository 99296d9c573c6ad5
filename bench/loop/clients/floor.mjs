/**
 * The floor: a loop of `fetch`, a hand split and `JSON.parse`, with nothing that an agent needs
 * beside. No client can be below it by much: most of it is `fetch`.
 */
import { lookUp, prompt, system, tool } from '../task.mjs';

const tools = [{ type: 'function', function: tool }];

/** @param {string} baseUrl */
export function createClient(baseUrl) {
  return async () => {
    /** @type {object[]} */
    const messages = [
      { role: 'system', content: system },
      { role: 'user', content: prompt },
    ];
    let calls = 0;
    for (;;) {
      const { text, asked } = await ask(baseUrl, messages);
      if (asked.length === 0) return { calls, text };
      messages.push({ role: 'assistant', content: text, tool_calls: asked });
      for (const call of asked) {
        calls += 1;
        const content = lookUp(JSON.parse(call.function.arguments).key);
        messages.push({ role: 'tool', tool_call_id: call.id, content });
      }
    }
  };
}

/**
 * @typedef {{ id: string, type: 'function', function: { name: string, arguments: string } }} Call
 * @param {string} baseUrl
 * @param {readonly object[]} messages
 */
async function ask(baseUrl, messages) {
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'bench', stream: true, messages, tools }),
  });
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  const decoder = new TextDecoder();
  /** @type {Call[]} */
  const asked = [];
  let text = '';
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { text, asked };
    const frames = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      const data = frame.slice('data: '.length);
      if (data === '[DONE]') continue;
      const delta = JSON.parse(data).choices[0]?.delta;
      if (delta === undefined) continue;
      if (delta.content) text += delta.content;
      for (const piece of delta.tool_calls ?? []) {
        const call = asked[piece.index];
        if (call === undefined) asked[piece.index] = { ...piece, function: { ...piece.function } };
        else call.function.arguments += piece.function.arguments;
      }
    }
  }
}
