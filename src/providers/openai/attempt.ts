import type { ModelEvent } from '../../core/provider.ts';
import {
  isRedirectRefusal,
  type BodyReader,
  type Egress,
  type EgressRequest,
} from '../../lib/egress.ts';
import type { StartTimer } from '../timer.ts';
import { letGo, readText } from './body.ts';
import { httpFailure, plainFailure, withTexts, type Failure } from './errors.ts';
import type { AnswerContext } from './read-call.ts';
import { createAnswerStream, type AnswerStream } from './stream.ts';
import { startWatchdog, type Watchdog } from '../watchdog.ts';

export interface AttemptOptions {
  readonly egress: Egress;
  readonly request: EgressRequest;
  readonly context: AnswerContext;
  /** Cuts what is secret in this request out of the words of a failure. */
  readonly scrub: (text: string) => string;
  /** Milliseconds without a byte after which the request counts as dead. */
  readonly idleLimit: number;
  readonly now: () => number;
  readonly startTimer: StartTimer;
}

/** Bytes of one answer beyond which it is taken for one without an end. */
const endless = 200_000_000;

/** Milliseconds that a remark on usage may take after a finish reason. */
const afterFinish = 5000;

/**
 * One request and its answer, read step by step. Owns the connection and its watchdog until
 * `close`. Only the given signal is the person's stop; every other abort is a failure of transport
 * (danny-avila/LibreChat#15050).
 */
export class Attempt {
  readonly #options: AttemptOptions;
  readonly #person: AbortSignal;
  readonly #transport = new AbortController();
  readonly #answer: AnswerStream;
  readonly #watchdog: Watchdog;
  #body: BodyReader | null = null;
  #received = 0;
  #failure: Failure | null = null;
  #isOver = false;
  #isIdle = false;
  #afterFinish: 'no' | 'silent' | 'text' = 'no';

  constructor(options: AttemptOptions, person: AbortSignal) {
    this.#options = options;
    this.#person = person;
    this.#answer = createAnswerStream(options.context, options.now);
    this.#watchdog = startWatchdog({
      limit: options.idleLimit,
      now: options.now,
      startTimer: options.startTimer,
      onIdle: () => {
        this.#isIdle = true;
        this.#cut();
      },
    });
    person.addEventListener('abort', this.#cut, { once: true });
  }

  /** Why the answer is not complete. Says nothing after an abort by the person. */
  get failure(): Failure | null {
    return this.#failure;
  }

  /** The next events, maybe none; `null` once the answer is over. Never rejects. */
  next(): Promise<readonly ModelEvent[] | null> {
    if (this.#isOver || this.#person.aborted) return Promise.resolve(null);
    return this.#body === null ? this.#open() : this.#body.read().then(this.#take, this.#break);
  }

  /** Lets go of everything, at any time. */
  close(): void {
    this.#watchdog.stop();
    this.#person.removeEventListener('abort', this.#cut);
    if (!this.#isOver) this.#cut();
    this.#isOver = true;
  }

  /** Sends the request. No events yet, unless the answer cannot begin. */
  async #open(): Promise<readonly ModelEvent[] | null> {
    const { egress, request, now } = this.#options;
    const { signal } = this.#transport;
    try {
      const { ok, status, headers, body } = await egress({
        ...request,
        init: { ...request.init, signal },
      });
      this.#watchdog.touch();
      if (ok) {
        this.#body = body;
        return [];
      }
      const refusal = { status, headers, body: await readText(body) };
      this.#finish(httpFailure(refusal, now()));
    } catch (thrown) {
      // A redirect is the server's answer: neither the network nor a second try changes it.
      const code = isRedirectRefusal(thrown) ? 'not-found' : 'network';
      this.#finish(this.#isIdle ? plainFailure('timeout') : transportFailure(code, thrown));
    }
    return null;
  }

  readonly #take = (bytes: Uint8Array | null): readonly ModelEvent[] => {
    if (bytes === null) return this.#end(null);
    this.#watchdog.touch();
    this.#received += bytes.byteLength;
    if (this.#received > endless) return this.#cutOff();
    const events = this.#answer.push(bytes);
    if (this.#answer.isOver()) {
      if (this.#body !== null) letGo(this.#body, this.#options.startTimer);
      return [...events, ...this.#end(null)];
    }
    if (this.#answer.hasFinish()) this.#watchEnd(events.length > 0);
    return events;
  };

  /** After a finish reason little can follow, unless the server names one in every chunk. */
  #watchEnd(hasText: boolean): void {
    if (this.#afterFinish === 'no') {
      this.#afterFinish = 'silent';
      this.#watchdog.limit(afterFinish);
    } else if (this.#afterFinish === 'silent' && hasText) {
      this.#afterFinish = 'text';
      this.#watchdog.limit(this.#options.idleLimit);
    }
  }

  /** What a call without an end would fill the memory with. */
  #cutOff(): readonly ModelEvent[] {
    this.#cut();
    return this.#end(plainFailure('endless'));
  }

  readonly #break = (thrown: unknown): readonly ModelEvent[] =>
    this.#end(transportFailure('dropped', thrown));

  /** The last events of an answer that had begun. */
  #end(broken: Failure | null): readonly ModelEvent[] {
    const last = this.#answer.end(this.#isIdle ? plainFailure('timeout') : broken);
    this.#finish(last.failure);
    return this.#person.aborted ? [] : last.events;
  }

  #finish(failure: Failure | null): void {
    this.#isOver = true;
    const isTold = failure !== null && !this.#person.aborted;
    this.#failure = isTold ? withTexts(failure, this.#options.scrub) : null;
    this.close();
  }

  readonly #cut = (): void => {
    this.#transport.abort();
    void this.#body?.cancel();
  };
}

function transportFailure(code: 'network' | 'not-found' | 'dropped', thrown: unknown): Failure {
  return plainFailure(code, thrown instanceof Error ? thrown.message : String(thrown));
}
