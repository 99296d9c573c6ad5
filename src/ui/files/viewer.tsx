import { ArrowLeft, History } from 'lucide';
import { useSignal } from '@preact/signals';
import type { Result } from '../../core/result.ts';
import type { FileContent, FileSummary } from '../../core/files.ts';
import { useApp } from '../app/context.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { Explain } from '../parts/explain.tsx';
import { useRead } from '../parts/use-read.ts';
import { errorWords } from '../words/errors.ts';
import { filesWords as words } from '../words/files.ts';
import { byteSize, dayAndTime } from '../words/numbers.ts';
import { Revisions } from './revisions.tsx';
import css from './files.module.css';

/** One file, as it is or as it was. Reading only. */
export function Viewer({ file }: { readonly file: FileSummary }) {
  const { client } = useApp();
  const history = useSignal(false);
  const revision = useSignal<number | null>(null);
  const { path } = file;
  const content = useRead(
    () =>
      revision.value === null
        ? client.agent.readFile(path)
        : client.agent.readRevision(path, revision.value),
    [path, file.revision, revision.value],
  );
  return (
    <>
      <ViewerHead
        file={file}
        historyOpen={history.value}
        onHistory={() => {
          history.value = !history.value;
        }}
      />
      {history.value && (
        <Revisions
          file={file}
          shown={revision.value ?? file.revision}
          onShow={(next) => {
            revision.value = next === file.revision ? null : next;
          }}
        />
      )}
      {revision.value !== null && (
        <div class={css['old']} role="status">
          {words.showing(revision.value, file.revision)}
          <Button
            onClick={() => {
              revision.value = null;
            }}
          >
            {words.showNewest}
          </Button>
        </div>
      )}
      <Content content={content} />
    </>
  );
}

interface ViewerHeadProps {
  readonly file: FileSummary;
  readonly historyOpen: boolean;
  readonly onHistory: () => void;
}

function ViewerHead({ file, historyOpen, onHistory }: ViewerHeadProps) {
  const { navigation } = useApp();
  return (
    <div class={css['head']}>
      <span class={css['back']}>
        <IconButton
          icon={ArrowLeft}
          name={words.back}
          onClick={() => {
            navigation.go({ room: 'files', path: null });
          }}
        />
      </span>
      <div class={css['what']}>
        <h2>{file.path}</h2>
        <p>{`${byteSize(file.size)} · ${dayAndTime(file.updatedAt)}`}</p>
      </div>
      <Button icon={History} aria-expanded={historyOpen} onClick={onHistory}>
        {words.history}
      </Button>
    </div>
  );
}

function Content({ content }: { readonly content: Result<FileContent> | null }) {
  if (content?.ok === false) {
    const { code, detail } = content.error;
    return <Explain explanation={errorWords[code]} tone="bad" detail={detail} />;
  }
  return (
    <textarea
      class={css['content']}
      aria-label={words.content}
      aria-busy={content === null}
      readOnly
      spellcheck={false}
      value={content?.value.text ?? ''}
    />
  );
}
