import type { ChatActions } from '../chat/contract.ts';
import { askToKeep } from './keep-storage.ts';
import type { App } from './context.ts';

/** The commands of one session, for the chat screen. */
export function chatActions({ client }: App, session: string): ChatActions {
  const { agent, current } = client;
  return {
    send(input) {
      askToKeep();
      return agent.send(session, input);
    },
    stop: () => agent.stop(session),
    unqueue: (messageId) => agent.unqueue(session, messageId),
    answer: (callId, answer) => agent.answer(session, callId, answer),
    resume: () => agent.resume(session),
    retry: () => agent.retry(session),
    continueAnswer: () => agent.continueAnswer(session),
    regenerate: (messageId) => agent.regenerate(session, messageId),
    edit: (messageId, text) => agent.edit(session, messageId, text),
    selectVersion: (messageId) => agent.selectVersion(session, messageId),
    loadEarlier: () => current.loadEarlier(),
    saveDraft(text) {
      current.keepDraft(session, text);
      return agent.saveDraft(session, text);
    },
  };
}
