import { describe, expect, test } from 'vitest';
import { wireSchema } from '../../../src/providers/openai/schema.ts';

describe('a schema on the wire', () => {
  test('is always that of an object with properties', () => {
    expect(wireSchema({}, false)).toEqual({ type: 'object', properties: {} });
    expect(
      wireSchema({ type: 'object', $schema: 'x', additionalProperties: false }, false),
    ).toEqual({ type: 'object', properties: {}, additionalProperties: false });
  });

  test('ends, in its plain form, where it refers to itself', () => {
    const node = {
      type: 'object',
      properties: { name: { type: 'string' }, next: { $ref: '#/$defs/node' } },
    };
    const schema = { properties: { first: { $ref: '#/$defs/node' } }, $defs: { node } };
    const text = JSON.stringify(wireSchema(schema, true));
    expect(text).toContain('"next"');
    expect(text).not.toContain('$ref');
  });

  test('has, in its plain form, one alternative and all parts of a sum', () => {
    const schema = {
      properties: {
        one: { description: 'A size.', anyOf: [{ type: 'null' }, { type: 'integer' }] },
        all: { allOf: [{ type: 'string' }, { description: 'A name.' }] },
        list: { type: 'array', items: { type: 'string', format: 'uri' }, minItems: 1 },
        mixed: { enum: ['a', 1] },
        odd: true,
      },
      required: ['one'],
      oneOf: [{ required: ['all'] }],
    };
    expect(wireSchema(schema, true)).toEqual({
      type: 'object',
      properties: {
        one: { type: 'integer', description: 'A size.' },
        all: { type: 'string', description: 'A name.' },
        list: { type: 'array', items: { type: 'string' } },
        mixed: {},
        odd: {},
      },
      required: ['one'],
    });
  });
});
