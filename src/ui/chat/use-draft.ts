import { useLayoutEffect, useMemo } from 'preact/hooks';
import { useChat } from './chat-model.ts';
import { createDraftSaver, type DraftSaver } from './draft-saver.ts';

/** Saves the draft while the person types, when the page is hidden or closed, and on leaving. */
export function useDraft(): DraftSaver {
  const { actions, watch } = useChat();
  const saver = useMemo(
    () => createDraftSaver((text) => void watch(actions.saveDraft(text))),
    [actions, watch],
  );
  useLayoutEffect(() => {
    const flushWhenHidden = (): void => {
      if (document.visibilityState === 'hidden') saver.flush();
    };
    addEventListener('pagehide', saver.flush);
    document.addEventListener('visibilitychange', flushWhenHidden);
    return () => {
      removeEventListener('pagehide', saver.flush);
      document.removeEventListener('visibilitychange', flushWhenHidden);
      saver.flush();
    };
  }, [saver]);
  return saver;
}
