import { useEffect, useState } from 'preact/hooks';
import { visibly } from '../parts/visibly.ts';
import css from './approval.module.css';
import { Exact } from './exact.tsx';
import type { Comparison, DiffLine } from './diff-lines.ts';
import { chatWords } from './words.ts';

interface DiffProps {
  readonly before: string;
  readonly after: string;
}

const marks = { same: ' ', added: '+', removed: '-' } as const;

/**
 * What would change in a file, line by line. The comparing code is loaded with the first card; when
 * it cannot be had, the whole new text is shown: nobody is to agree to what they cannot see.
 */
export function DiffView({ before, after }: DiffProps) {
  const [comparison, setComparison] = useState<Comparison | 'failed' | null>(null);
  useEffect(() => {
    let current = true;
    const show = (next: Comparison | 'failed'): void => {
      if (current) setComparison(next);
    };
    import('./diff-lines.ts').then(
      ({ compare }) => {
        show(compare(before, after));
      },
      () => {
        show('failed');
      },
    );
    return () => {
      current = false;
    };
  }, [before, after]);
  if (comparison === null) return <div class={css['comparing']} aria-busy="true" />;
  if (comparison === 'failed') return <Exact title={chatWords.preview} text={after} />;
  return (
    <>
      <p class={css['counts']}>{chatWords.changedLines(comparison.added, comparison.removed)}</p>
      <div class={css['diff']} tabIndex={0} role="group" aria-label={chatWords.preview}>
        <div class={css['lines']}>
          {comparison.lines.map((line, index) => (
            <Line key={index} line={line} />
          ))}
        </div>
      </div>
    </>
  );
}

function Line({ line }: { readonly line: DiffLine }) {
  if (line.type === 'gap') {
    return <div class={css['gap']}>{chatWords.unchangedLines(line.count)}</div>;
  }
  return (
    <div class={css[line.type]}>
      {marks[line.type]}
      {visibly(line.text)}
    </div>
  );
}
