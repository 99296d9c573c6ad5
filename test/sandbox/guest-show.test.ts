import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { guestLeaf, guestShow } from '../../src/sandbox/guest-show.ts';

const showValue = guestShow(guestLeaf());
const show = (value: unknown, limit = 1000): string => showValue(value, limit);

describe('show', () => {
  test('plain data is JSON in one line', () => {
    const data = { a: [1, 'two', null, true], b: { 'c d': 'e "f"' } };
    expect(JSON.parse(show(data))).toEqual(data);
    expect(show([])).toBe('[]');
    expect(show({})).toBe('{}');
  });

  test('a string is shown as it is, inside data it is quoted', () => {
    expect(show('say "hi"')).toBe('say "hi"');
    expect(show(['say "hi"'])).toBe('["say \\"hi\\""]');
  });

  test('what JSON has no word for has one here', () => {
    class Point {
      x = 1;
    }
    expect(show([undefined, -0, NaN, 10n, Symbol('s'), /x/g])).toBe(
      '[undefined,-0,NaN,10n,Symbol(s),/x/g]',
    );
    expect(show([() => 1, function named() {}, Point])).toBe(
      '[[Function],[Function named],[Function Point]]',
    );
    expect(show(new Map([['a', { b: 1 }]]))).toBe('Map(1) {"a" => {"b":1}}');
    expect(show(new Set([1, 'b']))).toBe('Set(2) {1,"b"}');
    expect(show(new Uint8Array([1, 2]))).toBe('Uint8Array(2) {1,2}');
    expect(show(new Point())).toBe('Point {"x":1}');
    expect(show(Object.create(null))).toBe('{}');
    expect(show(new TypeError('bad'))).toBe('TypeError: bad');
    expect(show(new Date(0))).toBe('"1970-01-01T00:00:00.000Z"');
    expect(show(new Date(NaN))).toBe('Invalid Date');
    expect(show(Promise.resolve(1))).toBe('[Promise]');
  });

  test('cycles are marked, a value met twice is not a cycle', () => {
    const shared = { s: 1 };
    const loop: Record<string, unknown> = { first: shared, second: shared };
    loop['self'] = loop;
    expect(show(loop)).toBe('{"first":{"s":1},"second":{"s":1},"self":[Circular]}');
  });

  test('text stays near its limit however large or deep the value is', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 10_000; level += 1) deep = [deep];
    const wide = Object.fromEntries(
      Array.from({ length: 5000 }, (_, index) => [`k${index}`, index]),
    );
    const values = [
      'x'.repeat(1e6),
      ['x'.repeat(1e6)],
      new Array(1e9),
      deep,
      wide,
      new Map([[wide, wide]]),
    ];
    for (const value of values) expect(show(value, 200).length).toBeLessThan(600);
    expect(
      show(
        Array.from({ length: 100 }, () => 12345),
        50,
      ),
    ).toMatch(/… \d+ more\]$/);
  });

  test('one long value does not shorten the next one', () => {
    show('x'.repeat(5000), 10);
    expect(show({ a: 1 }, 100)).toBe('{"a":1}');
  });
});

test('the functions stand on their own, as they must inside the engine', () => {
  const evaluate = (source: unknown): unknown => runInNewContext(`(${String(source)})`);
  const leaf = evaluate(guestLeaf) as typeof guestLeaf;
  const build = evaluate(guestShow) as typeof guestShow;
  expect(build(leaf())([1, 'b', null], 100)).toBe('[1,"b",null]');
});
