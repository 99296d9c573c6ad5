import { useEffect, useRef } from 'preact/hooks';
import { shellWords } from '../words/shell.ts';
import css from './title-input.module.css';

interface TitleInputProps {
  readonly title: string;
  /** The new title, or null when nothing is to change. Called once. */
  readonly onTitle: (title: string | null) => void;
}

/** The title of a session as a field: Enter or leaving it keeps the text, Escape does not. */
export function TitleInput({ title, onTitle }: TitleInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const ended = useRef(false);
  useEffect(() => {
    input.current?.select();
  }, []);
  const end = (next: string | null): void => {
    if (ended.current) return;
    ended.current = true;
    const changed = next !== null && next.trim() !== '' && next.trim() !== title;
    onTitle(changed ? next : null);
  };
  return (
    <input
      ref={input}
      class={css['input']}
      aria-label={shellWords.title}
      defaultValue={title}
      maxLength={200}
      spellcheck={false}
      autocomplete="off"
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.isComposing) return;
        if (event.key === 'Enter') end(event.currentTarget.value);
        else if (event.key === 'Escape') end(null);
      }}
      onBlur={(event) => {
        end(event.currentTarget.value);
      }}
    />
  );
}
