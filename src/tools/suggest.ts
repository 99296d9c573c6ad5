import { nearNames } from '../core/near-names.ts';

/** ` Did you mean a, b or c?` with a space before it, or nothing. */
export function suggest(wanted: string, names: readonly string[]): string {
  return didYouMean(nearNames(wanted, names));
}

export function didYouMean(names: readonly string[]): string {
  if (names.length === 0) return '';
  const last = names.at(-1) ?? '';
  const others = names.slice(0, -1);
  return ` Did you mean ${others.length > 0 ? `${others.join(', ')} or ` : ''}${last}?`;
}
