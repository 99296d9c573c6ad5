import type { ErrorInfo } from '../core/errors.ts';
import type { Provider } from '../core/provider.ts';
import { isOutput, mayPass } from './retry.ts';

/**
 * Lets a second model answer when the first cannot be reached, is overloaded or the device is
 * offline, and nothing of an answer was seen yet. Says so by a notice, which names the second by
 * `ref`, as `finish` does.
 */
export function withFallback(primary: Provider, second: Provider): Provider {
  return {
    ref: primary.ref,
    label: primary.label,
    async *stream(request, signal) {
      let hasText = false;
      let hasOutput = false;
      let failure: ErrorInfo | null = null;
      for await (const event of primary.stream(request, signal)) {
        if (event.type === 'error') {
          failure = event.error;
          break;
        }
        if (event.type === 'text-delta') hasText = true;
        if (isOutput(event)) hasOutput = true;
        yield event;
      }
      if (failure === null || signal.aborted) return;
      if (hasText || !isOutage(failure)) {
        yield { type: 'error', error: failure };
        return;
      }
      if (hasOutput) yield { type: 'segment-reset' };
      const values = { from: primary.label, to: second.label };
      yield { type: 'notice', code: 'fallback-used', values, ref: second.ref };
      for await (const event of second.stream(request, signal)) {
        yield event.type === 'finish' ? { ...event, ref: event.ref ?? second.ref } : event;
      }
    },
  };
}

/** Connection, overload, offline. A limit of the account is not an outage. */
function isOutage(failure: ErrorInfo): boolean {
  return failure.code === 'offline' || (failure.code !== 'rate-limit' && mayPass(failure));
}
