import { useSignal } from '@preact/signals';
import type { ErrorInfo } from '../../core/errors.ts';
import { dayStamp, saveFile } from '../app/save-file.ts';
import { formatRoute } from '../app/routes.ts';
import type { Client } from '../client/client.ts';
import { Button } from '../parts/button.tsx';
import { Explain } from '../parts/explain.tsx';
import { errorWords } from '../words/errors.ts';
import { pageWords } from '../words/pages.ts';
import { Page } from './page.tsx';
import css from './page.module.css';

interface SafePageProps {
  readonly client: Pick<Client, 'agent'>;
  readonly now: () => number;
}

type Outcome = 'none' | 'working' | 'done' | ErrorInfo;

/** Takes everything out without drawing any of it: a session that breaks the app cannot break this. */
export function SafePage({ client, now }: SafePageProps) {
  const outcome = useSignal<Outcome>('none');
  const rescue = async (): Promise<void> => {
    outcome.value = 'working';
    const answer = await client.agent.exportEverything();
    if (answer.ok) saveFile(answer.value, `satchel-${dayStamp(now())}.json`);
    outcome.value = answer.ok ? 'done' : answer.error;
  };
  const back = (): void => {
    location.hash = formatRoute({ room: 'chat', session: null });
    location.reload();
  };
  const state = outcome.value;
  return (
    <main class={css['place']}>
      <Page
        explanation={{
          what: pageWords.safeTitle,
          means: pageWords.safeIntro,
          next: pageWords.safeExport,
        }}
        actions={
          <>
            <Button kind="main" disabled={state === 'working'} onClick={() => void rescue()}>
              {pageWords.exportEverything}
            </Button>
            <Button kind="quiet" onClick={back}>
              {pageWords.safeBack}
            </Button>
          </>
        }
      >
        <p class={css['outcome']} role="status">
          {state === 'done' ? pageWords.safeDone : ''}
        </p>
        {typeof state === 'object' && (
          <Explain explanation={errorWords[state.code]} tone="bad" detail={state.detail} />
        )}
      </Page>
    </main>
  );
}
