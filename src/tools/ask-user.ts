import type { Tool } from '../core/tool.ts';
import { oneLine, textArgument } from './arguments.ts';

/** Puts a question to the person in the middle of a task and waits for the answer. */
export function askUserTool(): Tool {
  return {
    name: 'ask_user',
    description:
      'Asks the person one question and waits for the answer. Use it only when the task cannot ' +
      'go on without something that only they know or decide.',
    parameters: {
      type: 'object',
      properties: {
        question: { type: 'string', minLength: 1, description: 'The question, in their language.' },
        options: {
          type: 'array',
          items: { type: 'string', minLength: 1 },
          maxItems: 6,
          description: 'Short answers to choose from. The person may still write their own.',
        },
      },
      required: ['question'],
      additionalProperties: false,
    },
    risk: 'read',
    parallel: false,
    summarize: (args) => oneLine(textArgument(args, 'question')),
    execute: async (args, context) => {
      const given = args['options'];
      const options = Array.isArray(given) ? [...new Set(given.map(String))] : [];
      const answer = await context.askPerson({ question: textArgument(args, 'question'), options });
      return { text: answer.trim() === '' ? 'The person gave no answer.' : answer };
    },
  };
}
