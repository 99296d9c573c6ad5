import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import {
  changeFile,
  isFromOutside,
  listFiles,
  listRevisions,
  readFile,
  readRevision,
  writeFile,
} from '../../src/store/files.ts';
import { normalizePath } from '../../src/store/paths.ts';
import type { Database } from '../../src/store/schema.ts';
import { containing, everything, openFresh } from './support.ts';

const agent = { author: 'agent', session: 's', run: 'r', callId: 'c' } as const;
const person = { author: 'person' } as const;

const put = (db: Database, path: string, text = '') =>
  writeFile(db, { path, text, by: person, at: 1 });

describe('Files', () => {
  test('keep every revision with who wrote it and when', async () => {
    const db = await openFresh();
    await writeFile(db, { path: 'notes/plan.md', text: 'one', by: agent, at: 10 });
    const second = await writeFile(db, {
      path: 'notes/plan.md',
      text: 'zwei é',
      by: person,
      at: 20,
    });
    expect(second).toEqual({
      changed: true,
      file: { path: 'notes/plan.md', size: 7, revision: 2, updatedAt: 20 },
    });
    expect(await readFile(db, 'notes/plan.md')).toEqual({
      ...second.file,
      text: 'zwei é',
      by: person,
    });
    expect(await listRevisions(db, 'notes/plan.md')).toEqual([
      { revision: 2, at: 20, size: 7, by: person },
      { revision: 1, at: 10, size: 3, by: agent },
    ]);
    expect(await readRevision(db, 'notes/plan.md', 1)).toEqual({
      path: 'notes/plan.md',
      size: 3,
      revision: 1,
      updatedAt: 10,
      text: 'one',
    });
  });

  test('gain no revision from a write that changes nothing', async () => {
    const db = await openFresh();
    await put(db, 'a.txt', 'same');
    const before = await everything(db);
    const later = { path: 'a.txt', text: 'same', by: agent, at: 2 };
    expect(await writeFile(db, later)).toMatchObject({
      changed: false,
      file: { revision: 1, updatedAt: 1 },
    });
    expect(await everything(db)).toEqual(before);
    await put(db, 'a.txt', 'other');
    expect(await put(db, 'a.txt', 'same')).toMatchObject({ changed: true });
  });

  test('are listed in order without their contents', async () => {
    const db = await openFresh();
    await put(db, 'b.txt', 'x'.repeat(100));
    await put(db, 'a/c.txt');
    await put(db, 'A.txt');
    const files = await listFiles(db);
    expect(files.map(({ path }) => path)).toEqual(['A.txt', 'a/c.txt', 'b.txt']);
    expect(JSON.stringify(files)).not.toContain('xxx');
  });

  test('that are not there read as undefined', async () => {
    const db = await openFresh();
    await put(db, 'a.txt', 'x');
    expect(await readFile(db, 'b.txt')).toBeUndefined();
    expect(await listRevisions(db, 'b.txt')).toEqual([]);
    expect(await readRevision(db, 'a.txt', 2)).toBeUndefined();
  });

  test('can be empty, and are told apart by case', async () => {
    const db = await openFresh();
    await put(db, 'read.me', '');
    await put(db, 'READ.me', 'loud');
    expect(await readFile(db, 'read.me')).toMatchObject({ text: '', size: 0 });
    expect(await readFile(db, 'READ.me')).toMatchObject({ text: 'loud' });
  });

  test('over 4 MB are refused in bytes of UTF-8, and the file stays as it was', async () => {
    const db = await openFresh();
    await put(db, 'big.txt', 'é'.repeat(2_000_000));
    const refused = put(db, 'big.txt', `${'é'.repeat(2_000_000)}!`);
    await expect(refused).rejects.toMatchObject({
      info: { code: 'not-possible', detail: containing('at most 4.0 MB') },
    });
    expect(await readFile(db, 'big.txt')).toMatchObject({ revision: 1, size: 4_000_000 });
  });

  test('written twice at the same moment both become revisions', async () => {
    const db = await openFresh();
    await Promise.all([put(db, 'a.txt', 'one'), put(db, 'a.txt', 'two')]);
    expect(await listRevisions(db, 'a.txt')).toHaveLength(2);
  });

  test('cannot lie in a file, nor take the name of a folder', async () => {
    const db = await openFresh();
    await put(db, 'a/b/c.txt');
    await put(db, 'a.txt');
    for (const path of ['a', 'a/b', 'a/b/c.txt/d', 'a.txt/x/y']) {
      await expect(put(db, path)).rejects.toMatchObject({ info: { code: 'not-possible' } });
    }
    await put(db, 'a/b.txt');
    await put(db, 'a0');
    expect(await listFiles(db)).toHaveLength(4);
  });

  test('are one file under every spelling of one path', async () => {
    const db = await openFresh();
    await put(db, './cafe\u0301.txt', 'x');
    expect(await readFile(db, 'caf\u00e9.txt')).toMatchObject({ path: 'caf\u00e9.txt' });
    expect(await listRevisions(db, './caf\u00e9.txt')).toHaveLength(1);
  });
});

describe('Paths', () => {
  test.each([
    ['a.txt', 'a.txt'],
    ['./a.txt', 'a.txt'],
    ['memory/MEMORY.md', 'memory/MEMORY.md'],
    ['.hidden/..file', '.hidden/..file'],
    ['e\u0301.md', '\u00e9.md'],
    ['con spaces & 漢字 👩‍🚀.txt', 'con spaces & 漢字 👩‍🚀.txt'],
    ['__proto__', '__proto__'],
  ])('%j is kept as %j', (given, expected) => {
    expect(normalizePath(given)).toBe(expected);
  });

  test.each([
    ['', 'empty'],
    ['./', 'empty'],
    ['/etc/passwd', 'absolute'],
    ['.//etc', 'absolute'],
    ['../a', '".."'],
    ['a/../b', '".."'],
    ['a/./b', '".."'],
    ['././a', '".."'],
    ['..', '".."'],
    ['a//b', 'empty segment'],
    ['a/', 'empty segment'],
    ['a\\b', 'backslash'],
    ['C:\\a', 'backslash'],
    ['a\u0000b', 'control'],
    ['a\nb', 'control'],
    ['a\u202etxt.exe', 'control'],
    ['a\ud800', 'control'],
    ['a/'.repeat(250), 'longer'],
  ])('%j is refused by name', (given, problem) => {
    expect(() => normalizePath(given)).toThrow(problem);
  });
});

describe('Changing a file', () => {
  const author = { path: 'list.md', by: agent, at: 5 };
  const outside = { author: 'agent', session: 's', untrusted: true } as const;

  test('hands over what is there, and two changes at once keep each other', async () => {
    const db = await openFresh();
    const seen: (string | undefined)[] = [];
    const add = (line: string) =>
      changeFile(db, author, (file) => {
        seen.push(file?.text);
        return `${file?.text ?? ''}${line}\n`;
      });
    await Promise.all(['a', 'b', 'c'].map(add));
    expect(seen).toEqual([undefined, 'a\n', 'a\nb\n']);
    expect(await readFile(db, 'list.md')).toMatchObject({ text: 'a\nb\nc\n', revision: 3 });
  });

  test('leaves everything as it was when the change throws, or changes nothing', async () => {
    const db = await openFresh();
    await put(db, 'list.md', 'same');
    const before = await everything(db);
    const refuse = () => {
      throw new Error('no room');
    };
    await expect(changeFile(db, author, refuse)).rejects.toThrow('no room');
    expect(await changeFile(db, author, () => 'same')).toMatchObject({ changed: false });
    expect(await everything(db)).toEqual(before);
    await expect(changeFile(db, { ...author, path: '../x' }, () => '')).rejects.toThrow('".."');
  });

  test('keeps the mark of what came from outside, until all of it is replaced', async () => {
    const db = await openFresh();
    const isOutside = async () => isFromOutside((await readFile(db, 'list.md'))?.by);
    await writeFile(db, { ...author, text: 'theirs', by: outside });
    await changeFile(db, author, (file) => `${file?.text ?? ''}, and mine`);
    expect(await isOutside()).toBe(true);
    await writeFile(db, { ...author, text: 'all mine' });
    expect(await isOutside()).toBe(false);
    await writeFile(db, { ...author, text: 'all mine', by: outside });
    expect(await isOutside()).toBe(true);
    await writeFile(db, { ...author, text: 'all mine' });
    expect(await isOutside()).toBe(true);
  });

  test('counts what was imported as from outside', async () => {
    const db = await openFresh();
    await writeFile(db, { ...author, text: 'x', by: { author: 'import' } });
    expect(isFromOutside((await readFile(db, 'list.md'))?.by)).toBe(true);
    expect(isFromOutside(undefined)).toBe(false);
  });
});
