import type { Draft } from './draft.ts';
import type { ErrorInfo } from './errors.ts';
import type { StopReason, Usage } from './messages.ts';
import type { ModelEvent, ModelRequest } from './provider.ts';
import type { RunContext } from './run-context.ts';
import { addUsage } from './draft.ts';
import { toErrorInfo } from './errors.ts';
import { keepNotice } from './run-context.ts';

/** Characters of one answer beyond which it is taken for one without an end: no model means that many. */
const endless = 2_000_000;

/** How one request ended. */
export type AnswerEnd =
  | { readonly type: 'finish'; readonly reason: StopReason; readonly replay?: unknown }
  | { readonly type: 'error'; readonly error: ErrorInfo }
  | { readonly type: 'stop' };

/**
 * Reads one answer of the model into the draft, behind what it already holds, and publishes the
 * deltas. A provider that throws, or that ends without an ending, counts as one that failed.
 */
export async function readAnswer(
  context: RunContext,
  draft: Draft,
  request: ModelRequest,
): Promise<AnswerEnd> {
  const { run, signal } = context;
  const earlier = { text: draft.text, reasoning: draft.reasoning };
  // What an earlier request wrote keeps its author until another one speaks.
  if (earlier.text === '') draft.ref = undefined;
  let usage: Usage | undefined;
  let end: AnswerEnd = { type: 'error', error: { code: 'dropped' } };
  try {
    for await (const event of run.provider.stream(request, signal)) {
      if (signal.aborted) break;
      if (draft.text.length + draft.reasoning.length > endless) {
        end = { type: 'error', error: { code: 'endless' } };
        break;
      }
      if ('ref' in event) draft.ref = event.ref;
      if (event.type === 'usage') usage = event.usage;
      else if (event.type === 'finish' || event.type === 'error') end = event;
      else if (event.type === 'notice') await keepNotice(context, noticeOf(event));
      else if (event.type === 'segment-reset') reset(context, draft, earlier);
      else take(context, draft, event);
    }
  } catch (thrown) {
    end = { type: 'error', error: toErrorInfo(thrown) };
  }
  endReasoning(context, draft);
  draft.endedAt = run.now();
  draft.usage = addUsage(draft.usage, usage);
  // Provider state stands for one request; a joined answer has none.
  if (end.type === 'finish') draft.replay = earlier.text === '' ? end.replay : undefined;
  else if (signal.aborted) return { type: 'stop' };
  return end;
}

/** Makes what the draft holds beyond `earlier` void, on the screen too. It stays the same message. */
export function reset(
  { tell }: RunContext,
  draft: Draft,
  earlier: { readonly text: string; readonly reasoning: string },
): void {
  const { text, reasoning } = earlier;
  const messageId = draft.id;
  Object.assign(draft, { text, reasoning, calls: [], replay: undefined });
  tell({ type: 'segment-reset', messageId });
  if (reasoning !== '') tell({ type: 'reasoning-delta', messageId, delta: reasoning });
  if (text !== '') tell({ type: 'text-delta', messageId, delta: text });
}

function noticeOf({ code, values }: Extract<ModelEvent, { type: 'notice' }>) {
  return values === undefined ? { code } : { code, values };
}

type Piece = Extract<
  ModelEvent,
  { type: 'text-delta' | 'reasoning-delta' | 'tool-call' | 'wait' | 'progress' }
>;

function take(context: RunContext, draft: Draft, event: Piece): void {
  const { run, tell, hooks } = context;
  switch (event.type) {
    case 'text-delta':
      endReasoning(context, draft);
      draft.text += event.delta;
      tell({ type: 'text-delta', messageId: draft.id, delta: event.delta });
      hooks.onDelta(event.delta);
      return;
    case 'reasoning-delta':
      draft.reasoningSince ??= run.now();
      draft.reasoning += event.delta;
      tell({ type: 'reasoning-delta', messageId: draft.id, delta: event.delta });
      return;
    case 'tool-call':
      endReasoning(context, draft);
      draft.calls = [...draft.calls, { ...event.call, id: run.newId() }];
      return;
    case 'wait':
    case 'progress':
      tell(event);
      return;
  }
}

function endReasoning({ run }: RunContext, draft: Draft): void {
  if (draft.reasoningSince === undefined) return;
  draft.reasoningDuration += run.now() - draft.reasoningSince;
  draft.reasoningSince = undefined;
}
