import { Calculator, ListTodo, Wrench } from 'lucide';
import { expect, it } from 'vitest';
import { toolIcon } from '../../../src/ui/chat/tool-icon.ts';

it('gives a tool its picture by name, or by the family of the name', () => {
  expect(toolIcon('calculator')).toBe(Calculator);
  expect(toolIcon('todo_add')).toBe(ListTodo);
});

it('gives any name that a model makes up a picture', () => {
  for (const name of ['constructor', '__proto__', 'toString', 'valueOf', '', '<b>']) {
    expect(toolIcon(name)).toBe(Wrench);
  }
});
