import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { ApprovalAnswer, UserInput } from '../../core/api.ts';
import type { Result } from '../../core/result.ts';
import type { SessionState } from '../../core/state.ts';

/** What the chat screen asks of the agent: the session's part of `AgentApi`, already bound to it. */
export interface ChatActions {
  readonly send: (input: UserInput) => Promise<Result<void>>;
  readonly stop: () => Promise<Result<void>>;
  readonly unqueue: (messageId: string) => Promise<Result<void>>;
  readonly answer: (callId: string, answer: ApprovalAnswer) => Promise<Result<void>>;
  readonly resume: () => Promise<Result<void>>;
  readonly retry: () => Promise<Result<void>>;
  readonly continueAnswer: () => Promise<Result<void>>;
  readonly regenerate: (messageId: string) => Promise<Result<void>>;
  readonly edit: (messageId: string, text: string) => Promise<Result<void>>;
  readonly selectVersion: (messageId: string) => Promise<Result<void>>;
  /** Puts older messages in front of `entries`. Called only while `hasEarlier`. */
  readonly loadEarlier: () => Promise<Result<void>>;
  readonly saveDraft: (text: string) => Promise<Result<void>>;
}

/**
 * One chat screen shows one session from first to last: give each its own `key`. All but `empty` is
 * read once. It can be drawn before the session is there: then the person can write already, and
 * what is sent waits in `actions`.
 */
export interface ChatProps {
  /** Null until it is known which session it will be. */
  readonly session: ReadonlySignal<string | null>;
  /** `unopened` until the session is there. */
  readonly state: ReadonlySignal<SessionState>;
  /** What the person had typed, as the agent stored it; null until the session is there. */
  readonly draft: ReadonlySignal<string | null>;
  readonly actions: ChatActions;
  /** Shown in place of the transcript while there is none. */
  readonly empty: ComponentChildren;
}
