import type { ComponentChildren } from 'preact';
import type { Explanation } from '../words/errors.ts';
import css from './explain.module.css';

interface ExplainProps {
  readonly explanation: Explanation;
  readonly tone: 'good' | 'warn' | 'bad';
  /** Words of the outside world, quoted. */
  readonly detail?: string | undefined;
  /** Controls for the next step. */
  readonly children?: ComponentChildren;
}

/** What happened, what it means, the next step: the form of every error in the interface. */
export function Explain({ explanation, tone, detail, children }: ExplainProps) {
  const { what, means, next } = explanation;
  return (
    <div class={`${css['explain']} ${css[tone]}`}>
      <p class={css['what']}>{what}</p>
      <p>{means}</p>
      {detail !== undefined && detail !== '' && <q class={css['detail']}>{detail}</q>}
      <p class={css['next']}>{next}</p>
      {children}
    </div>
  );
}
