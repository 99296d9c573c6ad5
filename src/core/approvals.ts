import type { ApprovalAnswer } from './api.ts';
import type { Approval, ApprovalVerdict } from './events.ts';
import type { Decision } from './policy.ts';
import type { ReadyCall } from './call-plan.ts';
import type { RunContext } from './run-context.ts';
import type { ApprovalPreview, PersonQuestion } from './tool.ts';
import { unlessAborted } from './abort.ts';
import { notAnswered } from './words.ts';

/** A card for the person. */
export interface Card {
  /** Settles when they can see it, or when it turned out that they cannot. */
  readonly shown: Promise<unknown>;
  /** Rejects when the run stops, and when the change cannot be shown. */
  readonly answer: Promise<ApprovalAnswer>;
}

/**
 * Asks the person to agree to a call, showing what exactly it would do. The card appears after
 * `before` has settled, so that cards stand in the order of their calls.
 */
export function openCard(
  context: RunContext,
  plan: ReadyCall,
  { decision, before }: { decision: Extract<Decision, { type: 'ask' }>; before: Promise<unknown> },
): Card {
  const { tool, args } = plan;
  const preview = async (): Promise<ApprovalPreview | undefined> =>
    tool.preview?.(args, context.signal);
  const previewed = unlessAborted(preview(), context.signal);
  const shown = Promise.allSettled([before, previewed]).then(async () => {
    const change = await previewed;
    const { reasons, canAlways } = decision;
    const approval = { ...cardOf(plan), reasons, canAlways };
    return { asked: askPerson(context, change ? { ...approval, preview: change } : approval) };
  });
  const answer = shown.then(({ asked }) => asked);
  answer.catch(() => undefined);
  return { shown, answer };
}

/** Puts a tool's question to the person. Rejects when they decline it, and when the run stops. */
export async function askQuestion(
  context: RunContext,
  plan: ReadyCall,
  question: PersonQuestion,
): Promise<string> {
  const approval = { ...cardOf(plan), question, reasons: [], canAlways: false };
  const answer = await askPerson(context, approval);
  if (answer.type !== 'words') throw new Error(notAnswered);
  return answer.text;
}

function cardOf({
  call,
  tool,
  summary,
}: ReadyCall): Pick<Approval, 'callId' | 'tool' | 'risk' | 'summary'> {
  return { callId: call.id, tool: tool.name, risk: tool.risk, summary };
}

/** Every request ends with exactly one verdict, whatever happens. */
async function askPerson(context: RunContext, approval: Approval): Promise<ApprovalAnswer> {
  const { run, signal, tell } = context;
  signal.throwIfAborted();
  let verdict: ApprovalVerdict = 'stopped';
  tell({ type: 'approval-request', approval });
  try {
    const answer = await unlessAborted(run.ask(approval), signal);
    verdict = verdictOf(answer, approval);
    return answer;
  } finally {
    tell({ type: 'approval-end', callId: approval.callId, answer: verdict });
  }
}

function verdictOf(answer: ApprovalAnswer, approval: Approval): ApprovalVerdict {
  if (answer.type !== 'words') return answer.type;
  return approval.question === undefined ? 'deny' : 'answered';
}
