import { TriangleAlert } from 'lucide';
import type { Approval } from '../../core/events.ts';
import { Icon } from '../icon.tsx';
import { Button } from '../parts/button.tsx';
import { visibly } from '../parts/visibly.ts';
import { ApprovalPreview } from './approval-preview.tsx';
import css from './approval.module.css';
import { useAnswer } from './use-answer.ts';
import { chatWords } from './words.ts';

/** The card that waits for a decision: what exactly would happen, why it is asked, the choices. */
export function ApprovalCard({ approval }: { readonly approval: Approval }) {
  const { callId, summary, preview, reasons, canAlways, risk } = approval;
  const { sending, answer } = useAnswer(callId);
  const always = risk === 'network' ? chatWords.alwaysMeaningHost : chatWords.alwaysMeaning;
  const title = visibly(approvalTitle(approval));
  return (
    <section class={css['card']} role="group" aria-label={chatWords.approval}>
      <header class={css['head']}>
        <strong>{title}</strong>
        {summary !== '' && !title.includes(summary) && (
          <span class={css['summary']}>{visibly(summary)}</span>
        )}
      </header>
      {preview !== undefined && <ApprovalPreview preview={preview} />}
      {reasons.map((reason) => (
        <p key={reason} class={css['reason']}>
          <Icon of={TriangleAlert} size={14} />
          <span>{chatWords.reasons[reason]}</span>
        </p>
      ))}
      <div class={css['actions']}>
        <Button kind="main" disabled={sending} onClick={() => void answer({ type: 'once' })}>
          {chatWords.allowOnce}
        </Button>
        {canAlways && (
          <Button title={always} disabled={sending} onClick={() => void answer({ type: 'always' })}>
            {chatWords.alwaysAllow}
          </Button>
        )}
        <Button kind="quiet" disabled={sending} onClick={() => void answer({ type: 'deny' })}>
          {chatWords.deny}
        </Button>
      </div>
    </section>
  );
}

function approvalTitle({ preview, tool }: Approval): string {
  switch (preview?.type) {
    case 'diff':
      return preview.before === null
        ? chatWords.createFile(preview.path)
        : chatWords.changeFile(preview.path);
    case 'request':
      return chatWords.sendRequest(preview.host);
    case 'text':
    case undefined:
      return chatWords.runTool(tool);
  }
}
