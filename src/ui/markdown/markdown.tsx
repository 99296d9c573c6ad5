import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { copyCode } from './copy-code.ts';
import { LinkQuestion } from './link-question.tsx';
import { type MisleadingLink, misleadingLink } from './misleading-link.ts';
import css from './markdown.module.css';
import { type MarkdownText, useMarkdown } from './use-markdown.ts';

interface MarkdownProps {
  readonly text: MarkdownText;
  /** False: it may stay plain for a moment, while more important things are drawn. */
  readonly eager?: boolean;
}

/**
 * An answer as formatted text. A signal is text that still grows, a string is the whole: when one
 * becomes the other, the blocks already drawn stay as they are.
 */
export function Markdown({ text, eager = true }: MarkdownProps) {
  const root = useRef<HTMLDivElement>(null);
  const question = useSignal<MisleadingLink | null>(null);
  useMarkdown(root, { text, eager });

  const askFirst = (event: MouseEvent): void => {
    if (!(event.target instanceof Element)) return;
    question.value = misleadingLink(event.target);
    if (question.value !== null) event.preventDefault();
  };
  const onClick = (event: MouseEvent): void => {
    if (event.target instanceof Element) copyCode(event.target);
    askFirst(event);
  };
  // The middle button opens links, too; the right one opens a menu.
  const onAuxClick = (event: MouseEvent): void => {
    if (event.button === 1) askFirst(event);
  };

  return (
    <>
      <div ref={root} class={css['markdown']} onClick={onClick} onAuxClick={onAuxClick} />
      {question.value === null ? null : (
        <LinkQuestion
          link={question.value}
          onClose={() => {
            question.value = null;
          }}
        />
      )}
    </>
  );
}
