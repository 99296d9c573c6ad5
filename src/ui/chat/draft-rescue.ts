/**
 * A draft that may not have reached the agent, which dies with the page: kept in the tab's own
 * storage, the only one that a page can still write to while it goes away.
 */
export interface DraftRescue {
  readonly keep: (text: string) => void;
  /** The kept draft; null when there is none. */
  readonly read: () => string | null;
  readonly forget: () => void;
}

export function createDraftRescue(scope: string, session: string): DraftRescue {
  const key = `${scope}:draft:${session}`;
  return {
    keep(text) {
      tolerate(() => {
        sessionStorage.setItem(key, text);
      });
    },
    read: () => tolerate(() => sessionStorage.getItem(key)) ?? null,
    forget() {
      tolerate(() => {
        sessionStorage.removeItem(key);
      });
    },
  };
}

/** Storage can be refused or full: then the draft is as old as its last saving. */
function tolerate<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** Removes all drafts kept for this copy of the app. */
export function forgetDrafts(scope: string): void {
  tolerate(() => {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(`${scope}:draft:`)) sessionStorage.removeItem(key);
    }
  });
}
