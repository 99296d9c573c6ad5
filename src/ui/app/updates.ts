import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

/**
 * `ready`: a new version is downloaded. `waiting`: the person wants it, a run is under way.
 * `elsewhere`: another tab applied it, this one still shows the old version.
 */
export type UpdateState = 'none' | 'ready' | 'waiting' | 'elsewhere';

export interface Updates {
  readonly state: ReadonlySignal<UpdateState>;
  /** Applies the update as soon as no run is under way in any tab. */
  readonly apply: () => Promise<void>;
}

export interface UpdateEvents {
  /** A new version waits; `activate` lets it take over, unless a run began: then false. */
  readonly onReady: (activate: () => Promise<boolean>) => void;
  /** A new version has taken over this page. */
  readonly onTakeover: () => void;
}

export interface UpdateOptions {
  /** Whether any tab holds the lock of a run. */
  readonly isRunning: () => Promise<boolean>;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly reload: () => void;
}

const askAgainAfter = 1_000;

export function createUpdates(options: UpdateOptions): Updates & UpdateEvents {
  const { isRunning, wait, reload } = options;
  const state = signal<UpdateState>('none');
  const reloadNow = (): Promise<boolean> => {
    reload();
    return Promise.resolve(true);
  };
  let takeOver = reloadNow;
  let wanted = false;
  return {
    state,
    onReady(activate) {
      takeOver = activate;
      if (state.value === 'none') state.value = 'ready';
    },
    onTakeover() {
      if (wanted) reload();
      else state.value = 'elsewhere';
    },
    async apply() {
      if (state.value === 'none' || wanted) return;
      const begin = state.value === 'elsewhere' ? reloadNow : takeOver;
      wanted = true;
      while ((await isRunning()) || !(await begin())) {
        state.value = 'waiting';
        await wait(askAgainAfter);
      }
    },
  };
}
