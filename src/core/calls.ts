import type { Card } from './approvals.ts';
import type { CallPlan } from './call-plan.ts';
import type { Outcome } from './execute.ts';
import type { ToolCall, ToolMessage } from './messages.ts';
import type { RunContext } from './run-context.ts';
import { openCard } from './approvals.ts';
import { isParallel, planCall } from './call-plan.ts';
import { settle, unrun } from './execute.ts';
import * as guard from './guard.ts';
import { keepMessage } from './run-context.ts';
import * as words from './words.ts';

/**
 * Runs the calls of one answer; each has its tool message when this resolves, in call order. Calls
 * that only read run together, anything else alone and in its place. Everything the person has to
 * agree to is asked at once; what nobody was asked about is decided right before it runs, because an
 * earlier call may have brought in untrusted content.
 */
export async function runCalls(context: RunContext, calls: readonly ToolCall[]): Promise<void> {
  const plans = calls.map((call) => planCall(context.run, call));
  const cards = openCards(context, plans);
  for (const batch of batches(plans, cards)) {
    const outcomes = batch.map((plan, index) =>
      index === 0 && isRefused(context, plan)
        ? Promise.resolve(unrun('failed', words.refused))
        : settleSafely(context, plan, cards.get(plan.call.id)),
    );
    for (const [index, plan] of batch.entries()) {
      const outcome = await outcomes[index];
      if (outcome !== undefined) await record(context, plan, outcome).catch(context.fail);
    }
  }
  await Promise.allSettled([...cards.values()].map((card) => card.answer));
  context.failure.throwIfAborted();
}

/** A run that fails in the middle of its calls still closes every one of them. */
async function settleSafely(
  context: RunContext,
  plan: CallPlan,
  card: Card | undefined,
): Promise<Outcome> {
  try {
    return await settle(context, plan, card);
  } catch (thrown) {
    context.fail(thrown);
    return unrun('stopped', words.notBegun);
  }
}

/** An answer that the output limit cut: none of its calls is run, each is told why. */
export async function rejectCutCalls(
  context: RunContext,
  calls: readonly ToolCall[],
): Promise<void> {
  for (const call of calls) {
    const text = call.malformed === undefined ? words.cutAnswer : words.unfit[call.malformed];
    await keepMessage(context, toolMessage(context, call, unrun('failed', text)));
  }
}

const isRefused = (context: RunContext, plan: CallPlan): boolean =>
  !guard.mayRun(context.repeats, plan.key);

/** Asks for all calls that need it, except those that the repeat guard may yet refuse. */
function openCards(context: RunContext, plans: readonly CallPlan[]): ReadonlyMap<string, Card> {
  const asked = plans.flatMap((plan, index) => {
    const repeated = index === 0 ? isRefused(context, plan) : plans[index - 1]?.key === plan.key;
    if (repeated || plan.type === 'rejected') return [];
    const decision = context.run.decide(plan.call, plan.tool);
    return decision.type === 'ask' ? [{ plan, decision }] : [];
  });
  const cards = new Map<string, Card>();
  let before: Promise<unknown> = Promise.resolve();
  for (const { plan, decision } of asked) {
    const card = openCard(context, plan, { decision, before });
    before = card.shown;
    cards.set(plan.call.id, card);
  }
  return cards;
}

/** Cuts the calls into groups that may run at once. Equal neighbours never do: see the guard. */
function batches(
  plans: readonly CallPlan[],
  cards: ReadonlyMap<string, Card>,
): readonly (readonly CallPlan[])[] {
  const groups: CallPlan[][] = [];
  const free = (plan: CallPlan): boolean => isParallel(plan) && !cards.has(plan.call.id);
  for (const plan of plans) {
    const group = groups.at(-1);
    const previous = group?.at(-1);
    const joins = previous && free(previous) && free(plan) && previous.key !== plan.key;
    if (group !== undefined && joins === true) group.push(plan);
    else groups.push([plan]);
  }
  return groups;
}

/** Keeps the result of a call and what follows from it for the guards. */
async function record(context: RunContext, plan: CallPlan, outcome: Outcome): Promise<void> {
  const { call } = plan;
  const notes = takeNotes(context, plan, outcome);
  const content = [outcome.content, ...notes].join('\n\n');
  const message = toolMessage(context, call, { ...outcome, content });
  await keepMessage(context, message);
  if (plan.type === 'ready' && outcome.begun) {
    context.actions.push({ tool: call.name, summary: plan.summary, status: outcome.status });
  }
  await context.hooks.afterTool(call, message);
}

/** Updates the guards; returns what the model has to hear beside the result. */
function takeNotes(context: RunContext, plan: CallPlan, outcome: Outcome): readonly string[] {
  if (isRefused(context, plan)) {
    context.repeats = guard.recordRefusal(context.repeats);
    return [];
  }
  const { status, text } = outcome;
  context.repeats = guard.recordResult(context.repeats, plan.key, `${status} ${text}`);
  if (status === 'stopped' || status === 'denied') return [];
  const tool = plan.call.name;
  context.failures = guard.recordOutcome(context.failures, tool, status === 'failed');
  return [
    ...(guard.isRepetition(context.repeats) ? [words.sameResult] : []),
    ...(guard.keepsFailing(context.failures, tool) ? [words.failsAgain] : []),
  ];
}

function toolMessage({ run }: RunContext, call: ToolCall, outcome: Outcome): ToolMessage {
  const { status, content, file, untrusted, duration } = outcome;
  return {
    role: 'tool',
    id: run.newId(),
    createdAt: run.now(),
    callId: call.id,
    name: call.name,
    status,
    content,
    duration,
    ...(file === undefined ? {} : { file }),
    ...(untrusted === undefined ? {} : { untrusted }),
  };
}
