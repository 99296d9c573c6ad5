import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

/** Whether the device has a network. `true` says little; `false` is certain. */
export function watchOnline(): ReadonlySignal<boolean> {
  const online = signal(navigator.onLine);
  const read = (): void => {
    online.value = navigator.onLine;
  };
  addEventListener('online', read);
  addEventListener('offline', read);
  return online;
}
