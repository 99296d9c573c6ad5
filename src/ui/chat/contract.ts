import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { ApprovalAnswer, Result, UserInput } from '../../core/api.ts';
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
 * One chat screen shows one session from first to last: give it the session's id as `key`. All but
 * `empty` is read once.
 */
export interface ChatProps {
  readonly state: ReadonlySignal<SessionState>;
  /** What the person had typed. */
  readonly draft: string;
  readonly actions: ChatActions;
  /** Shown in place of the transcript while there is none. */
  readonly empty: ComponentChildren;
}
