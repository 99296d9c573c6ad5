import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { formatRoute, parseRoute } from './routes.ts';
import type { Route } from './routes.ts';

export interface Navigation {
  readonly route: ReadonlySignal<Route>;
  readonly go: (route: Route) => void;
  /**
   * Like `go`, without an entry in the history: for a route the person did not choose. Gives way to
   * one that they chose a moment ago and that is still on its way.
   */
  readonly replace: (route: Route) => void;
}

/** Follows and changes the hash of the page's URL. */
export function createNavigation(): Navigation {
  const route = signal(parseRoute(location.hash));
  let seen = location.hash;
  const look = (): void => {
    seen = location.hash;
    route.value = parseRoute(seen);
  };
  addEventListener('hashchange', look);
  return {
    route,
    go(next) {
      location.hash = formatRoute(next);
    },
    replace(next) {
      // The browser tells of a new address later than it shows it.
      if (location.hash === seen) history.replaceState(null, '', formatRoute(next));
      look();
    },
  };
}
