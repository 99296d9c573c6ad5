import { useEffect, useState } from 'preact/hooks';
import { copyText } from './copy-text.ts';
import { chatWords } from './words.ts';

const shownFor = 1600;

/** A copy button's label and what it does: it says for a moment whether it worked. */
export function useCopy(text: () => string): { readonly label: string; readonly copy: () => void } {
  const [label, setLabel] = useState(chatWords.copy);
  useEffect(() => {
    if (label === chatWords.copy) return undefined;
    const timer = setTimeout(() => {
      setLabel(chatWords.copy);
    }, shownFor);
    return () => {
      clearTimeout(timer);
    };
  }, [label]);
  const copy = (): void => {
    void copyText(text()).then((copied) => {
      setLabel(copied ? chatWords.copied : chatWords.copyFailed);
    });
  };
  return { label, copy };
}
