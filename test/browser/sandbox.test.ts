import { afterAll, describe, expect, test } from 'vitest';
import { openSandbox } from '../sandbox/real-sandbox.ts';

const { run, resultOf, failureOf, dispose } = openSandbox();
afterAll(dispose);

describe('values', () => {
  test('the last expression is the result, whatever its type', async () => {
    expect(await resultOf('const a = 6;\na * 7')).toBe('42');
    expect(await resultOf('"as it is\\n\\0"')).toBe('as it is\n\\0');
    expect(await resultOf('({ a: [1, "x", null], b: { c: true } })')).toBe(
      '{"a":[1,"x",null],"b":{"c":true}}',
    );
    expect(await resultOf('undefined')).toBe('undefined');
    expect(await resultOf('if (1 > 0) { "yes" } else { "no" }')).toBe('yes');
  });

  test('a value that holds itself is shown with the place marked', async () => {
    expect(await resultOf('const a = { n: 1 }; a.self = a; a')).toBe('{"n":1,"self":[Circular]}');
  });

  test('await, a promise as the last value and a top-level return all give the value', async () => {
    expect(await resultOf('const x = await Promise.resolve(20); x + 1')).toBe('21');
    expect(await resultOf('async function main() { await null; return [1, 2] }\nmain()')).toBe(
      '[1,2]',
    );
    expect(await resultOf('const n = 5;\nif (n > 3) return "big";\nreturn "small" // end')).toBe(
      'big',
    );
    expect(await resultOf('return await Promise.resolve(3)')).toBe('3');
  });

  test('timers fire in order of their time and nobody waits for them', async () => {
    const code = `
      const seen = [];
      setTimeout(() => seen.push('late'), 86_400_000);
      setTimeout((word) => seen.push(word), 10, 'soon');
      const id = setInterval(() => { seen.push('tick'); if (seen.length > 3) clearInterval(id); }, 4);
      await new Promise((done) => setTimeout(done, 86_400_001));
      seen.join(' ')`;
    expect(await resultOf(code)).toBe('tick tick soon tick late');
  });

  test('console lines come back in order, also those of promises left behind', async () => {
    const result = await run(
      'console.log("a", 1, { b: [2] }); console.error(new TypeError("t"));' +
        'Promise.resolve().then(() => console.info("later")); undefined',
    );
    expect(result).toMatchObject({ ok: true, output: 'a 1 {"b":[2]}\nTypeError: t\nlater\n' });
  });

  test('each job starts afresh', async () => {
    await resultOf('globalThis.left = 1; Array.prototype.mine = 2; left');
    expect(await resultOf('[typeof left, [].mine]')).toBe('["undefined",undefined]');
  });
});

describe('errors', () => {
  test('an error has its name, its message, the line and the source of the line', async () => {
    const failure = await failureOf('const x = {};\n\nfunction f() {\n  return x.y.z;\n}\nf()');
    expect(failure.reason).toBe('error');
    expect(failure.message).toBe(
      "TypeError: cannot read property 'z' of undefined\n" +
        '  at f, line 4: return x.y.z;\n  at line 6: f()',
    );
  });

  test('lines are right after an await, in a returning program and in one that does not parse', async () => {
    expect((await failureOf('await null;\n\nthrow new RangeError("r")')).message).toContain(
      'RangeError: r\n  at line 3: throw',
    );
    expect((await failureOf('if (false) return 1;\nnope()')).message).toContain('line 2: nope()');
    expect((await failureOf('let a = 1;\nlet b = ;')).message).toContain('line 2: let b = ;');
  });

  test('anything thrown is told, and what a rejected last promise holds', async () => {
    expect((await failureOf('throw { code: 7 }')).message).toContain('Uncaught {"code":7}');
    expect((await failureOf('Promise.reject(new Error("no"))')).message).toContain('Error: no');
    expect(
      (await failureOf('setTimeout(() => { throw new Error("in timer") })')).message,
    ).toContain('Error: in timer');
  });

  test('what a program printed before it failed is kept', async () => {
    expect(await run('console.log("before"); boom()')).toMatchObject({
      ok: false,
      output: 'before\n',
    });
  });

  test('a name that programs expect elsewhere is explained', async () => {
    expect((await failureOf('require("fs")')).message).toContain('no modules here');
    expect((await failureOf('import fs from "fs";\nfs')).message).toContain('no modules here');
    expect((await failureOf('document.title')).message).toContain('no page here');
  });

  test('a promise that never settles ends with a sentence', async () => {
    const sentence = 'The code waits for a promise that nothing will settle.';
    expect((await failureOf('await new Promise(() => {})')).message).toContain(sentence);
    expect((await failureOf('new Promise(() => {})')).message).toContain(sentence);
    expect(await resultOf('2+2')).toBe('4');
  });
});
