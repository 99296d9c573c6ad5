import { expect, test } from 'vitest';
import { askUserTool } from '../../src/tools/ask-user.ts';
import { checkArguments } from '../../src/lib/schema.ts';
import { toolContext } from './tool-context.ts';

const tool = askUserTool();

test('puts the question with its options and gives back the words', async () => {
  const context = toolContext('the blue one');
  const args = { question: 'Which one?', options: ['red', 'blue', 'red'] };
  expect(await tool.execute(args, context)).toEqual({ text: 'the blue one' });
  expect(context.questions).toEqual([{ question: 'Which one?', options: ['red', 'blue'] }]);
});

test('a question without options is free, an empty answer is said to be one', async () => {
  const context = toolContext('  ');
  expect((await tool.execute({ question: 'Why?' }, context)).text).toBe(
    'The person gave no answer.',
  );
  expect(context.questions[0]?.options).toEqual([]);
});

test('a person who stops the run makes it reject', async () => {
  const context = { ...toolContext(), askPerson: () => Promise.reject(new Error('stopped')) };
  await expect(tool.execute({ question: 'Why?' }, context)).rejects.toThrow('stopped');
});

test('its arguments are a question and at most six options', () => {
  const check = (args: unknown) => checkArguments(tool.parameters, JSON.stringify(args)).ok;
  expect(check({ question: 'q' })).toBe(true);
  expect(check({ question: 'q', options: ['a'] })).toBe(true);
  expect(check({ question: '' })).toBe(false);
  expect(check({ question: 'q', options: Array.from({ length: 7 }, String) })).toBe(false);
});
