/** Tool names as the server may see them, and the way back. */
export interface NameMap {
  /** Matches `^[A-Za-z0-9_-]{1,64}$`; two different names never share one. */
  toWire(name: string): string;
  /** The offered tool that a model means; a name that fits none comes back as it is. */
  toOwn(wireName: string): string;
}

const legal = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * A two-way map for the tools of one request (openai/codex#8174: MCP names hold dots and slashes).
 * Legal names stay; the others are cleaned, and get a hash where they would clash or are too long.
 * The wire name depends on the set of names, not on their order.
 */
export function createNameMap(names: readonly string[]): NameMap {
  const wire = new Map<string, string>();
  const own = new Map<string, string>();
  const enter = (name: string): string => {
    const cleaned = legal.test(name) ? name : cleanName(name);
    let wireName = cleaned;
    for (let round = 0; (own.get(wireName) ?? name) !== name; round++) {
      wireName = withHash(cleaned, `${name}${round === 0 ? '' : round}`);
    }
    wire.set(name, wireName);
    own.set(wireName, name);
    return wireName;
  };
  const isLegal = (name: string): boolean => legal.test(name);
  for (const name of [
    ...names.filter(isLegal),
    ...names.filter((each) => !isLegal(each)).toSorted(),
  ]) {
    enter(name);
  }
  const offered = [...own];
  return {
    toWire: (name) => wire.get(name) ?? enter(name),
    toOwn: (wireName) => resolve(wireName, offered),
  };
}

/** Exact, else without a leaked channel mark (vllm-project/vllm#32587), else folded if unique. */
function resolve(wireName: string, offered: readonly (readonly [string, string])[]): string {
  const name = wireName.split('<|', 1)[0]?.trim() ?? '';
  const exact = offered.find(([wire, own]) => wire === name || own === name);
  if (exact !== undefined) return exact[1];
  const folded = fold(name);
  const similar = offered.filter(([wire]) => fold(wire) === folded);
  const [only] = similar;
  return similar.length === 1 && only !== undefined ? only[1] : name;
}

function fold(name: string): string {
  return name
    .replace(/^functions?\./, '')
    .toLowerCase()
    .replaceAll('-', '_');
}

function cleanName(name: string): string {
  const cleaned = name.replace(/[^A-Za-z0-9_-]/g, '_');
  return cleaned !== '' && cleaned.length <= 64 ? cleaned : withHash(cleaned, name);
}

function withHash(cleaned: string, seed: string): string {
  return `${cleaned.slice(0, 55)}_${hash(seed, 8)}`;
}

/**
 * A short deterministic fingerprint of lower-case letters and digits (two FNV-1a rounds). Not for
 * security: it makes ids and names that stay the same from one request to the next.
 */
export function hash(text: string, length: number): string {
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code ^ (low >>> 13), 0x85ebca6b);
  }
  const part = (value: number): string => (value >>> 0).toString(36).padStart(7, '0');
  return (part(low ^ (high >>> 16)) + part(high)).slice(-length);
}
