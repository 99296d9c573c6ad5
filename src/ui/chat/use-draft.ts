import type { ReadonlySignal } from '@preact/signals';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { scopeOf } from '../../lib/scope.ts';
import { useChat } from './chat-model.ts';
import type { ChatActions, ChatProps } from './contract.ts';
import { createDraftRescue, type DraftRescue } from './draft-rescue.ts';
import { createDraftSaver, type DraftSaver } from './draft-saver.ts';

export interface Draft {
  readonly saver: DraftSaver;
  /** What the message box begins with: what was rescued when the page went away, or is stored. */
  readonly text: string;
  /** The session is there: what it has of a draft, rescued or stored. Ask once. */
  readonly arrive: () => string;
}

type DraftOptions = Pick<ChatProps, 'session'> & { readonly stored: ReadonlySignal<string | null> };

/**
 * Saves the draft while the person types, when the page is hidden or closed, and on leaving. What
 * the agent may not have stored when the page goes away is kept in the tab, for its next load; so is
 * what is typed before the session is there.
 */
export function useDraft({ session, stored }: DraftOptions): Draft {
  const { actions, watch } = useChat();
  const { saver, text, arrive, rescued, keep } = useMemo(
    () => createDraft({ session, stored, actions, watch }),
    [],
  );
  useLayoutEffect(() => {
    if (rescued) saver.change(text);
    const flushWhenHidden = (): void => {
      if (document.visibilityState === 'hidden') saver.flush();
    };
    const onPageHide = (): void => {
      saver.flush();
      keep();
    };
    addEventListener('pagehide', onPageHide);
    document.addEventListener('visibilitychange', flushWhenHidden);
    return () => {
      removeEventListener('pagehide', onPageHide);
      document.removeEventListener('visibilitychange', flushWhenHidden);
      saver.flush();
    };
  }, [saver]);
  return { saver, text, arrive };
}

interface DraftParts extends DraftOptions {
  readonly actions: Pick<ChatActions, 'saveDraft'>;
  readonly watch: (saving: ReturnType<ChatActions['saveDraft']>) => Promise<void>;
}

function createDraft({ session, stored, actions, watch }: DraftParts) {
  /** Under the name of the session or, while nobody knows which it will be, without one. */
  const rescue = () => createDraftRescue(scopeOf(location.href), session.peek() ?? '');
  const takeRescued = (): string | null => {
    const text = rescue().read();
    rescue().forget();
    return text;
  };
  const known = session.peek() !== null;
  const early = takeRescued();
  let kept: DraftRescue | null = null;
  const keep = (): void => {
    const unsaved = saver.unsaved();
    if (unsaved === null) return;
    kept = rescue();
    kept.keep(unsaved);
  };
  const saver = createDraftSaver(async (text) => {
    if (stored.peek() === null) {
      keep();
      return false;
    }
    const saving = actions.saveDraft(text);
    void watch(saving);
    const { ok } = await saving;
    if (ok) rescue().forget();
    return ok;
  });
  return {
    saver,
    text: early ?? stored.peek() ?? '',
    rescued: early !== null,
    keep,
    arrive: (): string => {
      kept?.forget();
      // A rescued draft of this very session is newer than the stored one.
      if (known && early !== null) return '';
      return takeRescued() ?? stored.peek() ?? '';
    },
  };
}
