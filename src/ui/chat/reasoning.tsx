import { useId, useState } from 'preact/hooks';
import { ChevronRight } from 'lucide';
import { Icon } from '../icon.tsx';
import { Markdown } from '../markdown/markdown.tsx';
import type { MarkdownText } from '../markdown/use-markdown.ts';
import { formatDuration } from './format.ts';
import css from './reasoning.module.css';
import { chatWords } from './words.ts';

interface ReasoningProps {
  readonly text: MarkdownText;
  /** Milliseconds, once they are known. */
  readonly duration: number | undefined;
  /** Thoughts are all there is to this answer: they are shown. */
  readonly alone: boolean;
}

/** What the model thought before it answered, folded. */
export function Reasoning({ text, duration, alone }: ReasoningProps) {
  const id = useId();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? alone;
  return (
    <div class={css['reasoning']}>
      <div class={css['line']}>
        <button
          type="button"
          class={css['button']}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => {
            setChosen(!open);
          }}
        >
          <Icon of={ChevronRight} size={14} />
          {chatWords.reasoning}
        </button>
        {duration !== undefined && <span>· {formatDuration(duration)}</span>}
      </div>
      <div id={id} class={css['thoughts']} hidden={!open}>
        {open && <Markdown text={text} />}
      </div>
    </div>
  );
}
