import type { Tool, ToolContext, ToolOutput } from '../core/tool.ts';
import { oneLine, optionalNumber, textArgument } from './arguments.ts';
import { agentAuthor, outputOf } from './files.ts';
import type { ChangeFile, ReadFile, ReadText } from './files.ts';
import { addTodo, parseTodos, tickTodo, type Todo } from './todo-list.ts';

/** The workspace file that holds the list. People may edit it by hand. */
const todoPath = 'todos.md';
const mostOpen = 100;
const longestText = 500;
/** Finished items that a listing still shows. */
const doneShown = 20;

interface TodoParts {
  readonly readFile: ReadFile;
  readonly changeFile: ChangeFile;
}

const none = { type: 'object', properties: {}, additionalProperties: false };
const common = { risk: 'read', parallel: false } as const;

/** `todo_add`, `todo_list` and `todo_done`, kept as a Markdown checklist. */
export function todoTools(parts: TodoParts): readonly Tool[] {
  return [addTool(parts), listTool(parts), doneTool(parts)];
}

function addTool(parts: TodoParts): Tool {
  return {
    ...common,
    name: 'todo_add',
    description: 'Adds an item to the todo list, for the person or for the steps of a long task.',
    parameters: {
      type: 'object',
      properties: {
        text: {
          type: 'string',
          minLength: 1,
          maxLength: longestText,
          description: 'What is to be done, in one line.',
        },
      },
      required: ['text'],
      additionalProperties: false,
    },
    summarize: (args) => oneLine(textArgument(args, 'text')),
    execute: async (args, context) => {
      const text = textArgument(args, 'text').replace(/\s+/g, ' ').trim();
      if (text === '') throw new Error('The text of the todo is empty.');
      return changeList(parts, context, (before) => withTodo(before, text));
    },
  };
}

function listTool(parts: TodoParts): Tool {
  return {
    ...common,
    name: 'todo_list',
    description: 'Shows the todo list: open items, and the last finished ones, with their ids.',
    parameters: none,
    summarize: () => todoPath,
    execute: async () => {
      const file = await parts.readFile(todoPath);
      const todos = parseTodos(file?.text ?? '');
      if (todos.length === 0) return { text: 'The todo list is empty.' };
      const done = todos.filter((todo) => todo.done);
      const shownDone = new Set(done.slice(-doneShown));
      const lines = todos.filter((todo) => !todo.done || shownDone.has(todo)).map(showTodo);
      const open = todos.length - done.length;
      return outputOf([...lines, `[${open} open, ${done.length} done]`].join('\n'), file);
    },
  };
}

function doneTool(parts: TodoParts): Tool {
  return {
    ...common,
    name: 'todo_done',
    description: 'Ticks off an item of the todo list. todo_list shows the ids.',
    parameters: {
      type: 'object',
      properties: { id: { type: 'integer', minimum: 1, description: 'The id of the item.' } },
      required: ['id'],
      additionalProperties: false,
    },
    summarize: (args) => `${optionalNumber(args, 'id') ?? ''}`,
    execute: async (args, context) => {
      const id = optionalNumber(args, 'id') ?? 0;
      return changeList(parts, context, (before) => withTick(before, id));
    },
  };
}

/** The list after a change, and what the model is told of it. */
interface Change {
  readonly after: string;
  readonly said: string;
}

function withTodo(before: string, text: string): Change {
  const todos = parseTodos(before);
  const open = todos.filter(({ done }) => !done);
  const same = open.find((todo) => todo.text === text);
  if (same !== undefined) {
    return { after: before, said: `It is already on the list: ${showTodo(same)}` };
  }
  if (open.length >= mostOpen) {
    throw new Error(`${open.length} todos are open already. Finish some with todo_done first.`);
  }
  const after = addTodo(before, text);
  const added = parseTodos(after).findLast((todo) => todo.text === text);
  return {
    after,
    said: `Added: ${showTodo(added ?? { id: todos.length + 1, text, done: false })}`,
  };
}

function withTick(before: string, id: number): Change {
  const todos = parseTodos(before);
  const todo = todos[id - 1];
  if (todo === undefined) {
    const range = todos.length === 0 ? 'the list is empty' : `the ids go to ${todos.length}`;
    throw new Error(`There is no todo ${id}: ${range}. todo_list shows them.`);
  }
  if (todo.done) return { after: before, said: `It was done already: ${showTodo(todo)}` };
  return { after: tickTodo(before, id), said: `Done: ${showTodo({ ...todo, done: true })}` };
}

/** Reads and writes in one go: two tabs at work on the list keep each other's items. */
async function changeList(
  { changeFile }: TodoParts,
  context: ToolContext,
  change: (before: string) => Change,
): Promise<ToolOutput> {
  let output: ToolOutput = { text: '' };
  const write = (file: ReadText | undefined): string => {
    context.signal.throwIfAborted();
    const { after, said } = change(file?.text ?? '');
    output = outputOf(said, file);
    return after;
  };
  await changeFile(todoPath, write, agentAuthor(context));
  return output;
}

const showTodo = ({ id, text, done }: Todo): string => `${id}. [${done ? 'x' : ' '}] ${text}`;
