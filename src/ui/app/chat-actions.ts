import type { AgentApi } from '../../core/api.ts';
import type { Result } from '../../core/result.ts';
import type { ChatActions } from '../chat/contract.ts';
import { askToKeep } from './keep-storage.ts';
import type { App } from './context.ts';

/** The id of a session or, before it is known, when it will be; null: it never was. */
export type SessionTarget = () => string | Promise<string | null>;

/** The commands of one session, for the chat screen. They wait for a session that is on its way. */
export function chatActions({ client }: App, target: SessionTarget): ChatActions {
  const { agent, current } = client;
  const to = (command: (agent: AgentApi, id: string) => Promise<Result<void>>) => {
    const id = target();
    if (typeof id === 'string') return command(agent, id);
    return id.then((known) => (known === null ? noSession : command(agent, known)));
  };
  return {
    send(input) {
      askToKeep();
      return to((agent, id) => agent.send(id, input));
    },
    stop: () => to((agent, id) => agent.stop(id)),
    unqueue: (messageId) => to((agent, id) => agent.unqueue(id, messageId)),
    answer: (callId, answer) => to((agent, id) => agent.answer(id, callId, answer)),
    resume: () => to((agent, id) => agent.resume(id)),
    retry: () => to((agent, id) => agent.retry(id)),
    continueAnswer: () => to((agent, id) => agent.continueAnswer(id)),
    regenerate: (messageId) => to((agent, id) => agent.regenerate(id, messageId)),
    edit: (messageId, text) => to((agent, id) => agent.edit(id, messageId, text)),
    selectVersion: (messageId) => to((agent, id) => agent.selectVersion(id, messageId)),
    loadEarlier: () => current.loadEarlier(),
    saveDraft: (text) =>
      to((agent, id) => {
        current.keepDraft(id, text);
        return agent.saveDraft(id, text);
      }),
  };
}

const noSession: Result<void> = { ok: false, error: { code: 'not-possible' } };
