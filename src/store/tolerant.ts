import type { ModelRef } from '../core/messages.ts';
import { isObject } from '../lib/json.ts';

/** Readers for stored values that may be of any age: what does not fit becomes the fallback. */

export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

export function textOr(value: unknown, fallback: string): string {
  return typeof value === 'string' ? value : fallback;
}

export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

export function numberOr<T>(
  value: unknown,
  { least, most }: { readonly least: number; readonly most: number },
  fallback: T,
): number | T {
  return typeof value === 'number' && value >= least && value <= most ? value : fallback;
}

export function integerOr<T>(
  value: unknown,
  range: { readonly least: number; readonly most: number },
  fallback: T,
): number | T {
  return Number.isInteger(value) ? numberOr(value, range, fallback) : fallback;
}

export function oneOf<T extends string>(value: unknown, allowed: readonly T[], fallback: T): T {
  return allowed.find((item) => item === value) ?? fallback;
}

export function modelRefOr<T>(value: unknown, fallback: T): ModelRef | T {
  const { source, model } = fieldsOf(value);
  if (typeof source !== 'string' || typeof model !== 'string') return fallback;
  return { source, model };
}
