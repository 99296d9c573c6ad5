import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core';
import { programName } from './failure.ts';
import type { Guest } from './vm-guest.ts';

/** How a program ended. `pending`: it waits for something that cannot come. */
export type ProgramEnd =
  | { readonly type: 'value'; readonly value: QuickJSHandle }
  | { readonly type: 'thrown'; readonly thrown: QuickJSHandle }
  | { readonly type: 'pending' }
  | { readonly type: 'expired' };

/** An engine with its guest functions. `expired`: time was up and the program was interrupted. */
export interface Vm {
  readonly context: QuickJSContext;
  readonly guest: Guest;
  readonly expired: () => boolean;
}

/** JS_EVAL_FLAG_ASYNC of quickjs.h: a script with top-level await; its value comes in a box. */
const asyncScript = 1 << 7;

/** Jobs (promise reactions) between two looks at the clock. */
const jobsPerLook = 100;

/**
 * Runs `code` to its end: the script, then every promise and timer it left behind, as a program
 * run by Node would. The value is that of the last expression, or what a top-level `return` gave.
 */
export function runProgram(vm: Vm, code: string): ProgramEnd {
  const { context, expired } = vm;
  const script = context.evalCode(code, programName, asyncScript);
  if (script.error === undefined) {
    const end = settle(vm, script.value);
    if (end.type !== 'value') return end;
    return followPromise(context, context.getProp(end.value, 'value'));
  }
  // Only a program that cannot be parsed fails here, before any of it has run.
  if (expired() || !isReturnOutside(vm.guest, script.error)) {
    return { type: 'thrown', thrown: script.error };
  }
  const wrapped = context.evalCode(`(async () => {${code}\n})()`, programName);
  if (wrapped.error !== undefined) return { type: 'thrown', thrown: wrapped.error };
  return settle(vm, wrapped.value);
}

function settle(vm: Vm, promise: QuickJSHandle): ProgramEnd {
  const { context, guest, expired } = vm;
  const { runtime } = context;
  for (;;) {
    while (runtime.hasPendingJob()) {
      const jobs = runtime.executePendingJobs(jobsPerLook);
      if (expired()) return { type: 'expired' };
      if (jobs.error !== undefined) return { type: 'thrown', thrown: jobs.error };
    }
    const state = context.getPromiseState(promise);
    if (state.type === 'rejected') return { type: 'thrown', thrown: state.error };
    if (state.type === 'fulfilled') state.value.dispose();
    const timer = guest.fireTimer();
    if (expired()) return { type: 'expired' };
    if (timer.error !== undefined) return { type: 'thrown', thrown: timer.error };
    if (!timer.fired) return followPromise(context, promise);
  }
}

/** The value in a promise whose jobs have all run, or the value itself. */
function followPromise(context: QuickJSContext, value: QuickJSHandle): ProgramEnd {
  const state = context.getPromiseState(value);
  switch (state.type) {
    case 'fulfilled':
      return { type: 'value', value: state.value };
    case 'rejected':
      return { type: 'thrown', thrown: state.error };
    case 'pending':
      return { type: 'pending' };
  }
}

function isReturnOutside(guest: Guest, error: QuickJSHandle): boolean {
  return guest.describe(error)?.message === 'return not in a function';
}
