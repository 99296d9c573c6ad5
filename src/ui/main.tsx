import { render } from 'preact';
import { isAnyRunning } from '../core/api.ts';
import { createEgress } from '../lib/egress.ts';
import { scopeOf } from '../lib/scope.ts';
import { trustedScriptUrl } from '../lib/trusted.ts';
import { AppView } from './app/app.tsx';
import type { App } from './app/context.ts';
import { findMissing } from './app/environment.ts';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { createNavigation } from './app/navigation.ts';
import { watchOnline } from './app/online.ts';
import { registerServiceWorker } from './app/service-worker.ts';
import { startOver } from './app/start-over.ts';
import { applyTheme, rememberedTheme } from './app/theme.ts';
import { createUpdates } from './app/updates.ts';
import type { UpdateEvents } from './app/updates.ts';
import { createClient } from './client/client.ts';
import type { Client } from './client/client.ts';
import { nextAgent } from './client/early-agent.ts';
import { listen } from './client/listen.ts';
import { Supervisor } from './client/supervisor.ts';
import { loadMarkdown } from './markdown/load.ts';
import { MissingPage } from './pages/missing-page.tsx';
import { createToasts } from './parts/toasts.ts';
import './tokens.css';
import './base.css';

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** After the next paint; soon in a tab that is not painted. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    const limit = setTimeout(resolve, 300);
    requestAnimationFrame(() => {
      clearTimeout(limit);
      setTimeout(resolve, 0);
    });
  });

/** Lets what waits for this thread go first: it may be what the agent needs to start. */
const yieldOnce = (): Promise<void> => wait(0);

/** Resolves when what the agent answered first has been painted, or it takes its time. */
async function firstScreen(status: Client['status']): Promise<void> {
  await new Promise<void>((resolve) => {
    status.subscribe((now) => {
      if (now.type !== 'starting' || now.slow) resolve();
    });
  });
  await painted();
}

/** What the first screen does without. */
async function finishStart(updates: UpdateEvents): Promise<void> {
  await loadMarkdown();
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const script = trustedScriptUrl(new URL('sw.js', new URL('.', location.href)).href);
  // Refused where the browser keeps no data: then there is nothing to keep.
  await registerServiceWorker(script, updates).catch(() => undefined);
}

/** Whether a run is under way in any tab. */
async function isRunning(scope: string): Promise<boolean> {
  const { held } = await navigator.locks.query();
  return isAnyRunning(scope, held);
}

function createApp(scope: string): App {
  const updates = createUpdates({
    isRunning: () => isRunning(scope),
    wait,
    reload: () => {
      location.reload();
    },
  });
  const supervisor = new Supervisor({
    start: nextAgent,
    now: () => performance.now(),
    wait,
  });
  const client = createClient({
    supervisor,
    listen: (listeners) => listen(scope, listeners),
    onErased: () => {
      startOver(scope);
    },
  });
  void firstScreen(client.status).then(() => finishStart(updates));
  return {
    scope,
    client,
    egress: createEgress({
      log: (request) => void client.agent.logRequest(request),
      now: Date.now,
    }),
    navigation: createNavigation(),
    toasts: createToasts(),
    updates,
    online: watchOnline(),
    now: () => Date.now(),
  };
}

function start(place: HTMLElement): void {
  const scope = scopeOf(location.href);
  applyTheme(rememberedTheme(scope));
  const [missing] = findMissing();
  if (missing !== undefined) {
    render(<MissingPage part={missing} />, place);
    return;
  }
  const app = createApp(scope);
  render(
    <ErrorBoundary app={app}>
      <AppView app={app} />
    </ErrorBoundary>,
    place,
  );
}

const place = document.getElementById('app');
if (place !== null) void yieldOnce().then(() => start(place));
