import type { Show } from './guest-show.ts';

/**
 * What a program finds beside the language itself: `console` and timers. As in guest-show.ts, the
 * source text of each function runs inside the engine and may name nothing outside itself.
 */

/** `write` takes a line and answers how many characters are still kept. */
export interface ConsoleParts {
  readonly show: Show;
  readonly write: (line: string) => number;
}

/** Returns a function that says how many characters are kept, before the program runs. */
export function guestConsole({ show, write }: ConsoleParts): (limit: number) => void {
  let room = 0;
  const print = (...values: unknown[]): void => {
    let line = '';
    for (let index = 0; index < values.length; index += 1) {
      line += `${index > 0 ? ' ' : ''}${show(values[index], room - line.length)}`;
    }
    room = write(line);
  };
  const quiet = (): void => undefined;
  const assert = (held: unknown, ...values: unknown[]): void => {
    if (!held) print('Assertion failed:', ...values);
  };
  const printing = ['log', 'info', 'debug', 'warn', 'error', 'dir', 'table', 'trace', 'group'];
  const silent = ['groupEnd', 'time', 'timeEnd', 'timeLog', 'clear', 'count'];
  const methods: Record<string, unknown> = { assert };
  for (const name of printing) methods[name] = print;
  for (const name of silent) methods[name] = quiet;
  Object.assign(globalThis, { console: methods });
  return (limit) => {
    room = limit;
  };
}

interface Timer {
  readonly run: () => void;
  readonly due: number;
  readonly every: number | undefined;
}

/**
 * Timers that fire in order of their due time as soon as nothing else is left to do: nobody waits.
 * Returns `fire`, which runs the next one and says whether there was one.
 */
export function guestTimers(): () => boolean {
  const waiting = new Map<number, Timer>();
  let clock = 0;
  let last = 0;
  const start = (repeats: boolean) => {
    return (callback: unknown, delay?: unknown, ...values: unknown[]): number => {
      if (typeof callback !== 'function') throw new TypeError('A timer needs a function to call.');
      const wait = Math.max(1, Math.trunc(Number(delay)) || 0);
      const run = (): void => void (callback as (...given: unknown[]) => unknown)(...values);
      last += 1;
      waiting.set(last, { run, due: clock + wait, every: repeats ? wait : undefined });
      return last;
    };
  };
  const clear = (id: unknown): void => void waiting.delete(Number(id));
  Object.assign(globalThis, {
    setTimeout: start(false),
    setInterval: start(true),
    clearTimeout: clear,
    clearInterval: clear,
    queueMicrotask: (callback: () => void): void => void Promise.resolve().then(callback),
  });
  return () => {
    let next: [number, Timer] | undefined;
    for (const entry of waiting) {
      if (next === undefined || entry[1].due < next[1].due) next = entry;
    }
    if (next === undefined) return false;
    const [id, timer] = next;
    clock = timer.due;
    if (timer.every === undefined) waiting.delete(id);
    else waiting.set(id, { ...timer, due: clock + timer.every });
    timer.run();
    return true;
  };
}
