import type { Endpoint } from '../../core/api.ts';
import type { DoctorCheck, DoctorVerdict, PageProbe } from '../../core/doctor.ts';
import type { ResolvedEndpoint } from './url.ts';

/**
 * Everything the doctor can know. A probe that was not made is null; probes are made in the order
 * that `nextProbe` gives.
 */
export interface ProbeFacts {
  readonly target: ResolvedEndpoint;
  readonly page: PageFacts;
  /** `navigator.onLine`: false is certain, true is not. */
  readonly online: boolean;
  readonly pageProbe: PageProbe | null;
  readonly endpoint: Pick<Endpoint, 'contextSize' | 'headers' | 'tools'>;
  /** The model the person chose or typed. */
  readonly model: string | null;
  readonly key: 'none' | 'given';
  /** A header whose name or value HTTP cannot carry: the request would fail as if unreachable. */
  readonly unsendableHeader: string | null;
  /** `GET /models`. */
  readonly models: Answer | null;
  /** `POST /chat/completions` without tools, streaming. */
  readonly chat: Answer | null;
  /** The same with one tool. */
  readonly tools: Answer | null;
  /** A request whose answer nobody may read: it only tells whether something answers. */
  readonly opaque: 'reached' | 'unreachable' | null;
}

/** As `location` and `navigator` say it, in a window or a worker. */
export interface PageFacts {
  readonly origin: string;
  /** `https:` or `http:`. */
  readonly protocol: string;
  readonly userAgent: string;
}

export type Answer =
  /** `fetch` rejected: nothing there, or an answer that this page may not read. */
  | { readonly type: 'unreadable' }
  /** The server sends to another address; nobody followed. */
  | { readonly type: 'redirect' }
  /** No answer began within so many seconds. */
  | { readonly type: 'timeout'; readonly seconds: number }
  | {
      readonly type: 'answer';
      readonly status: number;
      readonly body: string;
      /** `read`: all of it, or as much as was wanted; else the body broke off. */
      readonly ended: 'read' | 'dropped' | 'timeout';
    };

export type ReadableAnswer = Extract<Answer, { type: 'answer' }>;

export type ProbeName = 'models' | 'chat' | 'tools' | 'opaque';

export type CheckName = DoctorCheck['name'];

export type Values = Readonly<Record<string, string | number>>;

/** A verdict, the check that it belongs to, and what its sentence quotes. */
export interface Finding {
  readonly verdict: DoctorVerdict;
  readonly check: CheckName;
  readonly values: Values;
}
