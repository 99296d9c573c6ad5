import { describe, expect, test } from 'vitest';
import { checkArguments } from '../../src/lib/schema.ts';
import { listFilesTool } from '../../src/tools/list-files.ts';
import { readFileTool } from '../../src/tools/read-file.ts';
import { writeFileTool } from '../../src/tools/write-file.ts';
import { toolContext } from './tool-context.ts';
import { createWorkspace } from './workspace.ts';

function setUp(files: Readonly<Record<string, string>> = {}) {
  const workspace = createWorkspace(files);
  const reader = readFileTool(workspace);
  const writer = writeFileTool(workspace);
  const lister = listFilesTool(workspace);
  return {
    workspace,
    writer,
    read: async (args: Record<string, unknown>) => (await reader.execute(args, toolContext())).text,
    write: async (path: string, content: string) =>
      (await writer.execute({ path, content }, toolContext())).text,
    list: async (args = {}) => (await lister.execute(args, toolContext())).text,
  };
}

const numbered = (count: number): string =>
  Array.from({ length: count }, (_, index) => `line ${index + 1}`).join('\n');

describe('read_file', () => {
  test('shows every line after its number and says where the file ends', async () => {
    const { read } = setUp({ 'a.md': 'one\n\nthree\n' });
    expect(await read({ path: 'a.md' })).toBe('1| one\n2| \n3| three\n[End of the file: 3 lines.]');
  });

  test('line endings of every system are lines', async () => {
    const { read } = setUp({ 'a.txt': 'one\r\ntwo\r\n' });
    expect(await read({ path: 'a.txt' })).toBe('1| one\n2| two\n[End of the file: 2 lines.]');
  });

  test('a long file comes in parts that say how to go on and join up', async () => {
    const { read } = setUp({ 'long.txt': numbered(4500) });
    const first = await read({ path: 'long.txt' });
    expect(first).toContain(
      '\n2000| line 2000\n[Lines 1 to 2000 of 4500. Continue with offset 2001.]',
    );
    const last = await read({ path: 'long.txt', offset: 4001 });
    expect(last.startsWith('4001| line 4001\n')).toBe(true);
    expect(last.endsWith('4500| line 4500\n[End of the file: 4500 lines.]')).toBe(true);
    const two = await read({ path: 'long.txt', offset: 10, limit: 2 });
    expect(two).toBe(
      '10| line 10\n11| line 11\n[Lines 10 to 11 of 4500. Continue with offset 12.]',
    );
  });

  test('very long lines and very much text are cut, with a way on', async () => {
    const { read } = setUp({
      'wide.json': `${'x'.repeat(1_000_000)}\nend`,
      'big.txt': Array.from({ length: 1000 }, () => 'y'.repeat(3000)).join('\n'),
    });
    const wide = await read({ path: 'wide.json' });
    expect(wide).toContain('… [996000 more characters]\n2| end');
    const big = await read({ path: 'big.txt' });
    expect(big.length).toBeLessThan(128_000);
    const next = Number(/Continue with offset (\d+)/.exec(big)?.[1]);
    expect(await read({ path: 'big.txt', offset: next })).toContain(`${next}| yyy`);
  });

  test('an empty file is said to be empty, an offset past the end is an error', async () => {
    const { read } = setUp({ 'empty.txt': '', 'a.md': 'one' });
    expect(await read({ path: 'empty.txt' })).toBe('[The file is empty.]');
    expect(await read({ path: 'empty.txt', offset: 5 })).toBe('[The file is empty.]');
    await expect(read({ path: 'a.md', offset: 2 })).rejects.toThrow('line 2 is past its end');
  });

  test('what is not text is refused', async () => {
    const { read } = setUp({
      'a.bin': 'PK\0\0',
      'b.bin': '\uFFFD'.repeat(50),
      'c.md': 'a \uFFFD b'.padEnd(60),
    });
    await expect(read({ path: 'a.bin' })).rejects.toThrow('is not a text file');
    await expect(read({ path: 'b.bin' })).rejects.toThrow('is not a text file');
    expect(await read({ path: 'c.md' })).toContain('1| a');
  });

  test('a missing file comes with names that may be meant', async () => {
    const { read } = setUp({ 'notes/plan.md': 'x', 'todos.md': 'y' });
    await expect(read({ path: 'plan.md' })).rejects.toThrow('Did you mean notes/plan.md?');
    await expect(read({ path: 'todo.md' })).rejects.toThrow('Did you mean todos.md?');
    await expect(read({ path: 'nothing-like-it' })).rejects.toThrow('list_files shows');
  });

  test('text from outside stays marked as such', async () => {
    const { listFiles } = createWorkspace();
    const readFile = () => Promise.resolve({ text: 'orders', untrusted: true });
    const tool = readFileTool({ readFile, listFiles });
    expect(await tool.execute({ path: 'a' }, toolContext())).toMatchObject({ untrusted: true });
  });

  test('its lines are counted from 1', () => {
    const { parameters } = readFileTool(createWorkspace());
    expect(checkArguments(parameters, '{"path":"a","offset":0}').ok).toBe(false);
    expect(checkArguments(parameters, '{"path":"a","offset":"3"}').ok).toBe(true);
  });
});

describe('write_file', () => {
  test('creates, replaces and leaves alone, and says which', async () => {
    const { write, workspace } = setUp({ 'a.md': 'one\ntwo\n' });
    expect(await write('new/b.md', 'x')).toBe('Created new/b.md with 1 line.');
    expect(await write('a.md', 'one\n')).toBe('Replaced the text of a.md: 1 line, 2 before.');
    expect(await write('a.md', 'one\n')).toContain('Nothing was changed');
    expect(workspace.files.get('new/b.md')).toBe('x');
    expect(workspace.writes[0]?.by).toEqual({
      author: 'agent',
      session: 's1',
      run: 'r1',
      callId: 'c1',
    });
  });

  test('shows the person the text before and after, and writes nothing for that', async () => {
    const { writer, workspace } = setUp({ 'a.md': 'one' });
    const preview = (path: string) =>
      writer.preview?.({ path, content: 'two' }, new AbortController().signal);
    expect(await preview('a.md')).toEqual({
      type: 'diff',
      path: 'a.md',
      before: 'one',
      after: 'two',
    });
    expect(await preview('b.md')).toEqual({
      type: 'diff',
      path: 'b.md',
      before: null,
      after: 'two',
    });
    expect(workspace.writes).toEqual([]);
    expect(writer.risk).toBe('write');
  });

  test('a refused path fails with the sentence of the workspace, Stop writes nothing', async () => {
    const workspace = createWorkspace();
    const refusing = writeFileTool({
      ...workspace,
      writeFile: () => Promise.reject(new Error('The path "../x" holds "..".')),
    });
    const args = { path: '../x', content: '' };
    await expect(refusing.execute(args, toolContext())).rejects.toThrow('holds ".."');
    const stopped = toolContext('', AbortSignal.abort());
    await expect(writeFileTool(workspace).execute(args, stopped)).rejects.toThrow();
    expect(workspace.writes).toEqual([]);
  });
});

describe('list_files', () => {
  test('lists paths with sizes, narrowed by a prefix', async () => {
    const { list } = setUp({ 'b.md': 'x'.repeat(1500), 'a/one.md': 'x', 'a/two.md': '' });
    expect(await list()).toBe('a/one.md (1 B)\na/two.md (0 B)\nb.md (1.5 kB)');
    expect(await list({ prefix: 'a/' })).toBe('a/one.md (1 B)\na/two.md (0 B)');
    expect(await list({ prefix: './a/t' })).toBe('a/two.md (0 B)');
    expect(await list({ prefix: '/' })).toContain('b.md');
  });

  test('a long list is cut with a hint', async () => {
    const { list } = setUp(
      Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`f${index}.md`, ''])),
    );
    expect((await list()).split('\n')).toHaveLength(201);
    expect(await list()).toContain('[100 more files. Narrow the prefix or raise the limit.]');
    expect((await list({ limit: 300 })).split('\n')).toHaveLength(300);
  });

  test('nothing found is said in words', async () => {
    expect(await setUp().list()).toBe('The workspace has no files yet.');
    expect(await setUp({ 'a.md': '' }).list({ prefix: 'b' })).toContain('starts with "b"');
  });
});
