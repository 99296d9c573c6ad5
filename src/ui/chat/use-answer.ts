import { useState } from 'preact/hooks';
import type { ApprovalAnswer } from '../../core/api.ts';
import { useChat } from './chat-model.ts';

/** Answers a card once. While the answer is on its way the card takes no other. */
export function useAnswer(callId: string) {
  const { actions, run } = useChat();
  const [sending, setSending] = useState(false);
  const answer = async (given: ApprovalAnswer): Promise<void> => {
    if (sending) return;
    setSending(true);
    if (!(await run(actions.answer(callId, given)))) setSending(false);
  };
  return { sending, answer };
}
