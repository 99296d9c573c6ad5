import { signal } from '@preact/signals';
import { render } from 'preact';
import { AppView } from '../../src/ui/app/app.tsx';
import type { App } from '../../src/ui/app/context.ts';
import { createNavigation } from '../../src/ui/app/navigation.ts';
import type { UpdateState } from '../../src/ui/app/updates.ts';
import { createClient } from '../../src/ui/client/client.ts';
import { hear } from '../../src/ui/client/listen.ts';
import type { AgentStatus } from '../../src/ui/client/supervisor.ts';
import { createToasts } from '../../src/ui/parts/toasts.ts';
import type { MemoryAgent } from './memory-agent.ts';
import '../../src/ui/tokens.css';
import '../../src/ui/base.css';

export interface MountedApp {
  readonly app: App;
  readonly status: { value: AgentStatus };
  readonly online: { value: boolean };
  readonly update: { value: UpdateState };
  readonly unmount: () => void;
}

/**
 * Draws the whole interface over an agent in memory, at an address of its own; `begins`: what the
 * agent does then, if it is not ready.
 */
export function mountApp(
  { agent, state, listen }: MemoryAgent,
  hash = '#/chat',
  begins?: AgentStatus,
): MountedApp {
  history.replaceState(null, '', hash);
  const status = signal<AgentStatus>(begins ?? { type: 'ready', boot: state.boot });
  const online = signal(true);
  const update = signal<UpdateState>('none');
  const app: App = {
    scope: '/test/',
    client: createClient({
      onErased: () => undefined,
      supervisor: { agent, status, restart: () => undefined, close: () => undefined },
      listen: (listeners) =>
        listen((message) => {
          hear(message, listeners);
        }),
    }),
    navigation: createNavigation(),
    toasts: createToasts(),
    updates: { state: update, apply: () => Promise.resolve() },
    online,
    egress: () => Promise.reject(new TypeError('This test has no network.')),
    now: () => Date.now(),
  };
  const place = document.createElement('div');
  place.id = 'app';
  document.body.append(place);
  render(<AppView app={app} />, place);
  return {
    app,
    status,
    online,
    update,
    unmount() {
      render(null, place);
      place.remove();
      app.client.close();
    },
  };
}
