/** A JSON object as it comes from outside: nothing is known of its values. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** True for an object that is neither null nor an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value, or `undefined` when `text` is not JSON. (JSON itself has no `undefined`.) */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The object that `text` is, or `undefined` when it is anything else. */
export function parseObject(text: string): JsonObject | undefined {
  const value = parseJson(text);
  return isObject(value) ? value : undefined;
}

/**
 * Where the object or array that opens at `start` ends (the index after its last bracket), or -1
 * when it is never closed. Brackets inside strings do not count. It need not be valid JSON.
 */
export function bracketsEnd(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let index = start; index < text.length; index++) {
    const character = text[index];
    if (quoted) {
      if (character === '\\') index++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') {
      depth--;
      if (depth <= 0) return index + 1;
    }
  }
  return -1;
}

/** Replaces lone surrogates, which strict JSON parsers refuse, by U+FFFD. */
export function wellFormed(text: string): string {
  return text.toWellFormed();
}
