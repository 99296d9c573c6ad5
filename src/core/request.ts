import type { AnswerEnd } from './answer.ts';
import type { Draft } from './draft.ts';
import type { Message, UserMessage } from './messages.ts';
import type { ModelRequest } from './provider.ts';
import type { RunContext } from './run-context.ts';
import type { Closing } from './words.ts';
import { readAnswer } from './answer.ts';
import { isBlank, toMessage } from './draft.ts';
import { outgoing } from './transcript.ts';
import { closing } from './words.ts';

/** An answer that the output limit cut goes on at most this often. */
const continuations = 3;

export interface Asking {
  readonly step: number;
  /** Why no tool may be called, when none may. */
  readonly closing: Closing | undefined;
}

/**
 * Asks the model and reads its answer into the draft. A text cut by length is continued in place, so
 * that it becomes one message; not when the person steered something in meanwhile.
 */
export async function requestAnswer(
  context: RunContext,
  draft: Draft,
  asking: Asking,
): Promise<AnswerEnd> {
  const messages = withNote(context, asking);
  let end = await askModel(context, draft, { ...asking, messages });
  for (let more = 0; more < continuations && isCutText(draft, end); more++) {
    if (pollSteering(context)) return end;
    const soFar = toMessage(context.run, draft, { status: 'complete', stopReason: 'length' });
    end = await askModel(context, draft, { ...asking, messages: [...messages, soFar] });
  }
  return end;
}

/** Takes over what the person steered in; true when something waits to be delivered. */
export function pollSteering(context: RunContext): boolean {
  return context.steering.push(...context.run.takeSteering()) > 0;
}

async function askModel(
  context: RunContext,
  draft: Draft,
  { step, closing: reason, messages }: Asking & { readonly messages: readonly Message[] },
): Promise<AnswerEnd> {
  const { run, specs, hooks, signal } = context;
  const request: ModelRequest = {
    system: run.system,
    messages: outgoing(messages),
    tools: specs,
    toolChoice: reason === undefined ? 'auto' : 'none',
  };
  await hooks.beforeModel(request, step);
  return signal.aborted ? { type: 'stop' } : readAnswer(context, draft, request);
}

const isCutText = (draft: Draft, end: AnswerEnd): boolean =>
  end.type === 'finish' && end.reason === 'length' && draft.calls.length === 0 && !isBlank(draft);

/** The history and, where it cannot say so itself, what the model has to know for this request. */
function withNote({ run, history }: RunContext, asking: Asking): readonly Message[] {
  const last = history.at(-1);
  // A call without a name is left out of what is sent, and so is its result.
  const nameless = last?.role === 'tool' && last.name === '' ? last.content : undefined;
  const text = asking.closing === undefined ? nameless : closing[asking.closing];
  if (text === undefined) return history;
  const note: UserMessage = {
    role: 'user',
    id: run.newId(),
    createdAt: run.now(),
    parts: [{ type: 'text', text }],
    origin: 'system',
  };
  return [...history, note];
}
