import { describe, expect, test } from 'vitest';
import { describePlace, describeThrown } from '../../src/sandbox/failure.ts';

const code = 'const a = 1;\nfunction f() {\n  throw new Error("x");\n}\nf();';

describe('describePlace', () => {
  test('quotes the lines of the program, innermost first, without the engine and other files', () => {
    const stack =
      '    at f (code.js:3:9)\n    at map (native)\n    at <anonymous> (guest.js:1:1)\n    at <eval> (code.js:5:1)\n';
    expect(describePlace(stack, code)).toEqual([
      '  at f, line 3: throw new Error("x");',
      '  at line 5: f();',
    ]);
  });

  test('says a line of a recursion once and stops after four', () => {
    const same = '    at f (code.js:1:1)\n'.repeat(100);
    expect(describePlace(same, code)).toHaveLength(1);
    const many = [1, 2, 3, 4, 5].map((line) => `    at code.js:${line}:1`).join('\n');
    expect(describePlace(many, code)).toHaveLength(4);
  });

  test('cuts an endless line and survives a line that does not exist', () => {
    expect(describePlace('at code.js:1:1', 'y'.repeat(5000))[0]?.length).toBeLessThan(150);
    expect(describePlace('at code.js:99:1', code)).toEqual(['  at line 99: ']);
    expect(describePlace('', code)).toEqual([]);
  });
});

describe('describeThrown', () => {
  const tell = (name: string, message: string, source = code): string =>
    describeThrown({ name, message, stack: '' }, source).message;

  test('adds what to do about names that do not exist here', () => {
    expect(tell('ReferenceError', "'fetch' is not defined")).toContain('no network');
    expect(tell('ReferenceError', "'toString' is not defined")).not.toContain('\n');
    expect(tell('ReferenceError', "'mine' is not defined")).toBe(
      "ReferenceError: 'mine' is not defined",
    );
  });

  test('adds what to do about modules and deep recursion', () => {
    expect(tell('SyntaxError', "expecting '('", 'import x from "y"')).toContain('no modules');
    expect(tell('InternalError', 'stack overflow')).toContain('recursion');
    expect(tell('RangeError', 'Maximum call stack size exceeded')).toContain('recursion');
  });
});
