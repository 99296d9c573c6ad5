import { visibly } from '../parts/visibly.ts';
import css from './approval.module.css';

interface ExactProps {
  /** The accessible name. */
  readonly title: string;
  readonly text: string;
}

/** Text as it is, to the last space, and nothing in it that cannot be seen. */
export const Exact = ({ title, text }: ExactProps) => (
  <pre class={css['exact']} tabIndex={0} role="group" aria-label={title}>
    {visibly(text)}
  </pre>
);
