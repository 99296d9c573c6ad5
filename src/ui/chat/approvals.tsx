import { useComputed } from '@preact/signals';
import type { Approval } from '../../core/events.ts';
import { ApprovalCard } from './approval-card.tsx';
import { useChat } from './chat-model.ts';
import type { CallItem } from './items.ts';
import { QuestionCard } from './question-card.tsx';

/** What the calls of one answer wait for. */
export function Approvals({ of: calls }: { readonly of: readonly CallItem[] }) {
  const { approvals } = useChat();
  return (
    <Cards
      approvals={approvals.value.filter(({ callId }) =>
        calls.some(({ call }) => call.id === callId),
      )}
    />
  );
}

/** What calls wait for that no answer of this transcript has made, such as those of a subagent. */
export function OtherApprovals() {
  const { approvals, items } = useChat();
  const known = useComputed(
    () =>
      new Set(
        items.value.flatMap((item) =>
          item.type === 'answer' ? item.calls.map(({ call }) => call.id) : [],
        ),
      ),
  );
  return <Cards approvals={approvals.value.filter(({ callId }) => !known.value.has(callId))} />;
}

const Cards = ({ approvals }: { readonly approvals: readonly Approval[] }) => (
  <>
    {approvals.map((approval) =>
      approval.question === undefined ? (
        <ApprovalCard key={approval.callId} approval={approval} />
      ) : (
        <QuestionCard key={approval.callId} callId={approval.callId} question={approval.question} />
      ),
    )}
  </>
);
