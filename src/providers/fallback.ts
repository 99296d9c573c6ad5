import type { ErrorInfo } from '../core/errors.ts';
import type { Provider } from '../core/provider.ts';
import { noteEvent, startProgress } from './progress.ts';
import { mayPass } from './retry.ts';

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
      const progress = startProgress();
      for await (const event of primary.stream(request, signal)) {
        if (!noteEvent(progress, event)) break;
        yield event;
      }
      const { failure, hasText, hasOutput } = progress;
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
