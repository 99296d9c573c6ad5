import type { JsonSchema } from '../../core/provider.ts';
import { isObject, type JsonObject } from '../../lib/json.ts';

/** Keywords that every server and grammar compiler reads (karthink/gptel#806, qwen-code#11431). */
const plainKeywords = new Set(['type', 'description', 'properties', 'required', 'items', 'enum']);
const deepest = 12;

/**
 * A schema as servers want it: always an object with `properties`. `plain` keeps the common
 * keywords only, with local references put in place: what it leaves out is still checked here
 * before a tool runs.
 */
export function wireSchema(schema: JsonSchema, plain: boolean): JsonObject {
  const { $schema: _dialect, ...rest } = schema;
  const body = plain ? plainSchema(rest, { root: rest, depth: 0 }) : rest;
  return { ...body, type: 'object', properties: body['properties'] ?? {} };
}

interface Place {
  readonly root: JsonObject;
  readonly depth: number;
}

function plainSchema(schema: JsonObject, { root, depth }: Place): JsonObject {
  if (depth > deepest) return {};
  const below: Place = { root, depth: depth + 1 };
  const target = typeof schema['$ref'] === 'string' ? follow(schema['$ref'], root) : undefined;
  if (target !== undefined) return plainSchema(target, below);
  const choice = firstChoice(schema);
  if (choice !== undefined) {
    const { anyOf: _any, oneOf: _one, allOf: _all, ...rest } = schema;
    return plainSchema({ ...choice, ...rest }, below);
  }
  const entries = Object.entries(schema)
    .filter(([keyword, value]) => plainKeywords.has(keyword) && !isMixedEnum(keyword, value))
    .map(([keyword, value]) => [keyword, plainValue(keyword, value, below)]);
  return Object.fromEntries(entries) as JsonObject;
}

/** Gemini takes enumerations of strings only. */
function isMixedEnum(keyword: string, value: unknown): boolean {
  return (
    keyword === 'enum' && !(Array.isArray(value) && value.every((each) => typeof each === 'string'))
  );
}

function plainValue(keyword: string, value: unknown, place: Place): unknown {
  if (keyword === 'type' && Array.isArray(value)) {
    return value.find((type) => type !== 'null') ?? 'string';
  }
  if (keyword === 'items' && isObject(value)) return plainSchema(value, place);
  if (keyword !== 'properties' || !isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, property]) => [
      name,
      isObject(property) ? plainSchema(property, place) : {},
    ]),
  );
}

/** The first real alternative of a union; for `allOf`, all parts as one. */
function firstChoice(schema: JsonObject): JsonObject | undefined {
  const choices = [schema['anyOf'], schema['oneOf']].find(Array.isArray);
  if (choices !== undefined) {
    return choices.filter(isObject).find((choice) => choice['type'] !== 'null');
  }
  const all = schema['allOf'];
  if (!Array.isArray(all)) return undefined;
  return all.filter(isObject).reduce((joined, part) => ({ ...joined, ...part }), {});
}

function follow(reference: string, root: JsonObject): JsonObject | undefined {
  if (!reference.startsWith('#/')) return undefined;
  let place: unknown = root;
  for (const step of reference.slice(2).split('/')) {
    place = isObject(place) ? place[step.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined;
  }
  return isObject(place) ? place : undefined;
}
