import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

/** Follows a media query for as long as the page lives. */
export function watchMedia(query: string): ReadonlySignal<boolean> {
  const list = matchMedia(query);
  const matches = signal(list.matches);
  list.addEventListener('change', () => {
    matches.value = list.matches;
  });
  return matches;
}
