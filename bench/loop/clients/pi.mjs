/** pi's `Agent`, with a subscriber that collects the text. */
import { Agent } from '@earendil-works/pi-agent-core';
import { lookUp, prompt, system, tool } from '../task.mjs';

export function createClient(baseUrl) {
  const model = {
    id: 'bench',
    name: 'bench',
    api: 'openai-completions',
    provider: 'bench',
    baseUrl,
    reasoning: false,
    input: ['text'],
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
    contextWindow: 128_000,
    maxTokens: 4096,
  };
  return async () => {
    let calls = 0;
    let text = '';
    const agent = new Agent({
      initialState: {
        systemPrompt: system,
        model,
        tools: [
          {
            ...tool,
            label: tool.name,
            execute: (_id, { key }) => {
              calls += 1;
              const content = [{ type: 'text', text: lookUp(key) }];
              return Promise.resolve({ content, details: {} });
            },
          },
        ],
      },
      getApiKey: () => 'none',
    });
    agent.subscribe(({ type, assistantMessageEvent: event }) => {
      if (type === 'message_update' && event.type === 'text_delta') text += event.delta;
    });
    await agent.prompt(prompt);
    if (agent.state.errorMessage) throw new Error(agent.state.errorMessage);
    return { calls, text };
  };
}
