import { describe, expect, it } from 'vitest';
import type { Tool } from '../../src/core/tool.ts';
import { createDemo } from '../../src/providers/demo.ts';
import type { Play, Played } from '../core/harness.ts';
import { lastText, person, play, recorded, tool } from '../core/harness.ts';

/** A tool with the given parameters, all required, that answers `result`. */
function offered(name: string, parameters: Readonly<Record<string, string>>, result: string) {
  const properties = Object.fromEntries(
    Object.entries(parameters).map(([key, type]) => [key, { type }]),
  );
  const required = Object.keys(parameters).filter((key) => key !== 'options' && key !== 'timezone');
  const original: Tool = tool(name, {
    parameters: { type: 'object', properties, required, additionalProperties: false },
    summarize: () => name,
    execute: () => Promise.resolve({ text: result }),
  });
  return recorded(original);
}

/** One turn with the built-in rules. */
const demo = (words: string, more: Play = {}): Promise<Played> =>
  play({ history: [person(words)], provider: createDemo(), ...more });

describe('arithmetic', () => {
  it.each([
    ['what is 12*(3+4)?', '12*(3+4)'],
    ['How much is 7 × 8, please?', '7*8'],
    ['1,250 divided by 5', '1250 / 5'],
    ['what is sqrt(16) + 2?', 'sqrt(16) + 2'],
    ['5 plus 3 minus 1', '5 + 3 - 1'],
  ])('%j goes to the calculator', async (words, expression) => {
    const calculator = offered('calculator', { expression: 'string' }, '84');
    const played = await demo(words, { tools: [calculator] });
    expect(calculator.runs).toEqual([{ expression }]);
    expect(lastText(played)).toBe(`${expression} = 84`);
    expect(played.line).toBe(
      'run-start assistant start:calculator calculator:done text assistant end:done',
    );
  });

  it.each(['it happened on 2024-05-01', 'call me at 5', 'hello'])('%j is none', async (words) => {
    const calculator = offered('calculator', { expression: 'string' }, '84');
    await demo(words, { tools: [calculator] });
    expect(calculator.runs).toEqual([]);
  });
});

describe('time', () => {
  it.each([
    ['what time is it in Tokyo?', { timezone: 'Asia/Tokyo' }, 'Tokyo: 12:00'],
    ["What's the time in São Paulo?", { timezone: 'America/Sao_Paulo' }, 'Sao Paulo: 12:00'],
    ['what time is it in Europe/Oslo', { timezone: 'Europe/Oslo' }, 'Europe/Oslo: 12:00'],
    ['what time is it?', {}, '12:00'],
  ])('%j', async (words, args, text) => {
    const clock = offered('get_current_time', { timezone: 'string' }, '12:00');
    const played = await demo(words, { tools: [clock] });
    expect(clock.runs).toEqual([args]);
    expect(lastText(played)).toBe(text);
  });

  it('a place it does not know is said, not guessed', async () => {
    const clock = offered('get_current_time', { timezone: 'string' }, '12:00');
    const played = await demo('what time is it in Gotham?', { tools: [clock] });
    expect(clock.runs).toEqual([]);
    expect(lastText(played)).toContain('do not know that place');
  });

  it('every city has a time zone that exists', async () => {
    const { cities } = await import('../../src/providers/demo/cities.ts');
    for (const zone of Object.values(cities)) {
      expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
    }
  });
});

describe('code', () => {
  const sandbox = () => offered('run_javascript', { code: 'string' }, '2, 3, 5');

  it.each([
    ['run code: 1 + 1', '1 + 1'],
    ['please run this:\n```js\nconst a = 1;\na + 1\n```', 'const a = 1;\na + 1'],
    ['compute 2**10 with code', '2**10'],
  ])('%j runs as it is', async (words, code) => {
    const javascript = sandbox();
    const played = await demo(words, { tools: [javascript] });
    expect(javascript.runs).toEqual([{ code }]);
    expect(lastText(played)).toBe('The code gave:\n\n```\n2, 3, 5\n```');
  });

  it.each([
    ['compute the first 10 primes with code', '2, 3, 5, 7, 11, 13, 17, 19, 23, 29'],
    ['use code to compute the first 8 fibonacci numbers', '0, 1, 1, 2, 3, 5, 8, 13'],
    ['compute the factorial of 25 using JavaScript', '15511210043330985984000000'],
  ])('%j runs a prepared program that is right', async (words, value) => {
    const javascript = sandbox();
    await demo(words, { tools: [javascript] });
    const { code } = javascript.runs[0] ?? {};
    const evaluate = eval as (source: string) => unknown;
    expect(evaluate(`{${code as string}}`)).toBe(value);
  });

  it('a task it has no program for is said', async () => {
    const played = await demo('find the meaning of life with code', { tools: [sandbox()] });
    expect(lastText(played)).toContain('I cannot write code for that');
  });
});

describe('todos, files and questions', () => {
  const tools = () => ({
    add: offered('todo_add', { text: 'string' }, 'Added: buy milk'),
    list: offered('todo_list', {}, '1. buy milk'),
    done: offered('todo_done', { id: 'integer' }, 'Done: buy milk'),
    write: offered('write_file', { path: 'string', content: 'string' }, 'Created a file.'),
    read: offered('read_file', { path: 'string' }, 'hello ``` there'),
    files: offered('list_files', {}, 'notes.txt'),
    ask: offered('ask_user', { question: 'string', options: 'array' }, 'tea'),
  });

  it.each<[string, { tool: keyof ReturnType<typeof tools>; args: object }, string]>([
    ['add a todo: buy milk', { tool: 'add', args: { text: 'buy milk' } }, 'Added: buy milk'],
    [
      'please add buy milk to my todo list',
      { tool: 'add', args: { text: 'buy milk' } },
      'Added: buy milk',
    ],
    ['list todos', { tool: 'list', args: {} }, '1. buy milk'],
    ['what are my to-dos?', { tool: 'list', args: {} }, '1. buy milk'],
    ['done with todo 2', { tool: 'done', args: { id: 2 } }, 'Done: buy milk'],
    ['mark todo #2 as done', { tool: 'done', args: { id: 2 } }, 'Done: buy milk'],
    [
      'write a file notes.txt saying hello world',
      { tool: 'write', args: { path: 'notes.txt', content: 'hello world' } },
      'Created a file.',
    ],
    [
      'save hello to a/b.md',
      { tool: 'write', args: { path: 'a/b.md', content: 'hello' } },
      'Created a file.',
    ],
    [
      'read notes.txt',
      { tool: 'read', args: { path: 'notes.txt' } },
      'This is in notes.txt:\n\n````\nhello ``` there\n````',
    ],
    ['list files', { tool: 'files', args: {} }, 'notes.txt'],
    [
      'ask me whether I prefer my tea or coffee',
      {
        tool: 'ask',
        args: { question: 'You prefer your tea or coffee?', options: ['tea', 'coffee'] },
      },
      'You answered: tea',
    ],
  ])('%j', async (words, { tool: which, args }, text) => {
    const all = tools();
    const played = await demo(words, { tools: Object.values(all) });
    expect(all[which].runs).toEqual([args]);
    expect(lastText(played)).toBe(text);
  });

  it('uses the names that a tool gives its parameters', async () => {
    const add = offered('todo_add', { title: 'string' }, 'Added');
    await demo('add a todo: buy milk', { tools: [add] });
    expect(add.runs).toEqual([{ title: 'buy milk' }]);
  });

  it('does several things in order when they are joined by "then"', async () => {
    const all = tools();
    const javascript = offered('run_javascript', { code: 'string' }, '2');
    const played = await demo(
      'read notes.txt, then run code 1+1, then write a file out.txt saying done',
      {
        tools: [...Object.values(all), javascript],
      },
    );
    expect(played.line).toBe(
      'run-start assistant start:read_file read_file:done assistant start:run_javascript ' +
        'run_javascript:done assistant start:write_file write_file:done text assistant end:done',
    );
    expect(lastText(played)).toContain('Created a file.');
  });

  it('stops a chain at what failed or was refused, and says so', async () => {
    const write = tool('write_file', {
      risk: 'write',
      parallel: false,
      parameters: { type: 'object', properties: { path: {}, content: {} } },
    });
    const read = recorded(tools().read);
    const played = await demo('write a file a.txt saying hi, then read a.txt', {
      tools: [write, read],
      answer: () => ({ type: 'deny' }),
    });
    expect(lastText(played)).toBe('You said no to `write_file`, so I left it.');
    expect(read.runs).toEqual([]);
  });

  it('"then" inside the text of a file is just text', async () => {
    const all = tools();
    await demo('write a file a.txt saying first this then that', { tools: Object.values(all) });
    expect(all.write.runs).toEqual([{ path: 'a.txt', content: 'first this then that' }]);
  });
});

describe('what the person said about themselves', () => {
  const remember = () => offered('remember', { fact: 'string' }, 'ok');
  const recall = () => offered('recall', { query: 'string' }, 'Favourite language: Rust');

  it('is remembered where the tool is offered', async () => {
    const memory = remember();
    const played = await demo('My favorite language is Rust.', { tools: [memory] });
    expect(memory.runs).toEqual([{ fact: "the person's favourite language is Rust." }]);
    expect(lastText(played)).toBe('Noted: your favourite language is Rust.');
  });

  it('is looked up where the tool is offered', async () => {
    const memory = recall();
    const played = await demo('what is my favourite language?', { tools: [memory] });
    expect(memory.runs).toEqual([{ query: 'favourite language' }]);
    expect(lastText(played)).toBe('From memory: Favourite language: Rust');
  });

  it.each([
    [
      'my favourite language is Rust',
      'what is my favorite language?',
      'your favourite language is Rust.',
    ],
    ['Hi, my name is Ada', 'who am I?', 'your name is Ada.'],
    ['call me Ada', "what's my name?", 'your name is Ada.'],
    ['I like green tea', 'what do I like?', 'you like green tea.'],
  ])('without the tools: %j is known in the session', async (told, question, text) => {
    const first = await demo(told);
    expect(lastText(first)).toContain('`remember` is not offered');
    const played = await demo('', { history: [...first.transcript, person(question)] });
    expect(lastText(played)).toBe(`You told me: ${text}`);
  });

  it('what it was not told it does not know', async () => {
    expect(lastText(await demo('what is my name?'))).toContain('have not told me');
  });
});

describe('honesty', () => {
  it('anything else: says that it is a demo, and what works with the tools there are', async () => {
    const calculator = offered('calculator', { expression: 'string' }, '1');
    const text = lastText(await demo('Explain love.', { tools: [calculator] }));
    expect(text).toContain('demo model');
    expect(text).toContain('12*(3+4)');
    expect(text).not.toContain('notes.txt');
  });

  it('a rule whose tool is not offered says what is missing', async () => {
    const played = await demo('what is 2+2?');
    expect(played.line).toBe('run-start text assistant end:done');
    expect(lastText(played)).toContain('`calculator`');
  });

  it('a tool that fails is reported, not glossed over', async () => {
    const broken = tool('calculator', {
      parameters: { type: 'object', properties: { expression: {} } },
      execute: () => Promise.reject(new Error('Division by zero.')),
    });
    expect(lastText(await demo('what is 1/0?', { tools: [broken] }))).toBe(
      '`calculator` did not work: Division by zero.',
    );
  });

  it('without tools it says what was done', async () => {
    const played = await demo('read a.txt, then read b.txt', {
      tools: [offered('read_file', { path: 'string' }, 'text')],
      limits: { steps: 1 },
    });
    expect(lastText(played)).toBe('This is what was done:\n\n- read_file (done): text');
    expect(played.report.outcome).toBe('limit');
  });

  it('thinks aloud for show, and says that it is one', async () => {
    const played = await demo('think aloud about life');
    expect(played.line).toBe('run-start reasoning text assistant end:done');
  });
});
