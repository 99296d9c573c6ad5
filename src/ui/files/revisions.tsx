import type { FileRevision, FileSummary } from '../../core/files.ts';
import { useApp } from '../app/context.ts';
import { formatRoute } from '../app/routes.ts';
import { useRead } from '../parts/use-read.ts';
import { authorWords, filesWords as words } from '../words/files.ts';
import { byteSize, dayAndTime } from '../words/numbers.ts';
import css from './files.module.css';

interface RevisionsProps {
  readonly file: FileSummary;
  /** The number of the revision that is shown. */
  readonly shown: number;
  readonly onShow: (revision: number) => void;
}

/** The versions of a file, newest first, with who wrote each. */
export function Revisions({ file, shown, onShow }: RevisionsProps) {
  const { client } = useApp();
  const answer = useRead(() => client.agent.listRevisions(file.path), [file.path, file.revision]);
  const revisions = answer?.ok === true ? answer.value : [];
  const newestFirst = [...revisions].sort((a, b) => b.revision - a.revision);
  return (
    <ol class={css['revisions']} aria-label={words.revisions} aria-busy={answer === null}>
      {newestFirst.map((revision) => (
        <li key={revision.revision} class={css['revision']}>
          <button
            type="button"
            aria-pressed={revision.revision === shown}
            onClick={() => {
              onShow(revision.revision);
            }}
          >
            <b>{words.revision(revision.revision)}</b>
            {revision.revision === file.revision && <em>{words.newest}</em>}
            <span>{origin(revision)}</span>
          </button>
          {revision.by.session !== undefined && (
            <a href={formatRoute({ room: 'chat', session: revision.by.session })}>
              {words.openSession}
            </a>
          )}
        </li>
      ))}
    </ol>
  );
}

const origin = ({ by, at, size }: FileRevision): string =>
  `${authorWords[by.author]} · ${dayAndTime(at)} · ${byteSize(size)}`;
