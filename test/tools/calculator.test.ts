import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../src/tools/arithmetic.ts';
import { calculatorTool } from '../../src/tools/calculator.ts';
import { checkArguments } from '../../src/lib/schema.ts';
import { toolContext } from './tool-context.ts';

const fails = (expression: string): string => {
  try {
    return `no failure: ${evaluate(expression)}`;
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : 'not an error';
  }
};

describe('values', () => {
  test.each([
    ['12*(3+4)', 84],
    ['0.1 + 0.2', 0.3],
    ['1.005 * 1000', 1005],
    ['-2^2', -4],
    ['(-2)^2', 4],
    ['2^-1', 0.5],
    ['2^3^2', 512],
    ['2**10', 1024],
    ['7 % 3', 1],
    ['-7 % 3', -1],
    ['5.5 % 1.1', 0],
    ['10 - 4 - 3', 3],
    ['100 / 10 / 5', 2],
    ['--3', 3],
    ['2 * -3', -6],
    ['9007199254740991', 9007199254740991],
    ['1e3 + 0x10 + 0b11', 1019],
    ['.5 + 5.', 5.5],
  ])('%s = %d', (expression, value) => {
    expect(evaluate(expression)).toBe(value);
  });

  test.each([
    ['sqrt(16) + abs(-3)', 7],
    ['round(2/3, 2)', 0.67],
    ['round(1.005, 2)', 1.01],
    ['round(-2.5)', -3],
    ['round(1234, -2)', 1200],
    ['floor((0.1 + 0.7) * 10)', 8],
    ['ceil(0.1 * 3 * 10)', 3],
    ['min(3, 1, 2) + max(4, 5)', 6],
    ['log(100, 10)', 2],
    ['log10(1000)', 3],
    ['log2(8)', 3],
    ['ln(e)', 1],
    ['exp(0)', 1],
    ['sin(pi)', 0],
    ['cos(pi / 2)', 0],
    ['tan(pi / 4)', 1],
    ['pow(2, 0.5) ^ 2', 2],
    ['SQRT(4) + Pi * 0', 2],
    ['degrees(pi)', 180],
    ['sum(1, 2, 3)', 6],
    ['hypot(3, 4)', 5],
  ])('%s = %d', (expression, value) => {
    expect(evaluate(expression)).toBe(value);
  });

  test('percentages that have one meaning are understood', () => {
    expect(evaluate('15% of 80')).toBe(12);
    expect(evaluate('50% * 8')).toBe(4);
    expect(evaluate('200 * 5%')).toBe(10);
    expect(evaluate('-5%')).toBe(-0.05);
    expect(evaluate('80 + (15%)')).toBe(80.15);
  });

  test('percentages that have two are refused with both written out', () => {
    for (const expression of ['80 + 15%', '80 - 15%', '15% + 1', '10% - 3']) {
      expect(fails(expression)).toContain('can be read in two ways');
    }
  });

  test('commas group thousands, but separate arguments inside a function', () => {
    expect(evaluate('1,234,567.5 + 1')).toBe(1234568.5);
    expect(evaluate('(1,000) * 2')).toBe(2000);
    expect(evaluate('max(1,234)')).toBe(234);
    expect(evaluate('max((1,234), 5)')).toBe(1234);
    expect(evaluate('1_000 * 2')).toBe(2000);
    expect(fails('12,34')).toContain('"," is out of place');
  });

  test('signs that people paste mean what they look like', () => {
    expect(evaluate('6 × 7 ÷ 2 − 1')).toBe(20);
    expect(evaluate('2 · π / π')).toBe(2);
  });
});

describe('failures', () => {
  test.each([
    ['1/0', 'divides by zero'],
    ['1 % 0', 'divides by zero'],
    ['0^-1', 'divides by zero'],
    ['sqrt(-1)', 'sqrt(-1) is not a real number'],
    ['(-8)^(1/3)', 'not a real number'],
    ['ln(0)', 'too large'],
    ['tan(pi/2)', 'not a real number'],
    ['10^309', 'too large'],
    ['1e999', 'too large'],
    ['sqr(4)', 'Did you mean sqrt?'],
    ['foo', '"foo" is not known here.'],
    ['constructor', '"constructor" is not known here.'],
    ['__proto__(1)', 'is not known here'],
    ['sqrt', 'sqrt needs brackets'],
    ['pi(2)', 'write * before the bracket'],
    ['sqrt(1, 2)', 'sqrt takes 1 number, not 2'],
    ['round()', 'round takes 1 to 2 numbers, not 0'],
    ['2(3)', 'Between "2" and "(" an operator is missing'],
    ['2 3', 'Between "2" and "3" an operator is missing'],
    ['2x', 'Between "2" and "x" an operator is missing'],
    ['1 +', 'ends too early: something is missing after "+"'],
    ['* 2', '"*" is out of place'],
    ['(1 + 2', 'A closing bracket is missing'],
    ['1 + 2)', '")" is out of place'],
    ['()', 'out of place'],
    ['max(1,)', 'out of place'],
    ['   ', 'is empty'],
    ['1 $ 2', 'The character "$" at position 3 has no meaning'],
    ['a.b', 'The character "."'],
    ['"x"', 'has no meaning'],
    ['[1]', 'has no meaning'],
    ['1 == 1', 'has no meaning'],
    ['1'.repeat(2001), 'longer than 2000'],
    ['('.repeat(1000), 'nests deeper'],
    ['-'.repeat(1000), 'nests deeper'],
    ['2^'.repeat(500), 'nests deeper'],
  ])('%s', (expression, sentence) => {
    expect(fails(expression)).toContain(sentence);
  });
});

describe('hostile input', () => {
  const sentence = /^.{10,}[.?]$/s;
  const holds = (expression: string): void => {
    try {
      expect(Number.isFinite(evaluate(expression))).toBe(true);
    } catch (thrown) {
      expect(thrown).toBeInstanceOf(Error);
      expect((thrown as Error).constructor).toBe(Error);
      expect((thrown as Error).message).toMatch(sentence);
    }
  };

  test('any text gives a finite number or an error with a sentence', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), holds));
  });

  test('any row of things that belong in expressions does so too', () => {
    const word = fc.constantFrom(
      ...['1', '0', '2.5', '1,000', '1e308', '1e-308', '0x1F', 'pi', 'e', 'x', 'of'],
      ...['sqrt(', 'log(', 'tan(', 'round(', 'max(', 'mod(', 'pow('],
      ...['(', ')', ',', '+', '-', '*', '/', '%', '^', '**', '×', ' '],
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 25 }), (words) => holds(words.join(''))),
      { numRuns: 2000 },
    );
  });

  test('sums and products of integers are those of the language', () => {
    const integer = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(integer, integer, integer, (a, b, c) => {
        expect(evaluate(`(${a}) + (${b}) * (${c})`)).toBe(a + b * c + 0);
      }),
    );
  });
});

describe('the tool', () => {
  const tool = calculatorTool();

  test('answers with the number alone', async () => {
    expect(await tool.execute({ expression: '12*(3+4)' }, toolContext())).toEqual({ text: '84' });
  });

  test('fails by rejecting, with the sentence the model reads', async () => {
    await expect(tool.execute({ expression: '1/0' }, toolContext())).rejects.toThrow('by zero');
  });

  test('takes an expression and nothing else', () => {
    expect(checkArguments(tool.parameters, '{"expression":"1"}').ok).toBe(true);
    expect(checkArguments(tool.parameters, '{"expression":"1","eval":true}').ok).toBe(false);
    expect(checkArguments(tool.parameters, '{}').ok).toBe(false);
  });

  test('its card shows the expression in one line', () => {
    expect(tool.summarize({ expression: ' 1 +\n 2 ' })).toBe('1 + 2');
    expect(tool.summarize({ expression: '1+'.repeat(200) }).length).toBeLessThanOrEqual(100);
  });
});
