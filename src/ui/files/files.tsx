import type { FileSummary } from '../../core/files.ts';
import { useApp } from '../app/context.ts';
import { openNewSession } from '../app/sessions.ts';
import { Button } from '../parts/button.tsx';
import { Explain } from '../parts/explain.tsx';
import { useRead } from '../parts/use-read.ts';
import { errorWords } from '../words/errors.ts';
import { filesWords as words } from '../words/files.ts';
import { Tree } from './tree.tsx';
import { Viewer } from './viewer.tsx';
import css from './files.module.css';

/** The workspace: every file on one side, the chosen one on the other. */
export function Files({ path }: { readonly path: string | null }) {
  const { client, navigation } = useApp();
  const files = useRead(() => client.agent.listFiles(), [client.filesChanged.value]);
  if (files === null) return <div class={css['room']} aria-busy="true" />;
  if (!files.ok) {
    const { code, detail } = files.error;
    return (
      <div class={css['message']}>
        <Explain explanation={errorWords[code]} tone="bad" detail={detail} />
      </div>
    );
  }
  if (files.value.length === 0) return <NoFiles />;
  return (
    <div class={css['room']} data-reading={path !== null}>
      <div class={css['side']}>
        <Tree
          files={files.value}
          chosen={path}
          onChoose={(next) => {
            navigation.go({ room: 'files', path: next });
          }}
        />
      </div>
      <div class={css['reading']}>
        <Reading files={files.value} path={path} />
      </div>
    </div>
  );
}

interface ReadingProps {
  readonly files: readonly FileSummary[];
  readonly path: string | null;
}

function Reading({ files, path }: ReadingProps) {
  if (path === null) return <p class={css['hint']}>{words.choose}</p>;
  const file = files.find((summary) => summary.path === path);
  if (file === undefined) return <p class={css['hint']}>{words.gone}</p>;
  return <Viewer key={path} file={file} />;
}

function NoFiles() {
  const app = useApp();
  return (
    <div class={css['message']}>
      <h2>{words.empty}</h2>
      <p>{words.emptyMeans}</p>
      <Button onClick={() => void openNewSession(app)}>{words.emptyAction}</Button>
    </div>
  );
}
