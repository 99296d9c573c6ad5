import { Paperclip } from 'lucide';
import { useRef } from 'preact/hooks';
import { IconButton } from '../parts/button.tsx';
import { chatWords } from './words.ts';

/** Opens the file picker for pictures. */
export function AttachButton({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        icon={Paperclip}
        name={chatWords.attach}
        title={chatWords.attachTitle}
        onClick={() => picker.current?.click()}
      />
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
