import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkArguments } from '../../src/lib/schema.ts';
import { createTextGate } from '../../src/providers/text-gate.ts';
import { parseTextCalls } from '../../src/providers/text-tools.ts';
import { tools } from './openai/support.ts';

const parse = (text: string): ReturnType<typeof parseTextCalls> =>
  parseTextCalls(text, tools, checkArguments);
const oslo = { name: 'get_weather', arguments: '{"city":"Oslo"}' };

describe('a call written as text', () => {
  test.each([
    ['<tool_call>{"name":"get_weather","arguments":{"city":"Oslo"}}</tool_call>'],
    ['<tool_call>\n{"name":"get_weather","arguments":"{\\"city\\":\\"Oslo\\"}"}'],
    ['<function=get_weather>{"city":"Oslo"}</function>'],
    ['<function=get_weather>\n<parameter=city>\nOslo\n</parameter>\n</function>'],
    ['<invoke name="get_weather"><parameter name="city">Oslo</parameter></invoke>'],
    ['<|tool_call>call:get_weather{"city":"Oslo"}<tool_call|>'],
    ['<|tool_call>call:get_weather{city:<|"|>Oslo<|"|>}'],
    ['[TOOL_CALLS] [{"name":"get_weather","arguments":{"city":"Oslo"}}]'],
    ['[TOOL_CALLS]get_weather{"city":"Oslo"}'],
    ['{"name":"get_weather","parameters":{"city":"Oslo"}}'],
    ['\n{"type":"function","name":"get_weather","parameters":{"city":"Oslo"}}\n'],
    ['[{"name":"get_weather","arguments":{"city":"Oslo"}}]'],
    ['{"get_weather":{"arguments":{"city":"Oslo"}}}'],
    ['{"tool_calls":[{"function":{"name":"get_weather","arguments":{"city":"Oslo"}}}]}'],
  ])('is read: %s', (text) => {
    expect(parse(text)).toEqual({ text: '', calls: [oslo] });
  });

  test('has its values in the types that the tool wants', () => {
    const text = '<function=add><parameter=a>1</parameter><parameter=b>2.5</parameter></function>';
    expect(parse(text)?.calls).toEqual([{ name: 'add', arguments: '{"a":1,"b":2.5}' }]);
  });

  test('leaves the words around it, and calls beside it, in order', () => {
    const text =
      'First.\n<function=list_files></function>\nThen.\n<function=get_weather>{"city":"Oslo"}</function>';
    expect(parse(text)).toEqual({
      text: 'First.\n\nThen.',
      calls: [{ name: 'list_files', arguments: '{}' }, oslo],
    });
  });
});

describe('text that is no call', () => {
  test.each([
    ['a tool that was not offered', '<tool_call>{"name":"rm_all","arguments":{}}</tool_call>'],
    ['arguments that the tool refuses', '{"name":"add","arguments":{"a":"x"}}'],
    ['a fence', '```json\n{"name":"get_weather","arguments":{"city":"Oslo"}}\n```'],
    ['an open fence', 'So:\n~~~\n<function=list_files></function>'],
    ['a code span', 'Write `<function=list_files></function>` for it.'],
    ['prose', 'Try {"name":"get_weather","arguments":{"city":"Oslo"}} yourself.'],
    ['an object with the name of a tool', '{"name":"get_weather"}'],
    ['a list of which one is no call', '[{"name":"list_files","arguments":{}},{"name":"Bob"}]'],
    ['half a call', '<function=get_weather>{"city":"Os'],
    ['a tag', 'The <tool_call> tag opens a call.'],
  ])('stays as it is: %s', (_name, text) => {
    expect(parse(text)).toBeNull();
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
