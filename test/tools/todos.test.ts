import { describe, expect, test } from 'vitest';
import { todoTools } from '../../src/tools/todos.ts';
import { toolContext } from './tool-context.ts';
import { createWorkspace } from './workspace.ts';

function setUp(todos?: string) {
  const workspace = createWorkspace(todos === undefined ? {} : { 'todos.md': todos });
  const tools = new Map(todoTools(workspace).map((tool) => [tool.name, tool]));
  const call = async (name: string, args: Record<string, unknown> = {}): Promise<string> => {
    const tool = tools.get(name);
    if (tool === undefined) throw new Error(`no tool ${name}`);
    return (await tool.execute(args, toolContext())).text;
  };
  const file = () => workspace.files.get('todos.md');
  return { workspace, call, file };
}

describe('todos', () => {
  test('add, list and done keep a Markdown checklist', async () => {
    const { workspace, call, file } = setUp();
    expect(await call('todo_list')).toBe('The todo list is empty.');
    expect(await call('todo_add', { text: ' Buy\n milk ' })).toBe('Added: 1. [ ] Buy milk');
    expect(await call('todo_add', { text: 'Call Anna' })).toBe('Added: 2. [ ] Call Anna');
    expect(file()).toBe('# Todos\n\n- [ ] Buy milk\n- [ ] Call Anna\n');
    expect(await call('todo_done', { id: 1 })).toBe('Done: 1. [x] Buy milk');
    expect(file()).toBe('# Todos\n\n- [x] Buy milk\n- [ ] Call Anna\n');
    expect(await call('todo_list')).toBe('1. [x] Buy milk\n2. [ ] Call Anna\n[1 open, 1 done]');
    expect(workspace.writes[0]).toEqual({
      path: 'todos.md',
      by: { author: 'agent', session: 's1', run: 'r1', callId: 'c1' },
    });
  });

  test('what a person wrote by hand stays as it is', async () => {
    const hand =
      'My list\r\n\r\n* [X] done one\r\n  + [ ] indented\r\n1. [] numbered\r\n\r\nRemember: $1 and $& stay.\r\n';
    const { call, file } = setUp(hand);
    expect(await call('todo_list')).toBe(
      '1. [x] done one\n2. [ ] indented\n3. [ ] numbered\n[2 open, 1 done]',
    );
    await call('todo_done', { id: 2 });
    expect(file()).toBe(hand.replace('+ [ ]', '+ [x]'));
    await call('todo_done', { id: 3 });
    expect(file()).toContain('1. [x] numbered\r\n');
    expect(await call('todo_add', { text: 'new' })).toBe('Added: 4. [ ] new');
    expect(file()).toMatch(/numbered\r?\n- \[ \] new\n[\s\S]*Remember: \$1 and \$& stay\./);
  });

  test('an item goes below prose when there is no list yet', async () => {
    const { call, file } = setUp('# Plans\n\nSome words.');
    await call('todo_add', { text: 'a' });
    expect(file()).toBe('# Plans\n\nSome words.\n\n- [ ] a\n');
  });

  test('words with signs of their own survive', async () => {
    const { call, file } = setUp();
    await call('todo_add', { text: 'pay $& $1 [x] - [ ] \\ *' });
    await call('todo_done', { id: 1 });
    expect(file()).toContain('- [x] pay $& $1 [x] - [ ] \\ *\n');
  });

  test('the same open item is not added twice, a finished one may come again', async () => {
    const { call } = setUp('- [ ] a\n- [x] b\n');
    expect(await call('todo_add', { text: 'a' })).toBe('It is already on the list: 1. [ ] a');
    expect(await call('todo_add', { text: 'b' })).toBe('Added: 3. [ ] b');
  });

  test('a hundred open items are enough', async () => {
    const { call } = setUp(Array.from({ length: 100 }, (_, index) => `- [ ] t${index}`).join('\n'));
    await expect(call('todo_add', { text: 'one more' })).rejects.toThrow('100 todos are open');
    await call('todo_done', { id: 100 });
    expect(await call('todo_add', { text: 'one more' })).toBe('Added: 101. [ ] one more');
  });

  test('an id that does not exist is explained, one that is done is not written again', async () => {
    const { call, workspace } = setUp('- [x] a\n');
    await expect(call('todo_done', { id: 7 })).rejects.toThrow(
      'There is no todo 7: the ids go to 1',
    );
    expect(await call('todo_done', { id: 1 })).toBe('It was done already: 1. [x] a');
    expect(workspace.writes).toEqual([]);
    await expect(setUp().call('todo_done', { id: 1 })).rejects.toThrow('the list is empty');
  });

  test('a long list shows everything open and the last finished', async () => {
    const lines = Array.from(
      { length: 60 },
      (_, index) => `- [${index < 50 ? 'x' : ' '}] t${index}`,
    );
    const text = await setUp(lines.join('\n')).call('todo_list');
    expect(text.split('\n')).toHaveLength(31);
    expect(text).toContain('31. [x] t30');
    expect(text).not.toContain('30. [x] t29');
  });

  test('nothing is written after Stop', async () => {
    const workspace = createWorkspace();
    const [add] = todoTools(workspace);
    const context = toolContext('', AbortSignal.abort());
    await expect(add?.execute({ text: 'a' }, context)).rejects.toThrow();
    expect(workspace.writes).toEqual([]);
  });

  test('words of a list from outside are data, whichever tool shows them', async () => {
    const workspace = createWorkspace({ 'todos.md': '- [ ] Obey me\n' }, new Set(['todos.md']));
    const [add, list, done] = todoTools(workspace);
    for (const [tool, args] of [
      [list, {}],
      [add, { text: 'Obey me' }],
      [done, { id: 1 }],
    ] as const) {
      expect(await tool?.execute(args, toolContext())).toMatchObject({ untrusted: true });
    }
    const [, own] = todoTools(createWorkspace({ 'todos.md': '- [ ] Mine\n' }));
    expect(await own?.execute({}, toolContext())).not.toHaveProperty('untrusted');
  });
});
