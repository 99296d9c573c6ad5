import type { AnswerEnd } from './answer.ts';
import type { Draft } from './draft.ts';
import type { AssistantMessage, StopReason, ToolCall } from './messages.ts';
import type { RunReport } from './run.ts';
import type { RunContext } from './run-context.ts';
import type { Closing } from './words.ts';
import { reset } from './answer.ts';
import { rejectCutCalls, runCalls } from './calls.ts';
import { createDraft, isBlank, toMessage } from './draft.ts';
import { cutTooOften, mustAnswer, noRepeats } from './guard.ts';
import { pollSteering, requestAnswer } from './request.ts';
import { keepMessage, keepNotice } from './run-context.ts';

/** How far a run has come. */
export interface Course {
  steps: number;
  /** Blank answers in a row. */
  blanks: number;
  /** Answers in a row whose calls the output limit cut. */
  cuts: number;
  /** Kept over the retries of a blank answer: they become one message. */
  draft: Draft;
}

export function createCourse({ run }: RunContext): Course {
  return { steps: 0, blanks: 0, cuts: 0, draft: createDraft(run) };
}

/** Why the next request has to go out without tools, if it has to. */
export function closingReason(context: RunContext, course: Course): Closing | undefined {
  if (mustAnswer(context.repeats)) return 'same-call';
  if (course.blanks >= 2) return 'blank';
  return course.steps >= context.run.limits.steps ? 'step-limit' : undefined;
}

/** One model call with tools and what follows from it. Undefined: the run goes on. */
export async function takeStep(
  context: RunContext,
  course: Course,
): Promise<RunReport | undefined> {
  course.steps += 1;
  const { draft, steps: step } = course;
  const end = await requestAnswer(context, draft, { step, closing: undefined });
  if (end.type !== 'finish' || end.reason === 'content-filter') {
    return cutShort(context, course, end);
  }
  if (draft.calls.length > 0) {
    const message = await keepAnswer(context, course, end.reason);
    return runStep(context, course, { message, calls: message.toolCalls });
  }
  if (isBlank(draft)) {
    course.blanks += 1;
    discard(context, draft);
    return undefined;
  }
  const message = await keepAnswer(context, course, end.reason);
  await context.hooks.afterStep(message, step);
  return pollSteering(context) ? undefined : { outcome: 'done' };
}

/** The calls of an answer. When the output limit cut it, none runs: which ones are whole is a guess. */
export async function runStep(
  context: RunContext,
  course: Course,
  { message, calls }: { readonly message: AssistantMessage; readonly calls: readonly ToolCall[] },
): Promise<RunReport | undefined> {
  if (message.stopReason === 'length' || calls.some((call) => call.malformed === 'cut')) {
    await rejectCutCalls(context, calls);
    course.cuts += 1;
    if (!cutTooOften(course.cuts)) return undefined;
    await keepNotice(context, { code: 'call-cut', values: { times: course.cuts } });
    return { outcome: 'limit' };
  }
  course.cuts = 0;
  await runCalls(context, calls);
  await context.hooks.afterStep(message, course.steps);
  return undefined;
}

/** The last request of a run, without tools. Calls in its answer are ignored. */
export async function close(
  context: RunContext,
  course: Course,
  closing: Closing,
): Promise<RunReport | undefined> {
  const { draft, steps } = course;
  if (closing === 'step-limit') {
    await keepNotice(context, { code: 'step-limit', values: { steps } });
  }
  const end = await requestAnswer(context, draft, { step: steps + 1, closing });
  if (end.type !== 'finish' || end.reason === 'content-filter') {
    return cutShort(context, course, end);
  }
  const tool = draft.calls[0]?.name;
  const blank = isBlank(draft);
  draft.calls = [];
  if (!blank) await keepAnswer(context, course, end.reason);
  if (closing === 'same-call' && tool !== undefined) {
    await keepNotice(context, { code: 'same-call-repeated', values: { tool } });
    return { outcome: 'limit' };
  }
  if (blank) await listActions(context, course);
  if (closing === 'step-limit') return { outcome: 'limit' };
  context.repeats = noRepeats;
  course.blanks = 0;
  return pollSteering(context) ? undefined : { outcome: 'done' };
}

/** An answer that did not end well: what there is of it is kept, its calls are not. */
async function cutShort(
  context: RunContext,
  { draft }: Course,
  end: AnswerEnd,
): Promise<RunReport> {
  if (end.type === 'stop') {
    const empty = draft.text === '' && draft.reasoning === '';
    if (!empty) await keepMessage(context, toMessage(context.run, draft, { status: 'stopped' }));
    return { outcome: 'stopped' };
  }
  const error = end.type === 'error' ? end.error : { code: 'content-filter' as const };
  const reason = end.type === 'finish' ? { stopReason: end.reason } : {};
  const ending = { status: 'incomplete', error, ...reason } as const;
  await keepMessage(context, toMessage(context.run, draft, ending));
  return { outcome: 'error', error };
}

async function keepAnswer(
  context: RunContext,
  course: Course,
  stopReason: StopReason,
): Promise<AssistantMessage> {
  const { draft } = course;
  if (!isBlank(draft)) draft.text = await context.hooks.finalizeContent(draft.text);
  const message = toMessage(context.run, draft, { status: 'complete', stopReason });
  await keepMessage(context, message);
  course.blanks = 0;
  course.draft = createDraft(context.run);
  return message;
}

/** Nothing of a blank answer stays on the screen. */
function discard(context: RunContext, draft: Draft): void {
  if (draft.text === '' && draft.reasoning === '') return;
  reset(context, draft, { text: '', reasoning: '' });
}

/** The model has nothing to say: what its tools did, in no language in particular. */
async function listActions(context: RunContext, course: Course): Promise<void> {
  const { actions } = context;
  const { draft } = course;
  await keepNotice(context, { code: 'no-answer', values: { actions: actions.length } });
  discard(context, draft);
  if (actions.length === 0) return;
  draft.text = actions
    .map(({ tool, summary, status }) => `- ${tool}: ${summary} (${status})`)
    .join('\n');
  await keepMessage(context, toMessage(context.run, draft, { status: 'complete' }));
  course.draft = createDraft(context.run);
}
