import type { IconNode } from 'lucide';
import { h } from 'preact';

/**
 * One icon of the set, drawn in the colour of the text around it. Decoration only: the control
 * that holds it carries the name. Import single icons (`import { Plus } from 'lucide'`), so that
 * the build keeps just those.
 */
export function Icon({ of, size = 18 }: { readonly of: IconNode; readonly size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="1.9"
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      {of.map(([tag, attributes]) => h(tag, attributes))}
    </svg>
  );
}
