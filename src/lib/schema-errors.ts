import type { OutputUnit } from '@cfworker/json-schema';
import type { JsonObject } from './json.ts';
import { isObject } from './json.ts';

/** One sentence for a model about why a value does not fit its schema: which parameter, and what. */
export function explainErrors(errors: readonly OutputUnit[], schema: JsonObject): string {
  const choice = errors.find(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  if (choice !== undefined) return explainChoice(choice, errors);
  const last = errors.at(-1);
  return last === undefined ? 'The arguments do not fit.' : explain(last, schema);
}

function explain({ keyword, instanceLocation, error }: OutputUnit, schema: JsonObject): string {
  const path = pathOf(instanceLocation);
  switch (keyword) {
    case 'required':
      return `${named([...path, quotedIn(error)])} is missing.`;
    case 'false':
      return `${named(path)} is not a parameter.${path.length === 1 ? offer(schema) : ''}`;
    case 'type':
      return `${named(path)} must be ${article(quotedIn(error, 'Expected'))}, not ${article(quotedIn(error))}.`;
    case 'enum':
      return `${named(path)} must be one of ${error.slice(error.indexOf('['), -1)}.`;
    default:
      return `${named(path)}: ${error}`;
  }
}

/** What every branch of a choice wanted, as far as it is a type. */
function explainChoice(choice: OutputUnit, errors: readonly OutputUnit[]): string {
  const wanted = errors
    .filter((unit) => unit.keyword === 'type' && unit.instanceLocation === choice.instanceLocation)
    .map(({ error }) => article(quotedIn(error, 'Expected')));
  const name = named(pathOf(choice.instanceLocation));
  return wanted.length === 0
    ? `${name} has none of the allowed forms.`
    : `${name} must be ${wanted.join(' or ')}.`;
}

function offer(schema: JsonObject): string {
  const { properties } = schema;
  const names = isObject(properties) ? Object.keys(properties) : [];
  return names.length === 0
    ? ' The tool takes none.'
    : ` The parameters are ${names.map((name) => `\`${name}\``).join(', ')}.`;
}

/** `#/a/b~1c/0` → `a`, `b/c`, `0`. */
function pathOf(location: string): string[] {
  return location
    .split('/')
    .slice(1)
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'));
}

const named = (path: readonly string[]): string =>
  path.length === 0 ? 'The arguments' : `\`${path.join('.')}\``;

/** What the validator's message quotes: the first quotation, or all after a word. */
function quotedIn(error: string, after = ''): string {
  const quotes = [...error.slice(error.indexOf(after)).matchAll(/"([^"]*)"/g)];
  const texts = quotes.map(([, text]) => text ?? '');
  return after === '' ? (texts[0] ?? '') : texts.join(' or ');
}

const article = (type: string): string =>
  type === 'null' ? type : /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
