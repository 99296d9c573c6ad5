import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { formatRoute, parseRoute } from './routes.ts';
import type { Route } from './routes.ts';

export interface Navigation {
  readonly route: ReadonlySignal<Route>;
  readonly go: (route: Route) => void;
  /** Like `go`, without an entry in the history: for a route the person did not choose. */
  readonly replace: (route: Route) => void;
}

/** Follows and changes the hash of the page's URL. */
export function createNavigation(): Navigation {
  const route = signal(parseRoute(location.hash));
  addEventListener('hashchange', () => {
    route.value = parseRoute(location.hash);
  });
  return {
    route,
    go(next) {
      location.hash = formatRoute(next);
    },
    replace(next) {
      history.replaceState(null, '', formatRoute(next));
      route.value = next;
    },
  };
}
