/** The AI SDK: `streamText` with a step limit, its usual shape. */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { stepCountIs, streamText, tool as defineTool } from 'ai';
import { z } from 'zod';
import { lookUp, prompt, system, tool } from '../task.mjs';

export function createClient(baseUrl) {
  const provider = createOpenAICompatible({ name: 'bench', baseURL: baseUrl });
  return async () => {
    let calls = 0;
    let text = '';
    const { fullStream } = streamText({
      model: provider('bench'),
      system,
      prompt,
      stopWhen: stepCountIs(25),
      tools: {
        [tool.name]: defineTool({
          description: tool.description,
          inputSchema: z.strictObject({
            key: z.string().describe('The key, such as item-7.'),
            detail: z.string().optional().describe('What about it is wanted.'),
            limit: z.int().min(1).max(100).optional(),
          }),
          execute: ({ key }) => {
            calls += 1;
            return lookUp(key);
          },
        }),
      },
    });
    for await (const part of fullStream) {
      if (part.type === 'text-delta') text += part.text;
      if (part.type === 'error') throw part.error;
    }
    return { calls, text };
  };
}
