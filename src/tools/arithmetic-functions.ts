export interface MathFunction {
  /** Least and most numbers it takes. */
  readonly takes: readonly [number, number];
  readonly apply: (...numbers: readonly number[]) => number;
}

export const constants: Readonly<Record<string, number>> = { pi: Math.PI, e: Math.E };

/** A number without the noise of binary fractions: 15 significant digits; safe integers as is. */
export function tidy(value: number): number {
  return Number.isSafeInteger(value) ? value + 0 : Number(value.toPrecision(15));
}

/** Remainder with the sign of the dividend; exact for decimals like 5.5 and 1.1. */
export function remainder(a: number, b: number): number {
  if (Number.isSafeInteger(a) && Number.isSafeInteger(b)) return a % b;
  return tidy(a - b * Math.trunc(tidy(a / b)));
}

/** sin(pi) and its like are zero, not 1e-16. */
const snap = (value: number): number => (Math.abs(value) < 1e-15 ? 0 : value);

const one = (apply: (x: number) => number): MathFunction => ({
  takes: [1, 1],
  apply: (x = NaN) => apply(x),
});
const two = (apply: (x: number, y: number) => number): MathFunction => ({
  takes: [2, 2],
  apply: (x = NaN, y = NaN) => apply(x, y),
});
const many = (apply: (...numbers: number[]) => number): MathFunction => ({
  takes: [1, 100],
  apply: (...numbers) => apply(...numbers),
});

function round(x: number, digits: number): number {
  const shifted = Number(`${tidy(Math.abs(x))}e${digits}`);
  // Past the range of the notation there is nothing to round.
  if (!Number.isFinite(shifted)) return x;
  return Math.sign(x) * Number(`${Math.round(tidy(shifted))}e${-digits}`);
}

export const functions: Readonly<Record<string, MathFunction>> = {
  sqrt: one(Math.sqrt),
  cbrt: one(Math.cbrt),
  abs: one(Math.abs),
  sign: one(Math.sign),
  floor: one((x) => Math.floor(tidy(x))),
  ceil: one((x) => Math.ceil(tidy(x))),
  trunc: one((x) => Math.trunc(tidy(x))),
  round: { takes: [1, 2], apply: (x = NaN, digits = 0) => round(x, digits) },
  min: many(Math.min),
  max: many(Math.max),
  sum: many((...numbers) => numbers.reduce((total, x) => total + x, 0)),
  log: {
    takes: [1, 2],
    apply: (x = NaN, base = Math.E) => tidy(Math.log(x) / Math.log(base)),
  },
  ln: one(Math.log),
  log2: one(Math.log2),
  log10: one(Math.log10),
  exp: one(Math.exp),
  pow: two((x, y) => x ** y),
  mod: two(remainder),
  hypot: many(Math.hypot),
  sin: one((x) => snap(Math.sin(x))),
  cos: one((x) => snap(Math.cos(x))),
  tan: one((x) => (snap(Math.cos(x)) === 0 ? NaN : snap(Math.tan(x)))),
  asin: one(Math.asin),
  acos: one(Math.acos),
  atan: one(Math.atan),
  radians: one((x) => (x * Math.PI) / 180),
  degrees: one((x) => (x * 180) / Math.PI),
};
