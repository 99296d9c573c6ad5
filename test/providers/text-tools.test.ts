import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkArguments } from '../../src/lib/schema.ts';
import { createTextGate } from '../../src/providers/text-gate.ts';
import { parseTextCalls } from '../../src/providers/text-tools.ts';
import { tools } from './openai/support.ts';
import { textCallCases } from './text-call-cases.ts';

const parse = (text: string): ReturnType<typeof parseTextCalls> =>
  parseTextCalls(text, tools, checkArguments);
const oslo = { name: 'get_weather', arguments: '{"city":"Oslo"}' };

describe('what a model wrote as text', () => {
  test('is looked at in forty forms and more', () => {
    const counts = [true, false].map(
      (isCall) => textCallCases.filter(({ calls }) => calls.length > 0 === isCall).length,
    );
    expect(textCallCases.length).toBeGreaterThanOrEqual(40);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(15);
  });

  test.each(textCallCases)('is a call only where it is meant as one: $what', (one) => {
    const { text, calls, left = '' } = one;
    const expected = calls.map(([name, args]) => ({ name, arguments: args }));
    expect(parse(text)).toEqual(calls.length === 0 ? null : { text: left, calls: expected });
  });

  test('leaves the words around it, and calls beside it, in order', () => {
    const text =
      'First.\n<function=list_files></function>\nThen.\n<function=get_weather>{"city":"Oslo"}</function>';
    expect(parse(text)).toEqual({
      text: 'First.\n\nThen.',
      calls: [{ name: 'list_files', arguments: '{}' }, oslo],
    });
  });

  test('may be as hostile as it likes', () => {
    const hostile = fc.constantFrom(
      '<tool_call>',
      '<function=list_files>',
      '<function_calls>',
      '[TOOL_CALLS]',
      '{"name":',
      '`',
      '<|tool_call>call:add{',
      '<|tool_call|>[',
      '<|channel|>commentary to=add<|message|>{',
      '<｜tool▁calls▁begin｜>',
      '<｜tool▁call▁begin｜>add<｜tool▁sep｜>{}',
      '<|tool_calls_section_begin|>',
      '<arg_key>',
      '"',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(hostile, { maxLength: 12 }), fc.integer({ max: 2000 }), (parts, n) => {
        expect(() => parse(parts.join('').repeat(Math.max(1, n)))).not.toThrow();
      }),
      { numRuns: 60 },
    );
  });
});

describe('while an answer streams', () => {
  const names = tools.map(({ name }) => name);
  const letters = (text: string): readonly string[] => Array.from(text);
  /** What is shown of a text that comes in these pieces. */
  const shown = (pieces: readonly string[]): string => {
    let pushed = '';
    const gate = createTextGate(names, () => pushed);
    return pieces
      .map((piece) => {
        const open = gate.push(piece);
        pushed += piece;
        return open;
      })
      .join('');
  };

  test.each([
    ['Hello [link](x) and a < b', 'Hello [link](x) and a < b'],
    ['Adding <tool_call>{"na', 'Adding '],
    ['{"name": "get_w', ''],
    ['{"title": "A report", "name": "x"}', '{"title": "A report", "name": "x"}'],
    ['[1, 2, 3]', '[1, 2, 3]'],
    ['  {"list_files": {', ''],
    ['Use `<tool_call>` so: <function', 'Use `<tool_call>` so: '],
    ['```\n<tool_call>{}\n```\nDone', '```\n<tool_call>{}\n```\nDone'],
  ])('%o shows %o', (text, expected) => {
    expect(shown([text])).toBe(expected);
    expect(shown(letters(text))).toBe(expected);
  });

  test('openings inside code are looked at a fixed number of times, however many there are', () => {
    /** How often the text so far was read again: a count of the scans. */
    const readings = (openings: number): number => {
      let count = 0;
      let pushed = '';
      const gate = createTextGate(names, () => {
        count += 1;
        return pushed;
      });
      const pieces = ['```\n', '<tool_call>\n'.repeat(openings), '`<tool_call>`'.repeat(openings)];
      for (const piece of pieces) {
        expect(gate.push(piece)).toBe(piece);
        pushed += piece;
      }
      return count;
    };
    expect(readings(100_000)).toBe(readings(100));
  });

  test('what passes after too many openings inside code could not have been a call', () => {
    const call = '<tool_call>{"name":"get_weather","arguments":{"city":"Oslo"}}</tool_call>';
    const within = `${'`<tool_call>` '.repeat(63)}${call}`;
    const beyond = `${'`<tool_call>` '.repeat(64)}${call}`;
    expect(shown([within])).toBe('`<tool_call>` '.repeat(63));
    expect(parse(within)?.calls).toEqual([oslo]);
    expect(shown([beyond])).toBe(beyond);
    expect(shown(letters(beyond))).toBe(beyond);
    expect(parse(beyond)).toBeNull();
  });

  test('the same is shown however the text is cut, and never anything out of order', () => {
    const piece = fc.constantFrom(
      'word ',
      '<tool_call>',
      '<to',
      'ol_call>',
      '`',
      '```\n',
      '[TOOL',
      '_CALLS]',
      '{"name":',
      ' ',
      '\n',
      '<',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const whole = pieces.join('');
        const byPiece = shown(pieces);
        expect(whole.startsWith(byPiece)).toBe(true);
        expect(shown(letters(whole))).toBe(byPiece);
      }),
      { numRuns: 300 },
    );
  });
});
