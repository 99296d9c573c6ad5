import type { ModelEvent } from '../../core/provider.ts';
import { isObject, type JsonObject } from '../../lib/json.ts';
import { createAnswer } from './answer.ts';
import { conclude, concludeFailed, type BodyEnding } from './conclusion.ts';
import { answerFailure, plainFailure, strangeAnswer, type Failure } from './errors.ts';
import { createFrameReader, type BodyEnd } from './frames.ts';
import type { AnswerContext } from './read-call.ts';

/** Turns the bytes of one 200 answer into events. Synchronous, and never throws. */
export interface AnswerStream {
  /** The events of these bytes; the text of one read comes as one delta. */
  push(bytes: Uint8Array): readonly ModelEvent[];
  /** True when there is nothing more to read: `[DONE]`, an error, or hopeless noise. */
  isOver(): boolean;
  /** True when the server named a finish reason: only a remark on usage can follow. */
  hasFinish(): boolean;
  /** The last events. `broken`: why no more bytes come, where that was not the server's wish. */
  end(broken: Failure | null): AnswerEnd;
}

export interface AnswerEnd {
  readonly events: readonly ModelEvent[];
  /** Why the answer is not complete; `finish` is among the events only when this is null. */
  readonly failure: Failure | null;
}

export function createAnswerStream(context: AnswerContext, now: () => number): AnswerStream {
  const answer = createAnswer(context.tools.map(({ name }) => name));
  const seen: { failure: Failure | null; done: boolean; unknown: string } = {
    failure: null,
    done: false,
    unknown: '',
  };
  const frames = createFrameReader({
    value(value) {
      if (seen.done || seen.failure !== null) return;
      const chunk: unknown = Array.isArray(value) ? value[0] : value;
      if (isObject(chunk) && holdsError(chunk)) seen.failure = answerFailure(chunk, now());
      else if (!isObject(chunk) || !answer.take(chunk)) seen.unknown = JSON.stringify(value);
    },
    failure(value) {
      if (!seen.done) seen.failure ??= answerFailure(value, now());
    },
    done() {
      seen.done = true;
    },
  });
  return {
    push(bytes) {
      frames.push(bytes);
      return answer.output.drain();
    },
    isOver: () => seen.done || seen.failure !== null || frames.isHopeless(),
    hasFinish: () => answer.state.finish !== '',
    end(broken) {
      const body = frames.end();
      const isCut = answer.state.finish === '' && !seen.done;
      const failure = seen.failure ?? (isCut ? broken : null) ?? bodyFailure(body, seen.unknown);
      const ending: BodyEnding = body.type === 'json' ? 'whole' : seen.done ? 'done' : 'closed';
      const last = failure ?? conclude(answer, ending, context);
      return 'info' in last
        ? { events: concludeFailed(answer), failure: last }
        : { events: last, failure: null };
    },
  };
}

function bodyFailure(body: BodyEnd, unknown: string): Failure | null {
  if (body.type === 'strange') return strangeAnswer(body.text);
  if (body.type === 'json' && unknown !== '') return strangeAnswer(unknown);
  return body.type === 'cut' || body.type === 'empty' ? plainFailure('dropped') : null;
}

/** An error may stand in any frame, beside text too (langchain-ai/langchainjs#11579, roo#9105). */
function holdsError(chunk: JsonObject): boolean {
  if (chunk['error']) return true;
  const base = chunk['base_resp'];
  return isObject(base) && Boolean(base['status_code']);
}
