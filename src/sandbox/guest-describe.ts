import type { Show } from './guest-show.ts';

/**
 * Makes a function that tells of anything thrown as JSON text of `Thrown`. As in guest-show.ts, the
 * source text runs inside the engine and may name nothing outside itself.
 */
export function guestDescribe(show: Show): (thrown: unknown) => string {
  const { stringify } = JSON;
  const limit = 2000;
  return (thrown) => {
    if (!(thrown instanceof Error)) {
      return stringify({ name: '', message: `Uncaught ${show(thrown, limit)}`, stack: '' });
    }
    return stringify({
      name: show(thrown.name, limit),
      message: show(thrown.message, limit),
      stack: show(thrown.stack, limit),
    });
  };
}
