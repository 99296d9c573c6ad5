import type { ReadonlySignal } from '@preact/signals';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { userText } from '../../core/messages.ts';
import type { SessionState } from '../../core/state.ts';
import { scopeOf } from '../../lib/scope.ts';
import { useChat } from './chat-model.ts';
import type { ChatActions, ChatProps } from './contract.ts';
import { createDraftRescue, type DraftRescue } from './draft-rescue.ts';
import { createDraftSaver, type DraftSaver } from './draft-saver.ts';

export interface Draft {
  readonly saver: DraftSaver;
  /** What the message box begins with: what was rescued when the page went away, or is stored. */
  readonly text: string;
  /** The session is there: what that changes in the message box. Ask once. */
  readonly arrive: () => DraftArrival;
}

export interface DraftArrival {
  /** What the box began with and must not show any more: it was sent before the page went away. */
  readonly sent: string;
  /** What the session has of a draft, rescued or stored. */
  readonly draft: string;
}

interface DraftOptions extends Pick<ChatProps, 'session' | 'state'> {
  readonly stored: ReadonlySignal<string | null>;
}

/**
 * Saves the draft while the person types, when the page is hidden or closed, and on leaving. What
 * the agent may not have stored when the page goes away is kept in the tab, for its next load; so is
 * what is typed before the session is there.
 */
export function useDraft({ session, state, stored }: DraftOptions): Draft {
  const { actions, watch } = useChat();
  const { saver, text, arrive, rescued, keep } = useMemo(
    () => createDraft({ session, state, stored, actions, watch }),
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

function createDraft({ session, state, stored, actions, watch }: DraftParts) {
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
    arrive: (): DraftArrival => {
      kept?.forget();
      const isSent = (text: string): boolean => wasJustSent(text, state.peek());
      const sent = early !== null && isSent(early) ? early : '';
      // A rescued draft of this very session is in the box already, and newer than the stored one.
      if (known && early !== null && sent === '') return { sent, draft: '' };
      const late = takeRescued();
      return { sent, draft: late !== null && !isSent(late) ? late : (stored.peek() ?? '') };
    },
  };
}

/** Milliseconds within which a page that went away comes back. */
const reloadTime = 60_000;

/** The page went away between sending a message and hearing that it was stored. */
function wasJustSent(draft: string, { entries, queue }: SessionState): boolean {
  const sent = entries.map(({ message }) => message).filter((message) => message.role === 'user');
  const last = [sent.at(-1), queue.at(-1)].filter((message) => message !== undefined);
  return last.some(
    (message) => Date.now() - message.createdAt < reloadTime && userText(message) === draft.trim(),
  );
}
