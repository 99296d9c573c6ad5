import type { Emit } from './events.ts';
import type { AgentRun, RunReport } from './run.ts';
import type { RunContext } from './run-context.ts';
import { isAbort, toErrorInfo } from './errors.ts';
import { pollSteering } from './request.ts';
import { createContext, keepMessage, keepNotice } from './run-context.ts';
import { closingReason, close, createCourse, runStep, takeStep } from './steps.ts';
import { unfinishedStep } from './transcript.ts';

/**
 * Runs one turn: asks the model, runs its calls, and again, until it answers in words, a rule ends
 * it, the person stops it, or something fails. The events keep the invariants in `events.ts`.
 * Nothing that a model, a tool, a hook or a provider does makes it reject; it rejects only when the
 * `run-end` itself cannot be stored.
 */
export async function runAgent(run: AgentRun, emit: Emit): Promise<RunReport> {
  const context = createContext(run, emit);
  const report = await endOf(context);
  await context.hooks.onEnd(report.outcome);
  await context.keep({ type: 'run-end', ...report });
  return report;
}

async function endOf(context: RunContext): Promise<RunReport> {
  const { run, keep } = context;
  try {
    await keep({ type: 'run-start', trigger: run.trigger, model: run.provider.ref });
    return await takeSteps(context);
  } catch (thrown) {
    if (run.signal.aborted && isAbort(thrown)) return { outcome: 'stopped' };
    const error = toErrorInfo(thrown);
    // Where the failure is that nothing can be stored, this fails too: the report says it all.
    await keepNotice(context, { code: 'run-failed', error }).catch(() => undefined);
    return { outcome: 'error', error };
  }
}

async function takeSteps(context: RunContext): Promise<RunReport> {
  const course = createCourse(context);
  const unfinished = unfinishedStep(context.history);
  let report = unfinished && (await runStep(context, course, unfinished));
  while (report === undefined) {
    const closing = closingReason(context, course);
    await deliverSteering(context);
    report = await (closing === undefined
      ? takeStep(context, course)
      : close(context, course, closing));
  }
  return report;
}

/** What the person steered in reaches the model with its next request. */
async function deliverSteering(context: RunContext): Promise<void> {
  pollSteering(context);
  for (const message of context.steering.splice(0)) await keepMessage(context, message);
}
