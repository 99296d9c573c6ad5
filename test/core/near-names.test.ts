import { expect, it } from 'vitest';
import { nearNames } from '../../src/core/near-names.ts';

const names = ['read_file', 'write_file', 'list_files', 'calculator', 'run_javascript'];

it.each<[string, readonly string[]]>([
  ['Read-File', ['read_file']],
  ['readfile', ['read_file']],
  ['read_flie', ['read_file']],
  ['calculater', ['calculator']],
  ['runJavascript', ['run_javascript']],
  ['deploy', []],
  ['', []],
  ['x', []],
])('%j is near %j', (wanted, expected) => {
  expect(nearNames(wanted, names)).toEqual(expected);
});

it('offers the nearest first, at most three', () => {
  const many = ['todo_ads', 'todo_add', 'todo_adds', 'todo_aad', 'todo_bdd'];
  const near = nearNames('todo-add', many);
  expect(near[0]).toBe('todo_add');
  expect(near).toHaveLength(3);
});
