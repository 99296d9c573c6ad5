import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ReadonlySignal } from '@preact/signals';
import type { Egress } from '../../lib/egress.ts';
import type { Client } from '../client/client.ts';
import type { Toasts } from '../parts/toasts.ts';
import type { Navigation } from './navigation.ts';
import type { Updates } from './updates.ts';

/** What every screen may use. Made once in `main.tsx`, or by a test. */
export interface App {
  readonly scope: string;
  readonly client: Client;
  readonly navigation: Navigation;
  readonly toasts: Toasts;
  readonly updates: Updates;
  readonly online: ReadonlySignal<boolean>;
  /** For requests that only a window can make. Logged like all others. */
  readonly egress: Egress;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = useContext(AppContext);
  if (app === null) throw new Error('This component was drawn outside the app.');
  return app;
}
