import { useLayoutEffect, useMemo } from 'preact/hooks';
import { scopeOf } from '../../lib/scope.ts';
import { useChat } from './chat-model.ts';
import { createDraftRescue } from './draft-rescue.ts';
import { createDraftSaver, type DraftSaver } from './draft-saver.ts';

interface DraftOptions {
  readonly session: string;
  /** As the agent stored it. */
  readonly stored: string;
}

export interface Draft {
  readonly saver: DraftSaver;
  /** What the message box begins with: what was rescued when the page went away, or is stored. */
  readonly text: string;
}

/**
 * Saves the draft while the person types, when the page is hidden or closed, and on leaving. What
 * the agent may not have stored when the page goes away is kept in the tab, for its next load.
 */
export function useDraft({ session, stored }: DraftOptions): Draft {
  const { actions, watch } = useChat();
  const { saver, text, rescue } = useMemo(() => {
    const rescue = createDraftRescue(scopeOf(location.href), session);
    const rescued = rescue.read();
    const saver = createDraftSaver(async (text) => {
      const saving = actions.saveDraft(text);
      void watch(saving);
      const { ok } = await saving;
      if (ok) rescue.forget();
      return ok;
    });
    return { saver, text: rescued ?? stored, rescue };
  }, []);
  useLayoutEffect(() => {
    const rescued = rescue.read();
    rescue.forget();
    if (rescued !== null) saver.change(rescued);
    const flushWhenHidden = (): void => {
      if (document.visibilityState === 'hidden') saver.flush();
    };
    const onPageHide = (): void => {
      saver.flush();
      const unsaved = saver.unsaved();
      if (unsaved !== null) rescue.keep(unsaved);
    };
    addEventListener('pagehide', onPageHide);
    document.addEventListener('visibilitychange', flushWhenHidden);
    return () => {
      removeEventListener('pagehide', onPageHide);
      document.removeEventListener('visibilitychange', flushWhenHidden);
      saver.flush();
    };
  }, [saver, rescue]);
  return { saver, text };
}
