/**
 * Rules that end fruitless runs, as pure functions over what happened so far (HKUDS/nanobot#3073,
 * #2298: identical calls until the step limit, and no answer).
 */

/** The last call and how often it came in a row with the same arguments and the same result. */
export interface Repeats {
  readonly key: string;
  readonly result: string;
  readonly count: number;
}

export const noRepeats: Repeats = { key: '', result: '', count: 0 };

/** The first two of equal calls run; the second result carries a note. */
const allowed = 2;
/** After this many, the model has to answer in words. */
const patience = 4;
/** A call that the output limit cut is asked for again this often. */
const cutRetries = 2;

/** Equal for calls that ask for the same: the order of keys in an object does not matter. */
export function callKey(name: string, args: unknown): string {
  return `${name} ${JSON.stringify(args, sortKeys)}`;
}

/** False for the third and later of equal calls with equal results. */
export function mayRun(repeats: Repeats, key: string): boolean {
  return repeats.key !== key || repeats.count < allowed;
}

/** After a call ran: another call or another result begins a new count. */
export function recordResult(repeats: Repeats, key: string, result: string): Repeats {
  const same = repeats.key === key && repeats.result === result;
  return { key, result, count: same ? repeats.count + 1 : 1 };
}

/** After a call was refused by `mayRun`. */
export function recordRefusal(repeats: Repeats): Repeats {
  return { ...repeats, count: repeats.count + 1 };
}

/** True when the result just recorded is the same again, and the model should hear so. */
export function isRepetition(repeats: Repeats): boolean {
  return repeats.count >= allowed;
}

/** True when the next request has to go out without tools. */
export function mustAnswer(repeats: Repeats): boolean {
  return repeats.count >= patience;
}

/** Failures in a row, per tool. */
export type Failures = ReadonlyMap<string, number>;

export function recordOutcome(failures: Failures, tool: string, failed: boolean): Failures {
  return new Map(failures).set(tool, failed ? (failures.get(tool) ?? 0) + 1 : 0);
}

/** Two failures in a row of one tool: the model is told to stop and tell the person. */
export function keepsFailing(failures: Failures, tool: string): boolean {
  return (failures.get(tool) ?? 0) >= 2;
}

/** `times`: answers in a row whose calls were cut by the output limit. */
export function cutTooOften(times: number): boolean {
  return times > cutRetries;
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
