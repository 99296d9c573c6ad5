import type { ErrorInfo } from '../../core/errors.ts';
import { useApp } from '../app/context.ts';
import { exportEverything } from '../app/export.ts';
import { openNewSession, restoreSession } from '../app/sessions.ts';
import { Button } from '../parts/button.tsx';
import { errorWords } from '../words/errors.ts';
import { pageWords } from '../words/pages.ts';
import { shellWords } from '../words/shell.ts';
import { Page } from './page.tsx';

const dead = { what: pageWords.deadTitle, means: pageWords.deadMeans, next: pageWords.deadNext };
const slow = { what: pageWords.slowTitle, means: pageWords.slowMeans, next: pageWords.slowNext };

const reload = (): void => {
  location.reload();
};

/** The agent lives but cannot work: the database is blocked, newer or refused. */
export function RefusedPage({ error }: { readonly error: ErrorInfo }) {
  const { client } = useApp();
  return (
    <Page
      explanation={errorWords[error.code]}
      detail={error.detail}
      actions={
        <>
          <Button kind="main" onClick={client.restart}>
            {pageWords.tryAgain}
          </Button>
          <Button onClick={reload}>{pageWords.reload}</Button>
        </>
      }
    />
  );
}

/** The agent worker dies whenever it is started. */
export function DeadPage({ error }: { readonly error: ErrorInfo }) {
  const app = useApp();
  const rescue = (): void => {
    app.client.restart();
    void exportEverything(app);
  };
  return (
    <Page
      explanation={dead}
      detail={error.detail}
      actions={
        <>
          <Button kind="main" onClick={app.client.restart}>
            {pageWords.tryAgain}
          </Button>
          <Button onClick={rescue}>{pageWords.exportEverything}</Button>
          <Button kind="quiet" onClick={reload}>
            {pageWords.reload}
          </Button>
        </>
      }
    />
  );
}

/** Nothing came back yet: the likely reason, before anyone thinks that data is lost. */
export const SlowPage = () => (
  <Page explanation={slow} actions={<Button onClick={reload}>{pageWords.reload}</Button>} />
);

/** The session in the address cannot be opened. */
export function MissingSessionPage({ error }: { readonly error: ErrorInfo }) {
  const app = useApp();
  const isUnknown = error.code === 'not-possible';
  const explanation = isUnknown
    ? { what: pageWords.missingSessionTitle, means: pageWords.missingSessionMeans, next: '' }
    : errorWords[error.code];
  return (
    <Page
      explanation={explanation}
      detail={isUnknown ? undefined : error.detail}
      actions={
        <>
          <Button kind="main" onClick={() => void openNewSession(app)}>
            {shellWords.newSession}
          </Button>
          <Button onClick={() => void app.client.current.reload()}>{pageWords.tryAgain}</Button>
        </>
      }
    />
  );
}

/** The open session was deleted, most likely in another tab. */
export function DeletedSessionPage({ session }: { readonly session: string }) {
  const app = useApp();
  return (
    <Page
      explanation={{ what: pageWords.deletedTitle, means: pageWords.deletedMeans, next: '' }}
      actions={
        <>
          <Button kind="main" onClick={() => void openNewSession(app)}>
            {shellWords.newSession}
          </Button>
          <Button onClick={() => void restoreSession(app, session)}>{pageWords.restore}</Button>
        </>
      }
    />
  );
}
