import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { partWords } from '../words/parts.ts';
import { Button } from './button.tsx';
import css from './lazy.module.css';

/**
 * A component whose code is fetched when it is first shown. A fetch that fails (an update replaced
 * the file, the network went away before it was cached) offers another try and a reload.
 */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  return function Lazy(props: P) {
    const [state, setState] = useState<'loading' | 'ready' | 'failed'>(
      loaded === null ? 'loading' : 'ready',
    );
    useEffect(() => {
      if (state !== 'loading') return;
      load().then(
        (component) => {
          loaded = component;
          setState('ready');
        },
        () => {
          setState('failed');
        },
      );
    }, [state]);
    if (loaded !== null) {
      const Loaded = loaded;
      return <Loaded {...props} />;
    }
    if (state === 'loading') return <div class={css['wait']} aria-busy="true" />;
    return (
      <div class={css['failed']} role="alert">
        <p>{partWords.roomFailed}</p>
        <div class={css['actions']}>
          <Button
            kind="main"
            onClick={() => {
              location.reload();
            }}
          >
            {partWords.reload}
          </Button>
          <Button
            onClick={() => {
              setState('loading');
            }}
          >
            {partWords.tryAgain}
          </Button>
        </div>
      </div>
    );
  };
}
