import { Validator } from '@cfworker/json-schema';
import { coerce } from './coerce.ts';
import type { JsonObject } from './json.ts';
import { isObject } from './json.ts';
import { explainErrors } from './schema-errors.ts';

/**
 * Checked arguments, or a sentence that names the problem and the parameter. The contract is
 * `CheckArguments` in `core/tool.ts`; `lib` may not import `core` and `core` imports only itself,
 * so the shape is written in both and the compiler compares them in `app`.
 */
export type CheckedArguments =
  | { readonly ok: true; readonly value: JsonObject }
  | { readonly ok: false; readonly problem: string };

/**
 * Checks the arguments of a call against the schema of its parameters (draft 2020-12, an object).
 * Nothing given means no arguments. Lossless repairs only, where the schema asks for them: `"5"`
 * becomes 5, `"true"` true, and JSON text an object or array. Anything else is refused, not guessed
 * (HKUDS/nanobot#4190, #5311). Never throws; compiles nothing, so it works under a strict
 * Content-Security-Policy.
 */
export function checkArguments(schema: JsonObject, argumentsText: string): CheckedArguments {
  try {
    const given: unknown = /\S/.test(argumentsText) ? JSON.parse(argumentsText) : {};
    const value = coerce({ type: 'object', ...schema }, given ?? {});
    if (!isObject(value)) return refuse('The arguments must be one JSON object.');
    const { valid, errors } = validatorFor(schema).validate(value);
    return valid ? { ok: true, value } : refuse(explainErrors(errors, schema));
  } catch (thrown) {
    const detail = thrown instanceof Error ? thrown.message : String(thrown);
    return thrown instanceof SyntaxError
      ? refuse(`The arguments are not valid JSON (${detail}).`)
      : refuse(`The description of this tool's parameters is broken (${detail}).`);
  }
}

const refuse = (problem: string): CheckedArguments => ({
  ok: false,
  problem: `${problem} The call was not run.`,
});

const validators = new WeakMap<JsonObject, Validator>();

function validatorFor(schema: JsonObject): Validator {
  const known = validators.get(schema);
  if (known !== undefined) return known;
  // A copy, because the validator writes into the schema it is given.
  const validator = new Validator(structuredClone(schema), '2020-12');
  validators.set(schema, validator);
  return validator;
}
