/**
 * How values read as text. The two functions here are not called on this side: their source text
 * is evaluated inside the engine, so neither may name anything outside itself.
 *
 * Strings are shown as they are, plain data as JSON in one line, the rest in the way consoles have
 * taught: `Map(1) {"a" => 1}`, `[Function f]`, `Point {"x":1}`, `[Circular]`.
 */

/** Text of a value, in about `limit` characters at most. */
export type Show = (value: unknown, limit: number) => string;

/** Text of a value that holds no other values; undefined for one that does. */
type ShowLeaf = (value: unknown) => string | undefined;

export function guestLeaf(): ShowLeaf {
  const { stringify } = JSON;
  return (value) => {
    if (typeof value === 'string') return stringify(value);
    if (typeof value === 'bigint') return `${String(value)}n`;
    if (typeof value === 'function') return value.name ? `[Function ${value.name}]` : '[Function]';
    if (Object.is(value, -0)) return '-0';
    if (typeof value !== 'object' || value === null) return String(value);
    if (value instanceof Error) return `${value.name}: ${value.message}`;
    if (value instanceof Date) return isNaN(Number(value)) ? 'Invalid Date' : stringify(value);
    if (value instanceof RegExp) return String(value);
    if (value instanceof Promise) return '[Promise]';
    return undefined;
  };
}

export function guestShow(leaf: ShowLeaf): Show {
  const { keys, getPrototypeOf, prototype: plain } = Object;
  const { isArray } = Array;
  let room = 0;
  let parents: object[] = [];

  const take = (text: string): string => {
    const kept = text.length > room ? `${text.slice(0, Math.max(room, 0))}…` : text;
    room -= kept.length;
    return kept;
  };
  const list = (count: number, item: (index: number) => string): string => {
    let text = '';
    for (let index = 0; index < count; index += 1) {
      if (room <= 0) return `${text}… ${count - index} more`;
      text += `${index > 0 ? ',' : ''}${item(index)}`;
    }
    return text;
  };
  const typeName = (value: object): string => {
    const prototype = getPrototypeOf(value) as { constructor?: { name?: unknown } } | null;
    return prototype === null || prototype === plain ? '' : String(prototype.constructor?.name);
  };
  const holder = (value: object): string => {
    if (isArray(value)) return `[${list(value.length, (index) => walk(value[index]))}]`;
    const type = typeName(value);
    if (value instanceof Set || (ArrayBuffer.isView(value) && Symbol.iterator in value)) {
      const items = [...(value as Iterable<unknown>)];
      return `${type}(${items.length}) {${list(items.length, (index) => walk(items[index]))}}`;
    }
    if (value instanceof Map) {
      const entries = [...(value as Map<unknown, unknown>)];
      const entry = (index: number): string =>
        `${walk(entries[index]?.[0])} => ${walk(entries[index]?.[1])}`;
      return `${type}(${entries.length}) {${list(entries.length, entry)}}`;
    }
    const names = keys(value);
    const property = (index: number): string => {
      const name = names[index] ?? '';
      return `${walk(name)}:${walk((value as Record<string, unknown>)[name])}`;
    };
    return `${type && `${type} `}{${list(names.length, property)}}`;
  };
  const walk = (value: unknown): string => {
    const long = typeof value === 'string' && value.length > room;
    const text = leaf(long ? value.slice(0, Math.max(room, 0)) : value);
    if (text !== undefined) return take(text);
    const parent = value as object;
    if (parents.includes(parent)) return take('[Circular]');
    if (parents.length >= 40) return take('[…]');
    parents.push(parent);
    const shown = holder(parent);
    parents.pop();
    return shown;
  };

  return (value, limit) => {
    room = limit;
    parents = [];
    // A NUL would end the text on its way out of the engine.
    return typeof value === 'string' ? take(value).replaceAll('\0', '\\0') : walk(value);
  };
}
