import type { ComponentChildren } from 'preact';
import type { Explanation } from '../words/errors.ts';
import css from './page.module.css';

interface PageProps {
  readonly explanation: Explanation;
  /** Words of the outside world, quoted. */
  readonly detail?: string | undefined;
  /** Buttons, the likeliest first. */
  readonly actions?: ComponentChildren;
  readonly children?: ComponentChildren;
}

/** A page that stands in for a room: what happened, what it means, what to do now. */
export function Page({ explanation, detail, actions, children }: PageProps) {
  const { what, means, next } = explanation;
  return (
    <div class={css['place']}>
      <div class={css['page']}>
        <h1>{what}</h1>
        <p class={css['means']}>{means}</p>
        {detail !== undefined && detail !== '' && <q class={css['detail']}>{detail}</q>}
        {next !== '' && <p>{next}</p>}
        {actions !== undefined && <div class={css['actions']}>{actions}</div>}
        {children}
      </div>
    </div>
  );
}
