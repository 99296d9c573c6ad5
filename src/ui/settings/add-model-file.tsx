import { FolderOpen } from 'lucide';
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { ErrorInfo } from '../../core/errors.ts';
import { useApp } from '../app/context.ts';
import { Button } from '../parts/button.tsx';
import { Explain } from '../parts/explain.tsx';
import { errorWords } from '../words/errors.ts';
import { localModelWords as words } from '../words/local-models.ts';

/** Adds a model from files of the person. */
export function AddModelFile() {
  const { client, toasts } = useApp();
  const input = useRef<HTMLInputElement>(null);
  const isChecking = useSignal(false);
  const failure = useSignal<ErrorInfo | null>(null);
  const add = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return;
    failure.value = null;
    isChecking.value = true;
    await askToKeep();
    const answer = await client.agent.addModelFiles(files);
    isChecking.value = false;
    if (answer.ok) toasts.show({ kind: 'note', text: words.adding(answer.value.name) });
    else failure.value = answer.error;
  };
  return (
    <>
      <div>
        <Button
          icon={FolderOpen}
          disabled={isChecking.value}
          onClick={() => input.current?.click()}
        >
          {isChecking.value ? words.checking : words.add}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".gguf"
          multiple
          hidden
          aria-label={words.file}
          onChange={({ currentTarget }) => {
            void add([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      </div>
      {failure.value !== null && (
        <Explain
          explanation={words.failures[failure.value.code] ?? errorWords[failure.value.code]}
          tone="bad"
          detail={failure.value.detail}
        />
      )}
    </>
  );
}

/** Asked on the click that needs it: weights are what a browser clears first. */
export async function askToKeep(): Promise<void> {
  await navigator.storage.persist().catch(() => false);
}
