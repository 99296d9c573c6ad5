import { constants, functions, remainder, tidy } from './arithmetic-functions.ts';
import { createReader, misplaced, type Reader } from './arithmetic-reader.ts';
import { readTokens } from './arithmetic-tokens.ts';
import { suggest } from './suggest.ts';

const longest = 2000;

/** A value, and whether it is a bare percentage such as `15%`. */
interface Operand {
  readonly value: number;
  readonly percent: boolean;
}

/**
 * The value of an arithmetic expression over real numbers, to 15 significant digits. `^` binds
 * tighter than a sign before it (-2^2 is -4) and groups from the right, as in mathematics. `%` is a
 * remainder between two operands and a percentage after one; `80 + 15%` is refused, because people
 * and pocket calculators disagree about it. Throws an Error with a sentence for anything that has
 * no finite value; never returns NaN or an infinity.
 */
export function evaluate(expression: string): number {
  if (expression.length > longest) {
    throw new Error(`The expression is longer than ${longest} characters. Use run_javascript.`);
  }
  const tokens = readTokens(expression);
  if (tokens[0]?.type === 'end') throw new Error('The expression is empty.');
  const reader = createReader(tokens);
  const { value } = readSum(reader);
  if (reader.peek().type !== 'end') throw new Error(misplaced(reader.peek(), reader.last()));
  return tidy(value);
}

function readSum(reader: Reader): Operand {
  let left = readProduct(reader);
  for (;;) {
    const sign = reader.take('+', '-');
    if (sign === undefined) return left;
    const right = readProduct(reader);
    if (right.percent) throw new Error(twoReadings(sign));
    const value = sign === '+' ? left.value + right.value : left.value - right.value;
    left = plain(finite(value, 'The sum'));
  }
}

function readProduct(reader: Reader): Operand {
  let left = readSigned(reader);
  for (;;) {
    const sign = reader.take('*', '/', '%', 'of');
    if (sign === undefined) return left;
    const right = readSigned(reader).value;
    if (right === 0 && (sign === '/' || sign === '%')) {
      throw new Error('The expression divides by zero.');
    }
    if (sign === '/') left = plain(finite(left.value / right, 'The quotient'));
    else if (sign === '%') left = plain(finite(remainder(left.value, right), 'The remainder'));
    else left = plain(finite(left.value * right, 'The product'));
  }
}

function readSigned(reader: Reader): Operand {
  const sign = reader.take('+', '-');
  if (sign === undefined) return readPower(reader);
  const { value, percent } = reader.nested(() => readSigned(reader));
  return { value: sign === '-' ? -value : value, percent };
}

function readPower(reader: Reader): Operand {
  const base = readPercentage(reader);
  if (reader.take('^') === undefined) return base;
  const exponent = reader.nested(() => readSigned(reader)).value;
  if (base.value === 0 && exponent < 0) throw new Error('The expression divides by zero.');
  return plain(finite(base.value ** exponent, 'The power'));
}

function readPercentage(reader: Reader): Operand {
  const value = readValue(reader);
  if (reader.peek().text !== '%') return plain(value);
  const after = reader.peek(1);
  if (after.text === '+' || after.text === '-') throw new Error(twoReadings(after.text));
  if (after.type !== 'end' && ![')', ',', '*', '/', '^', 'of'].includes(after.text)) {
    return plain(value);
  }
  reader.next();
  return { value: value / 100, percent: true };
}

function readValue(reader: Reader): number {
  const before = reader.last();
  const token = reader.next();
  if (token.type === 'number') return finite(token.value, `The number ${token.text}`);
  if (token.type === 'name') return readName(reader, token.text);
  if (token.text !== '(') throw new Error(misplaced(token, before));
  const { value } = reader.nested(() => readSum(reader));
  closeParenthesis(reader);
  return value;
}

function readName(reader: Reader, name: string): number {
  const known = name.toLowerCase();
  const called = reader.take('(') !== undefined;
  const constant = Object.hasOwn(constants, known) ? constants[known] : undefined;
  const method = Object.hasOwn(functions, known) ? functions[known] : undefined;
  if (method !== undefined && called) {
    const numbers = reader.nested(() => readArguments(reader));
    const [least, most] = method.takes;
    if (numbers.length < least || numbers.length > most) {
      const count = least === most ? `${least}` : `${least} to ${most}`;
      const word = most === 1 ? 'number' : 'numbers';
      throw new Error(`${known} takes ${count} ${word}, not ${numbers.length}.`);
    }
    return finite(method.apply(...numbers), `${known}(${numbers.map(tidy).join(', ')})`);
  }
  if (constant !== undefined && !called) return constant;
  if (constant !== undefined) throw new Error(`${known} is a number: write * before the bracket.`);
  if (method !== undefined) throw new Error(`${known} needs brackets: ${known}(2).`);
  const names = [...Object.keys(functions), ...Object.keys(constants)];
  throw new Error(`"${name}" is not known here.${suggest(name, names)}`);
}

function readArguments(reader: Reader): readonly number[] {
  if (reader.take(')') !== undefined) return [];
  const numbers = [readSum(reader).value];
  while (reader.take(',') !== undefined) numbers.push(readSum(reader).value);
  closeParenthesis(reader);
  return numbers;
}

function closeParenthesis(reader: Reader): void {
  const before = reader.last();
  const token = reader.next();
  if (token.text === ')') return;
  throw new Error(
    token.type === 'end' ? 'A closing bracket is missing.' : misplaced(token, before),
  );
}

const plain = (value: number): Operand => ({ value, percent: false });

function finite(value: number, what: string): number {
  if (Number.isNaN(value)) throw new Error(`${what} is not a real number.`);
  if (Number.isFinite(value)) return value;
  throw new Error(`${what} is too large: numbers end near 1.8e308.`);
}

function twoReadings(sign: string): string {
  return (
    `A percentage beside "${sign}" can be read in two ways. ` +
    `Write 80 * 1.15 for 15% more, or (15%) for the fraction 0.15.`
  );
}
