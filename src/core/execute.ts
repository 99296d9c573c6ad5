import type { Card } from './approvals.ts';
import type { ApprovalAnswer } from './api.ts';
import type { CallPlan, ReadyCall } from './call-plan.ts';
import type { ToolStatus } from './messages.ts';
import type { ShownResult } from './results.ts';
import type { RunContext } from './run-context.ts';
import type { ToolContext, ToolOutput } from './tool.ts';
import { unlessAborted } from './abort.ts';
import { askQuestion, openCard } from './approvals.ts';
import { showResult } from './results.ts';
import * as words from './words.ts';

/** What became of a call. */
export interface Outcome extends ShownResult {
  readonly status: ToolStatus;
  /** The result whole, for telling whether it is the same as before. */
  readonly text: string;
  readonly untrusted?: boolean;
  readonly duration: number;
  /** True when the tool was started. */
  readonly begun: boolean;
}

/**
 * Sees one call through: consent, execution, result. Whatever a tool or the person does becomes an
 * outcome; it rejects only when an event cannot be stored.
 */
export async function settle(
  context: RunContext,
  plan: CallPlan,
  card: Card | undefined,
): Promise<Outcome> {
  if (context.signal.aborted) return unrun('stopped', words.notBegun);
  if (plan.type === 'rejected') return unrun('failed', plan.problem);
  const objection = await seekConsent(context, plan, card);
  return objection ?? (await execute(context, plan));
}

/** The outcome of a call that was not started. */
export function unrun(status: ToolStatus, text: string): Outcome {
  return { status, text, content: text, duration: 0, begun: false };
}

/** Undefined when the call may run. Cards that are not open yet are decided on now. */
async function seekConsent(
  context: RunContext,
  plan: ReadyCall,
  card: Card | undefined,
): Promise<Outcome | undefined> {
  const { run, signal } = context;
  const doubt = run.started?.has(plan.call.id) === true ? ` ${words.hadBegun}` : '';
  const decision = card === undefined ? run.decide(plan.call, plan.tool) : undefined;
  if (decision?.type === 'allow') return undefined;
  if (decision?.type === 'deny') return unrun('denied', words.switchedOff + doubt);
  try {
    const open = card ?? (decision && openCard(context, plan, { decision, before: nothing }));
    const refusal = open && refusalOf(await open.answer);
    return refusal === undefined ? undefined : unrun('denied', refusal + doubt);
  } catch (thrown) {
    return signal.aborted
      ? unrun('stopped', words.notBegun + doubt)
      : unrun('failed', messageOf(thrown) + doubt);
  }
}

const nothing: Promise<void> = Promise.resolve();

function refusalOf(answer: ApprovalAnswer): string | undefined {
  switch (answer.type) {
    case 'once':
    case 'always':
      return undefined;
    case 'deny':
      return words.denied;
    case 'words':
      return words.deniedWith(answer.text);
  }
}

async function execute(context: RunContext, plan: ReadyCall): Promise<Outcome> {
  const { run, hooks, signal } = context;
  const { call, tool, args, summary } = plan;
  await hooks.beforeTool(call);
  const at = run.now();
  await context.keep({ type: 'tool-start', callId: call.id, name: tool.name, summary, at });
  if (signal.aborted) return unrun('stopped', words.notBegun);
  const clock = { waited: 0, running: true };
  const { status, output } = await attempt(signal, () =>
    tool.execute(args, toolContext(context, plan, clock)),
  );
  clock.running = false;
  const duration = run.now() - at - clock.waited;
  const shown = await showResult(run, call, output);
  const untrusted = output.untrusted === true ? { untrusted: true } : {};
  return { status, text: output.text, ...shown, ...untrusted, duration, begun: true };
}

/** The one place where what a tool throws becomes a result. A tool that ignores Stop is left behind. */
async function attempt(
  signal: AbortSignal,
  work: () => Promise<ToolOutput>,
): Promise<{ readonly status: ToolStatus; readonly output: ToolOutput }> {
  try {
    return { status: 'done', output: await unlessAborted(work(), signal) };
  } catch (thrown) {
    return signal.aborted
      ? { status: 'stopped', output: { text: words.stoppedMidway } }
      : { status: 'failed', output: { text: messageOf(thrown) } };
  }
}

/** `clock`: time spent waiting for the person, and whether the call still runs. */
function toolContext(
  context: RunContext,
  plan: ReadyCall,
  clock: { waited: number; readonly running: boolean },
): ToolContext {
  const { run, signal, tell } = context;
  const callId = plan.call.id;
  return {
    session: run.session,
    run: run.run,
    callId,
    signal,
    progress(note) {
      if (clock.running) tell({ type: 'tool-progress', callId, note });
    },
    async askPerson(question) {
      const asked = run.now();
      try {
        return await askQuestion(context, plan, question);
      } finally {
        clock.waited += run.now() - asked;
      }
    },
  };
}

function messageOf(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return /\S/.test(message) ? message : words.failedSilently;
}
