import { shellWords } from '../words/shell.ts';
import { compactNumber } from '../words/numbers.ts';
import css from './header.module.css';

interface ContextGaugeProps {
  /** Tokens. */
  readonly tokens: number;
  readonly window: number;
}

/** From this part on the gauge warns: the next long answer may not fit. */
const tight = 0.85;

/** How much of what the model can read at once is in use. */
export function ContextGauge({ tokens, window }: ContextGaugeProps) {
  const part = window > 0 ? Math.min(1, tokens / window) : 0;
  return (
    <span
      class={css['chip']}
      role="status"
      aria-label={shellWords.context}
      aria-live="off"
      title={shellWords.contextTitle}
      data-tight={part >= tight}
    >
      <span class={css['gauge']} aria-hidden="true">
        <span style={{ width: `${Math.round(part * 100)}%` }} />
      </span>
      <span class={css['numbers']}>
        {shellWords.contextOf(compactNumber(tokens), compactNumber(window))}
      </span>
    </span>
  );
}
