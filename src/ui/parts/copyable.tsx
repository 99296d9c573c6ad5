import { Check, Copy } from 'lucide';
import { useState } from 'preact/hooks';
import { copyText } from '../chat/copy-text.ts';
import { partWords } from '../words/parts.ts';
import { IconButton } from './button.tsx';
import css from './copyable.module.css';

/** A command or a setting, whole, with a button that copies it. */
export function Copyable({ text }: { readonly text: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <div class={css['copyable']}>
      <code>{text}</code>
      <IconButton
        icon={copied ? Check : Copy}
        size={16}
        name={copied ? partWords.copied : partWords.copy}
        onClick={() => {
          void copyText(text).then(setCopied);
        }}
      />
    </div>
  );
}
