import { Component } from 'preact';
import type { ComponentChildren } from 'preact';
import { toErrorInfo } from '../../core/errors.ts';
import { version } from '../../lib/version.ts';
import { copyText } from '../chat/copy-text.ts';
import { Page } from '../pages/page.tsx';
import { Button } from '../parts/button.tsx';
import { pageWords } from '../words/pages.ts';
import { exportEverything } from './export.ts';
import type { App } from './context.ts';

interface BoundaryProps {
  readonly app: Pick<App, 'client' | 'toasts' | 'now'>;
  readonly children: ComponentChildren;
}

interface BoundaryState {
  readonly broken: unknown;
  /** What became of copying. */
  readonly said: string;
}

/** Catches a fault while drawing. The data is elsewhere and unharmed: it offers the way to it. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { broken: null, said: '' };

  static override getDerivedStateFromError(broken: unknown): Partial<BoundaryState> {
    return { broken };
  }

  override render({ app, children }: BoundaryProps, { broken, said }: BoundaryState) {
    if (broken === null) return children;
    const copy = (): void => {
      void copyText(describe(broken)).then((copied) => {
        this.setState({ said: copied ? pageWords.detailsCopied : pageWords.detailsNotCopied });
      });
    };
    const reload = (): void => {
      location.reload();
    };
    return (
      <main>
        <Page
          explanation={{
            what: pageWords.brokenTitle,
            means: pageWords.brokenMeans,
            next: pageWords.brokenNext,
          }}
          detail={toErrorInfo(broken).detail}
          actions={
            <>
              <Button kind="main" onClick={reload}>
                {pageWords.reload}
              </Button>
              <Button onClick={copy}>{pageWords.copyDetails}</Button>
              <Button onClick={() => void exportEverything(app)}>
                {pageWords.exportEverything}
              </Button>
            </>
          }
        >
          <p role="status">{said}</p>
        </Page>
      </main>
    );
  }
}

/** For a report: version, place and stack. Routes and stacks hold no words of the person. */
function describe(broken: unknown): string {
  const stack = broken instanceof Error ? broken.stack : toErrorInfo(broken).detail;
  const room = location.hash.split('/')[1] ?? '';
  return [`Satchel ${version}`, `Room: ${room}`, navigator.userAgent, stack ?? ''].join('\n');
}
