import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkArguments } from '../../src/lib/schema.ts';

const schema = {
  type: 'object',
  properties: {
    path: { type: 'string' },
    limit: { type: 'integer', minimum: 1 },
    ratio: { type: 'number' },
    deep: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string' } },
    sizes: { type: 'array', items: { type: 'integer' } },
    options: {
      type: 'object',
      properties: { depth: { type: 'integer' } },
      additionalProperties: false,
    },
    mode: { enum: ['fast', 'slow'] },
    either: { anyOf: [{ type: 'integer' }, { type: 'boolean' }] },
    loose: {},
  },
  additionalProperties: false,
};
const check = (text: string) => checkArguments(schema, text);
const ok = (value: object) => ({ ok: true, value });
const problem = (text: string, of: Parameters<typeof checkArguments>[0] = schema): string => {
  const checked = checkArguments(of, text);
  return checked.ok ? 'no problem' : checked.problem;
};

describe('nothing given means no arguments', () => {
  it.each(['', ' \n', 'null', '{}'])('%j', (text) => {
    expect(check(text)).toEqual(ok({}));
  });
});

describe('lossless repairs that the schema asks for (HKUDS/nanobot#5311)', () => {
  it.each([
    ['text of an integer', '{"limit":"5"}', { limit: 5 }],
    ['text of a number', '{"ratio":"-2.5e1"}', { ratio: -25 }],
    ['text of a boolean', '{"deep":"true"}', { deep: true }],
    ['text of an object', '{"options":"{\\"depth\\":\\"2\\"}"}', { options: { depth: 2 } }],
    ['text of an array', '{"tags":"[\\"a\\"]"}', { tags: ['a'] }],
    ['inside an array', '{"sizes":["1",2]}', { sizes: [1, 2] }],
    ['in one of several types', '{"either":"true"}', { either: true }],
    ['the arguments whole', '"{\\"limit\\":5}"', { limit: 5 }],
  ])('%s', (_what, text, value) => {
    expect(check(text)).toEqual(ok(value));
  });
});

describe('text stays text', () => {
  it.each([
    ['where text is wanted', '{"path":"{\\"a\\":1}"}', { path: '{"a":1}' }],
    ['where it looks like a number', '{"path":"5"}', { path: '5' }],
    ['where the schema does not say', '{"loose":"5"}', { loose: '5' }],
  ])('%s', (_what, text, value) => {
    expect(check(text)).toEqual(ok(value));
  });

  it('where it may be text or a number', () => {
    const either = { type: 'object', properties: { a: { type: ['string', 'integer'] } } };
    expect(checkArguments(either, '{"a":"5"}')).toEqual(ok({ a: '5' }));
  });
});

describe('what is refused names the problem and the parameter', () => {
  it.each([
    ['a list', '[1]', 'must be one JSON object'],
    ['a scalar', '5', 'must be one JSON object'],
    ['text that says null', '"null"', 'must be one JSON object'],
    ['text that is no JSON', "{'a':1}", 'not valid JSON'],
    ['a cut object', '{"path":"a', 'not valid JSON'],
    ['NaN', '{"ratio":NaN}', 'not valid JSON'],
    ['text of NaN', '{"ratio":"NaN"}', '`ratio` must be a number, not a string'],
    ['text of an infinite number', '{"ratio":"1e999"}', '`ratio` must be a number'],
    [
      'text of too large an integer',
      '{"limit":"12345678901234567890"}',
      '`limit` must be an integer',
    ],
    ['a fraction for an integer', '{"limit":1.5}', '`limit` must be an integer'],
    ['a boolean for an integer', '{"limit":true}', '`limit` must be an integer, not a boolean'],
    ['an integer for text', '{"path":5}', '`path` must be a string, not a number'],
    ['null for an integer', '{"limit":null}', '`limit` must be an integer, not null'],
    ['one value for a list', '{"tags":"a"}', '`tags` must be an array, not a string'],
    ['a wrong item', '{"tags":["a",1]}', '`tags.1` must be a string'],
    [
      'an unknown parameter',
      '{"file":"a"}',
      '`file` is not a parameter. The parameters are `path`',
    ],
    ['an unknown inner key', '{"options":{"x":1}}', '`options.x` is not a parameter.'],
    ['a word that is not offered', '{"mode":"other"}', '`mode` must be one of ["fast","slow"].'],
    ['a number out of range', '{"limit":0}', '`limit`: 0 is less than 1.'],
    ['none of several types', '{"either":"maybe"}', '`either` must be an integer or a boolean.'],
  ])('%s', (_what, text, sentence) => {
    expect(problem(text)).toContain(sentence);
    expect(problem(text)).toContain('The call was not run.');
  });

  it('a missing parameter, at the top and inside', () => {
    const inner = { type: 'object', required: ['b'], properties: { b: {} } };
    const needs = { type: 'object', required: ['a'], properties: { a: inner } };
    expect(problem('', needs)).toContain('`a` is missing.');
    expect(problem('{"a":{}}', needs)).toContain('`a.b` is missing.');
  });

  it('parameters of a tool that takes none', () => {
    const none = { type: 'object', properties: {}, additionalProperties: false };
    expect(problem('{"a":1}', none)).toContain('`a` is not a parameter. The tool takes none.');
  });

  it('a key with odd characters, as it is', () => {
    expect(problem('{"a/b ~c%":1}')).toContain('`a/b ~c%` is not a parameter.');
  });
});

describe('schemas from outside', () => {
  it('may refer to their own definitions', () => {
    const tree = {
      type: 'object',
      properties: { root: { $ref: '#/$defs/node' } },
      $defs: {
        node: {
          type: 'object',
          properties: {
            n: { type: 'integer' },
            children: { type: 'array', items: { $ref: '#/$defs/node' } },
          },
        },
      },
    };
    const text = '{"root":{"n":"1","children":[{"n":"2"}]}}';
    expect(checkArguments(tree, text)).toEqual(ok({ root: { n: 1, children: [{ n: 2 }] } }));
    expect(problem('{"root":{"n":"x"}}', tree)).toContain('`root.n` must be an integer');
  });

  it.each([
    ['refers to nothing', { properties: { a: { $ref: '#/$defs/none' } } }],
    [
      'refers to itself in a circle',
      { properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { $ref: '#/$defs/a' } } },
    ],
  ])('that %s is said to be broken, and nothing is thrown', (_what, broken) => {
    expect(problem('{"a":1}', broken)).toContain('parameters is broken');
  });

  it('are not written into, frozen or not', () => {
    const frozen = Object.freeze({
      type: 'object',
      properties: Object.freeze({ a: Object.freeze({ type: 'integer' }) }),
    });
    expect(checkArguments(frozen, '{"a":1}')).toEqual(ok({ a: 1 }));
    expect(Object.getOwnPropertyNames(frozen)).toEqual(['type', 'properties']);
  });
});

it('keeps a key named __proto__ a key', () => {
  const open = { type: 'object' };
  const checked = checkArguments(open, '{"__proto__":{"polluted":true}}');
  expect(checked.ok && Object.keys(checked.value)).toEqual(['__proto__']);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

it('never throws and leaves what already fits as it is', () => {
  const fitting = fc.record(
    {
      path: fc.string(),
      limit: fc.integer({ min: 1 }),
      deep: fc.boolean(),
      tags: fc.array(fc.string()),
      options: fc.record({ depth: fc.integer() }, { requiredKeys: [] }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fitting, (value) => {
      expect(check(JSON.stringify(value))).toEqual(ok(value));
    }),
  );
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const checked = check(text);
      expect(checked.ok || checked.problem.length > 0).toBe(true);
    }),
  );
});
