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
  const body = plain ? plainSchema(rest, rest, 0) : rest;
  return { ...body, type: 'object', properties: body['properties'] ?? {} };
}

function plainSchema(schema: JsonObject, root: JsonObject, depth: number): JsonObject {
  if (depth > deepest) return {};
  const target = typeof schema['$ref'] === 'string' ? follow(schema['$ref'], root) : undefined;
  if (target !== undefined) return plainSchema(target, root, depth + 1);
  const choice = firstChoice(schema);
  if (choice !== undefined) {
    const { anyOf: _any, oneOf: _one, allOf: _all, ...rest } = schema;
    return plainSchema({ ...choice, ...rest }, root, depth + 1);
  }
  const plain: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (plainKeywords.has(keyword)) plain[keyword] = plainValue(keyword, value, root, depth);
  }
  if (Array.isArray(plain['enum']) && plain['enum'].some((each) => typeof each !== 'string')) {
    delete plain['enum'];
  }
  return plain;
}

function plainValue(keyword: string, value: unknown, root: JsonObject, depth: number): unknown {
  if (keyword === 'type' && Array.isArray(value)) {
    return value.find((type) => type !== 'null') ?? 'string';
  }
  if (keyword === 'items' && isObject(value)) return plainSchema(value, root, depth + 1);
  if (keyword !== 'properties' || !isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, property]) => [
      name,
      isObject(property) ? plainSchema(property, root, depth + 1) : {},
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
  return Array.isArray(all) ? Object.assign({}, ...all.filter(isObject)) : undefined;
}

function follow(reference: string, root: JsonObject): JsonObject | undefined {
  if (!reference.startsWith('#/')) return undefined;
  let place: unknown = root;
  for (const step of reference.slice(2).split('/')) {
    place = isObject(place) ? place[step.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined;
  }
  return isObject(place) ? place : undefined;
}
