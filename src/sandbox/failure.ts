import type { EngineReport } from './protocol.ts';

type Failure = Extract<EngineReport, { ok: false }>;

/** Name under which the engine knows the program: it is what its stack traces quote. */
export const programName = 'code.js';

/** An exception as the engine tells it. */
export interface Thrown {
  readonly name: string;
  readonly message: string;
  /** `    at f (code.js:2:4)` per line. */
  readonly stack: string;
}

/** Names that programs reach for and that do not exist here, with what to do instead. */
const missing: Readonly<Record<string, string>> = {
  fetch: 'There is no network here.',
  XMLHttpRequest: 'There is no network here.',
  WebSocket: 'There is no network here.',
  require: 'There are no modules here: write the code out in full.',
  process: 'This is not Node: there is no process and no file system.',
  document: 'There is no page here.',
  window: 'There is no page here; globalThis is the global object.',
  self: 'There is no page here; globalThis is the global object.',
  localStorage: 'There is no storage here.',
  indexedDB: 'There is no storage here.',
  structuredClone: 'Copy plain data with JSON.parse(JSON.stringify(value)).',
  Intl: 'There is no Intl here: format numbers and dates by hand.',
  URL: 'There is no URL here: take the text apart by hand.',
  Buffer: 'There is no Buffer here: use Uint8Array.',
  performance: 'There is no performance here: use Date.now().',
};

const hints: readonly (readonly [RegExp, string])[] = [
  [/stack overflow|call stack size/, 'The recursion is too deep: use a loop and a list instead.'],
  [/could not load module/, 'There are no modules here: write the code out in full.'],
  [/out of memory in regexp/, 'The regular expression needs too much memory: make it simpler.'],
];

/** The report of a program that failed by itself: error, place in the code, and a hint. */
export function describeThrown(thrown: Thrown, code: string): Failure {
  const title = thrown.name === '' ? thrown.message : `${thrown.name}: ${thrown.message}`;
  const lines = [title, ...describePlace(thrown.stack, code)];
  const hint = findHint(thrown, code);
  if (hint !== undefined) lines.push(hint);
  return { ok: false, reason: 'error', message: lines.join('\n') };
}

/** `stack` may be empty: then nobody knows where the program was. */
export function describeTimeout(timeLimit: number, place: readonly string[] = []): Failure {
  const message = [
    `The code was stopped: it did not finish within ${timeLimit / 1000} s.`,
    ...place,
    'Make it do less at a time, or look for an endless loop.',
  ].join('\n');
  return { ok: false, reason: 'timeout', message };
}

export function describeMemory(megabytes: number, place: readonly string[] = []): Failure {
  const message = [
    `The code was stopped: it needed more than ${megabytes} MB of memory.`,
    ...place,
    'Keep less in memory at a time.',
  ].join('\n');
  return { ok: false, reason: 'memory', message };
}

export function describePending(): Failure {
  const message = [
    'The code waits for a promise that nothing will settle.',
    'Nothing comes from outside here: settle every promise in the code itself.',
  ].join('\n');
  return { ok: false, reason: 'error', message };
}

export function describeLongCode(limit: number): Failure {
  const message = `The code is longer than ${limit} characters. Write a shorter program.`;
  return { ok: false, reason: 'error', message };
}

export function describeNotLoaded(detail: string): Failure {
  const message = [
    `The code engine could not be loaded (${detail}). No code was run.`,
    'It needs a connection once, until the app is stored on the device. Try again later.',
  ].join('\n');
  return { ok: false, reason: 'crashed', message };
}

export function describeCrash(detail: string): Failure {
  const message = `The code engine gave up (${detail}). The next run starts with a fresh one.`;
  return { ok: false, reason: 'crashed', message };
}

/** Up to four lines `at f, line 2: <source>`; the same line again (recursion) only once. */
export function describePlace(stack: string, code: string): readonly string[] {
  const source = code.split('\n');
  const places: string[] = [];
  for (const frame of stack.split('\n')) {
    const match = /at (?:(.*) \()?code\.js:(\d+)/.exec(frame);
    if (match === null) continue;
    const line = Number(match[2]);
    const name = match[1] === undefined || match[1].startsWith('<') ? '' : `${match[1]}, `;
    const text = (source[line - 1] ?? '').trim();
    const place = `  at ${name}line ${line}: ${text.length > 120 ? `${text.slice(0, 120)}…` : text}`;
    if (places.at(-1) !== place) places.push(place);
    if (places.length === 4) break;
  }
  return places;
}

function findHint({ name, message }: Thrown, code: string): string | undefined {
  const unknown = /^'?(\w+)'? is not defined$/.exec(message)?.[1];
  if (unknown !== undefined && Object.hasOwn(missing, unknown)) return missing[unknown];
  if (name === 'SyntaxError' && /^\s*(?:import|export)\b/m.test(code)) {
    return 'There are no modules here: no import, no export.';
  }
  return hints.find(([pattern]) => pattern.test(message))?.[1];
}
