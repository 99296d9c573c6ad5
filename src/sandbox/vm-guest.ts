import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core';
import type { Thrown } from './failure.ts';
import { guestDescribe } from './guest-describe.ts';
import { guestConsole, guestTimers } from './guest-globals.ts';
import { guestLeaf, guestShow } from './guest-show.ts';

/** Our side of what runs inside the engine beside the program. Made before the program runs. */
export interface Guest {
  /** Text of a value, or undefined when showing it failed (a getter that throws, no memory). */
  readonly show: (value: QuickJSHandle, limit: number) => string | undefined;
  /** Undefined when the exception cannot even be read, as when memory is used up. */
  readonly describe: (thrown: QuickJSHandle) => Thrown | undefined;
  /** Runs the next timer. `fired` is false when there is none. */
  readonly fireTimer: () => { readonly fired: boolean; readonly error?: QuickJSHandle };
  /** Connects the console. `write` takes a line and answers how much room is left. */
  readonly openConsole: (write: (line: string) => number, limit: number) => void;
}

const unshown = '[a line that cannot be shown]';

/** Evaluates the guest functions in `context`. Handles live as long as the engine: one job. */
export function installGuest(context: QuickJSContext): Guest {
  const make = (source: unknown, ...values: QuickJSHandle[]): QuickJSHandle => {
    const factory = context.unwrapResult(context.evalCode(`(${String(source)})`, 'guest.js'));
    return context.unwrapResult(context.callFunction(factory, context.undefined, ...values));
  };
  const show = make(guestShow, make(guestLeaf));
  const describe = make(guestDescribe, show);
  const fire = make(guestTimers);

  let print = { write: (_line: string): number => 0, limit: 0 };
  const parts = context.newObject();
  const write = context.newFunction('write', (line) =>
    context.newNumber(print.write(readText(context, line, print.limit) ?? unshown)),
  );
  context.setProp(parts, 'show', show);
  context.setProp(parts, 'write', write);
  const open = make(guestConsole, parts);

  const call = (method: QuickJSHandle, ...values: QuickJSHandle[]) =>
    context.callFunction(method, context.undefined, ...values);

  return {
    show: (value, limit) => {
      const text = call(show, value, context.newNumber(limit));
      return text.error === undefined ? readText(context, text.value, limit) : undefined;
    },
    describe: (thrown) => {
      const text = call(describe, thrown);
      const json = text.error === undefined ? readText(context, text.value, 40_000) : undefined;
      return json === undefined ? undefined : parseThrown(json);
    },
    fireTimer: () => {
      const fired = call(fire);
      if (fired.error !== undefined) return { fired: true, error: fired.error };
      return { fired: fired.value.consume((handle) => context.dump(handle) === true) };
    },
    openConsole: (write, limit) => {
      print = { write, limit };
      call(open, context.newNumber(limit));
    },
  };
}

/**
 * Text out of the engine. The program may have tampered with what cut it to length, so the length
 * is asked for first: a text of 60 MB must not be copied out.
 */
function readText(context: QuickJSContext, text: QuickJSHandle, limit: number): string | undefined {
  if (context.typeof(text) !== 'string') return undefined;
  const length = context.getLength(text) ?? 0;
  return length <= limit + 1000 ? context.getString(text) : undefined;
}

/** The program may have tampered with what wrote this, so nothing is taken for granted. */
function parseThrown(json: string): Thrown {
  const { name, message, stack } = JSON.parse(json) as Partial<Record<keyof Thrown, unknown>>;
  return { name: String(name), message: String(message), stack: String(stack) };
}
