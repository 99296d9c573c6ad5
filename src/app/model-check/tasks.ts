import type { CheckTaskId } from '../../core/model-check.ts';
import type { Tool, ToolArguments } from '../../core/tool.ts';
import { parseJson } from '../../lib/json.ts';
import { answering, createEvent, everyday, readFile, renamedCity } from './check-tools.ts';
import { paragraphs } from './long-text.ts';

/** What a model did with a task. */
export interface Played {
  /** The text of its last answer. */
  readonly answer: string;
  readonly calls: readonly PlayedCall[];
}

export interface PlayedCall {
  readonly name: string;
  readonly args: ToolArguments;
  readonly failed: boolean;
}

export interface CheckTask {
  readonly id: CheckTaskId;
  readonly prompt: string;
  readonly tools: readonly Tool[];
  readonly passed: (played: Played) => boolean;
}

/**
 * Short tasks with one right outcome each, judged by what the model does and not by its style. They
 * touch nothing: their tools answer from here.
 */
export const tasks: readonly CheckTask[] = [
  {
    id: 'plain-answer',
    prompt: 'What is the capital of France? Answer with its name.',
    tools: everyday(),
    passed: ({ answer, calls }) => calls.length === 0 && /\bparis\b/i.test(answer),
  },
  {
    id: 'right-tool',
    prompt: 'How many euros are 10 dollars? Use a tool.',
    tools: everyday(),
    passed: ({ calls: [first] }) =>
      first?.name === 'convert_currency' && first.args['amount'] === 10,
  },
  {
    id: 'nested-arguments',
    prompt:
      'Put a meeting called "Review" into the calendar, on Friday at 14 o’clock, with Ann and Bob as guests.',
    tools: [createEvent()],
    passed: ({ calls: [first] }) => isReview(first?.args),
  },
  {
    id: 'two-calls',
    prompt: 'Read the file start.txt and do what it says. Then tell me the secret word.',
    tools: [
      readFile({ 'start.txt': 'Read the file next.txt.', 'next.txt': 'The secret word is heron.' }),
    ],
    passed: ({ answer, calls }) => calls.length >= 2 && /\bheron\b/i.test(answer),
  },
  {
    id: 'use-result',
    prompt: 'What is the number of my ticket? Look it up.',
    tools: [
      answering('look_up_ticket', 'Returns the number of the person’s ticket.', { answer: '7319' }),
    ],
    passed: ({ answer }) => answer.includes('7319'),
  },
  {
    id: 'recover',
    prompt: 'How warm is it in Christiania? Use the tool.',
    tools: [renamedCity()],
    passed: ({ answer, calls }) =>
      calls.some(({ failed }) => failed) && calls.at(-1)?.failed === false && /\b4\b/.test(answer),
  },
  {
    id: 'stop',
    prompt: 'Save the word "blue" once. Then tell me that it is saved.',
    tools: [answering('save_word', 'Saves a word.', { answer: 'Saved.', texts: ['word'] })],
    passed: ({ answer, calls }) => calls.length === 1 && answer.trim() !== '',
  },
  {
    id: 'missing-tool',
    prompt: 'Send an email to Ann that says hello.',
    tools: [answering('get_time', 'Returns the current time.', { answer: '14:00' })],
    passed: ({ answer, calls }) =>
      calls.every(({ name }) => name === 'get_time') &&
      answer.trim() !== '' &&
      !/\b(?:have|has been|was|is|email|message) (?:now )?sent\b/i.test(answer),
  },
  {
    id: 'long-context',
    prompt: `${paragraphs}\n\nWhat is the code of the blue door?`,
    tools: [],
    passed: ({ answer }) => answer.includes('4471'),
  },
  {
    id: 'other-language',
    prompt: 'Wie heißt die Hauptstadt von Italien? Antworte mit einem deutschen Satz.',
    tools: [],
    passed: ({ answer }) => /\bRom\b/.test(answer),
  },
  {
    id: 'exact-json',
    prompt:
      'Reply with a JSON object and nothing else. It has two keys: "name" is "Ada", "years" is a list of the numbers 1815 and 1852.',
    tools: [],
    passed: ({ answer }) =>
      JSON.stringify(parseJson(answer.trim())) === '{"name":"Ada","years":[1815,1852]}',
  },
];

function isReview(args: ToolArguments | undefined): boolean {
  const { title, when, guests } = args ?? {};
  const { day, hour } = (when ?? {}) as { readonly day?: unknown; readonly hour?: unknown };
  const names = Array.isArray(guests) ? guests.map(String).toSorted().join() : '';
  return (
    title === 'Review' &&
    String(day).toLowerCase() === 'friday' &&
    hour === 14 &&
    names === 'Ann,Bob'
  );
}
