import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createNameMap } from '../../../src/providers/openai/names.ts';

const legal = /^[A-Za-z0-9_-]{1,64}$/;

describe('tool names on the wire', () => {
  test('are legal, differ, and lead back, whatever the names are', () => {
    const names = fc.uniqueArray(fc.oneof(fc.string(), fc.string({ minLength: 60 })), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(names, (own) => {
        const map = createNameMap(own);
        const wire = own.map((name) => map.toWire(name));
        for (const name of wire) expect(name).toMatch(legal);
        expect(new Set(wire).size).toBe(own.length);
        expect(wire.map((name) => map.toOwn(name))).toEqual(own);
      }),
    );
  });

  test('do not depend on the order of the tools', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: 8 }), (own) => {
        const forward = createNameMap(own);
        const backward = createNameMap(own.toReversed());
        for (const name of own) expect(forward.toWire(name)).toBe(backward.toWire(name));
      }),
    );
  });

  test('stay as they are when they are legal', () => {
    const map = createNameMap(['fs.read', 'fs_read']);
    expect(map.toWire('fs_read')).toBe('fs_read');
    expect(map.toWire('fs.read')).toMatch(/^fs_read_[a-z0-9]{8}$/);
  });

  test('are made for tools of the past that are on offer no more', () => {
    expect(createNameMap([]).toWire('old.tool')).toBe('old_tool');
  });
});

describe('a name that a model gives', () => {
  const map = createNameMap(['get_weather', 'fs.read', 'a-b', 'a_b']);

  test.each([
    ['Get-Weather', 'get_weather'],
    ['functions.get_weather', 'get_weather'],
    ['get_weather<|channel|>json', 'get_weather'],
    ['fs.read', 'fs.read'],
    [' get_weather ', 'get_weather'],
  ])('%o means %s', (given, own) => {
    expect(map.toOwn(given)).toBe(own);
  });

  test('stays as it is when it fits none, or more than one', () => {
    expect(map.toOwn('get_whether')).toBe('get_whether');
    expect(map.toOwn('A_B')).toBe('A_B');
  });
});
