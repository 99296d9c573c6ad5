import type { JsonObject } from './json.ts';
import { isObject } from './json.ts';

/**
 * A copy of `value` in which text stands for what the schema wants, where that loses nothing: `"5"`
 * for a number, `"true"` for a boolean, JSON text for an object or array. Text stays text where the
 * schema takes text, or does not say. Local `$ref`s are followed.
 */
export function coerce(schema: JsonObject, value: unknown): unknown {
  return visit(schema, value, schema);
}

function visit(unresolved: unknown, value: unknown, root: JsonObject): unknown {
  const schema = resolve(unresolved, root);
  if (schema === undefined) return value;
  const given = typeof value === 'string' ? fromText(value, typesOf(schema, root)) : value;
  if (Array.isArray(given)) {
    return given.map((item: unknown) => visit(schema['items'], item, root));
  }
  if (!isObject(given)) return given;
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const entries = Object.entries(given).map(([key, item]) => {
    const own = Object.hasOwn(properties, key);
    return [key, visit(own ? properties[key] : schema['additionalProperties'], item, root)];
  });
  return Object.fromEntries(entries) as JsonObject;
}

/** The text itself unless it is JSON of a wanted type that keeps its value. */
function fromText(text: string, types: ReadonlySet<unknown>): unknown {
  if (types.size === 0 || types.has('string')) return text;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text;
  }
  const fits = types.has(typeName(value)) || (types.has('integer') && Number.isInteger(value));
  return fits && isExact(value) ? value : text;
}

/** `null` is left out: text that says so is more likely a word than a value. */
function typeName(value: unknown): string | undefined {
  if (value === null) return undefined;
  return Array.isArray(value) ? 'array' : typeof value;
}

/** False for numbers that do not fit into one. */
function isExact(value: unknown): boolean {
  if (typeof value !== 'number') return true;
  return Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value);
}

/** The types a schema names, those of its alternatives included. Empty: it does not say. */
function typesOf(schema: JsonObject, root: JsonObject): ReadonlySet<unknown> {
  const { type, anyOf, oneOf } = schema;
  const own: readonly unknown[] = Array.isArray(type) ? type : type === undefined ? [] : [type];
  const branches = [anyOf, oneOf].filter(Array.isArray).flat() as readonly unknown[];
  const inner = branches.flatMap((branch) => {
    const resolved = resolve(branch, root);
    return resolved === undefined ? [] : [...typesOf(resolved, root)];
  });
  return new Set([...own, ...inner]);
}

/** Follows `#/$defs/…`; a few hops, so that references in a circle end. */
function resolve(schema: unknown, root: JsonObject): JsonObject | undefined {
  let current: unknown = schema;
  for (let hops = 0; hops < 8 && isObject(current); hops++) {
    const reference = current['$ref'];
    if (typeof reference !== 'string') return current;
    if (!reference.startsWith('#/')) return undefined;
    current = reference
      .slice(2)
      .split('/')
      .reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), root);
  }
  return undefined;
}
