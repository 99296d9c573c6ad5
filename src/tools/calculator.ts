import type { Tool } from '../core/tool.ts';
import { oneLine, textArgument } from './arguments.ts';
import { evaluate } from './arithmetic.ts';

/** Arithmetic that a model should not do in its head. */
export function calculatorTool(): Tool {
  return {
    name: 'calculator',
    description:
      'Computes an arithmetic expression over real numbers and returns its value. Operators ' +
      '+ - * / % ^, brackets, percentages (15% of 80), constants pi and e, and functions: sqrt, ' +
      'abs, round(x, digits), floor, ceil, trunc, min, max, sum, pow, mod, exp, ln, log (natural, ' +
      'or log(x, base)), log2, log10, sin, cos, tan, asin, acos, atan (radians), radians, degrees.',
    parameters: {
      type: 'object',
      properties: {
        expression: {
          type: 'string',
          minLength: 1,
          description: 'The expression, for example 12 * (3 + 4) or round(2/3, 2).',
        },
      },
      required: ['expression'],
      additionalProperties: false,
    },
    risk: 'read',
    parallel: true,
    summarize: (args) => oneLine(textArgument(args, 'expression')),
    execute: async (args) => {
      const value = await Promise.resolve(textArgument(args, 'expression')).then(evaluate);
      return { text: String(value) };
    },
  };
}
