import { type Signal, signal } from '@preact/signals';
import { render } from 'preact';
import type { Result } from '../../../src/core/result.ts';
import type { SessionState } from '../../../src/core/state.ts';
import { ChatScreen } from '../../../src/ui/chat/chat-screen.tsx';
import type { ChatActions } from '../../../src/ui/chat/contract.ts';
import { unopened } from '../../../src/ui/chat/unopened.ts';
import '../../../src/ui/tokens.css';
import '../../../src/ui/base.css';

/** A chat screen in the test's page, and what it asked of the agent. */
export interface Chat {
  readonly state: Signal<SessionState>;
  readonly calls: readonly (readonly [string, ...unknown[]])[];
  /** What the next commands are answered with; all work unless told otherwise. */
  readonly answerWith: (answer: (name: string) => Result<void> | Promise<Result<void>>) => void;
  /** The session is there, with this draft. */
  readonly arrive: (draft: string) => void;
  readonly root: HTMLElement;
  readonly log: HTMLElement;
  readonly close: () => void;
}

export const worked: Result<void> = { ok: true, value: undefined };

/** `draft` null: the session is on its way. */
export function openChat(initial: SessionState, draft: string | null = ''): Chat {
  const state = signal(draft === null ? unopened : initial);
  const session = signal(draft === null ? null : initial.session.id);
  const stored = signal(draft);
  const calls: [string, ...unknown[]][] = [];
  let answer: (name: string) => Result<void> | Promise<Result<void>> = () => worked;
  const take =
    (name: string) =>
    (...parameters: unknown[]): Promise<Result<void>> => {
      calls.push([name, ...parameters]);
      return Promise.resolve(answer(name));
    };
  const actions: ChatActions = {
    send: take('send'),
    stop: take('stop'),
    unqueue: take('unqueue'),
    answer: take('answer'),
    resume: take('resume'),
    retry: take('retry'),
    continueAnswer: take('continueAnswer'),
    regenerate: take('regenerate'),
    edit: take('edit'),
    selectVersion: take('selectVersion'),
    loadEarlier: take('loadEarlier'),
    saveDraft: take('saveDraft'),
  };
  const root = document.createElement('div');
  root.style.cssText = 'display:flex;flex-direction:column;height:600px;width:800px';
  document.body.append(root);
  const screen = (
    <ChatScreen
      session={session}
      state={state}
      draft={stored}
      actions={actions}
      empty={<p>Nothing yet</p>}
    />
  );
  render(screen, root);
  const log = root.querySelector<HTMLElement>('[role=log]');
  if (log === null) throw new Error('The transcript is missing.');
  return {
    state,
    calls,
    arrive(text) {
      session.value = initial.session.id;
      state.value = initial;
      stored.value = text;
    },
    answerWith(next) {
      answer = next;
    },
    root,
    log,
    close() {
      render(null, root);
      root.remove();
    },
  };
}

/** The parameters of the calls of one command. */
export const callsOf = ({ calls }: Chat, name: string): readonly (readonly unknown[])[] =>
  calls.filter(([called]) => called === name).map(([, ...parameters]) => parameters);
