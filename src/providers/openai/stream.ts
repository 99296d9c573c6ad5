import type { ModelEvent } from '../../core/provider.ts';
import { isObject } from '../../lib/json.ts';
import { createAnswerReader } from './answer.ts';
import { conclude, concludeFailed, type AnswerContext, type BodyEnding } from './conclusion.ts';
import { answerFailure, plainFailure, strangeAnswer, type Failure } from './errors.ts';
import { createFrameReader, type BodyEnd } from './frames.ts';
import { createOutput } from './output.ts';

/** Turns the bytes of one 200 answer into events. Synchronous, and never throws. */
export interface AnswerStream {
  /** The events of these bytes; the text of one read comes as one delta. */
  push(bytes: Uint8Array): readonly ModelEvent[];
  /** True when there is nothing more to read: `[DONE]`, an error, or hopeless noise. */
  isOver(): boolean;
  /** True when the server named a finish reason: only a remark on usage can follow. */
  hasFinish(): boolean;
  /** The last events. `failure`: the answer is not complete, and no `finish` is among them. */
  end(failure?: Failure): AnswerEnd;
}

export interface AnswerEnd {
  readonly events: readonly ModelEvent[];
  readonly failure: Failure | null;
}

export function createAnswerStream(context: AnswerContext, now: () => number): AnswerStream {
  const output = createOutput();
  const reader = createAnswerReader(
    output,
    context.tools.map(({ name }) => name),
  );
  let failure: Failure | null = null;
  let isDone = false;
  let unknown = '';

  const frames = createFrameReader({
    value(value) {
      if (isDone || failure !== null) return;
      const chunk: unknown = Array.isArray(value) ? value[0] : value;
      if (isObject(chunk) && holdsError(chunk)) failure = answerFailure(chunk, now());
      else if (!isObject(chunk) || !reader.take(chunk)) unknown = JSON.stringify(value);
    },
    failure(value) {
      if (!isDone) failure ??= answerFailure(value, now());
    },
    done() {
      isDone = true;
    },
  });
  const fail = (reason: Failure): AnswerEnd => ({
    events: concludeFailed(reader, output),
    failure: reason,
  });
  return {
    push(bytes) {
      frames.push(bytes);
      return output.drain();
    },
    isOver: () => isDone || failure !== null || frames.isHopeless(),
    hasFinish: () => reader.state.finish !== '',
    end(transport) {
      const body = frames.end();
      if (failure !== null) return fail(failure);
      if (transport !== undefined && reader.state.finish === '' && !isDone) return fail(transport);
      const broken = brokenBody(body, unknown);
      if (broken !== null) return fail(broken);
      const ending: BodyEnding = body.type === 'json' ? 'whole' : isDone ? 'done' : 'closed';
      const events = conclude(reader, output, ending, context);
      return 'info' in events ? fail(events) : { events, failure: null };
    },
  };
}

function brokenBody(body: BodyEnd, unknown: string): Failure | null {
  if (body.type === 'strange') return strangeAnswer(body.text);
  if (body.type === 'json' && unknown !== '') return strangeAnswer(unknown);
  return body.type === 'cut' || body.type === 'empty' ? plainFailure('dropped') : null;
}

/** An error may stand in any frame, beside text too (langchain-ai/langchainjs#11579, roo#9105). */
function holdsError(chunk: Readonly<Record<string, unknown>>): boolean {
  if (chunk['error']) return true;
  const base = chunk['base_resp'];
  return isObject(base) && Boolean(base['status_code']);
}
