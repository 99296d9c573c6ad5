import type { ErrorInfo } from './errors.ts';

/** What a transcript is made of. Messages are immutable: a change is a new entry in the tree. */
export type Message = UserMessage | AssistantMessage | ToolMessage | NoticeMessage;

export interface UserMessage {
  readonly role: 'user';
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly parts: readonly UserPart[];
  /**
   * Changing facts (time, time zone) that ride on this message when it is sent, so that the prompt
   * prefix stays byte-stable. Never displayed.
   */
  readonly context?: string;
  /** `steer` was delivered into a running turn; `system` was written by Satchel (a continuation). */
  readonly origin?: 'steer' | 'queue' | 'system';
}

export type UserPart = TextPart | ImagePart;

export interface TextPart {
  readonly type: 'text';
  readonly text: string;
}

export interface ImagePart {
  readonly type: 'image';
  /** `image/png`, `image/jpeg` or `image/webp`: the three every vision server takes. */
  readonly mediaType: string;
  /** Base64 without the `data:` prefix. */
  readonly data: string;
  readonly name: string;
}

/**
 * `complete`; `stopped` by the person; `incomplete` because the stream or the provider failed;
 * `interrupted` because the process died.
 */
export type AnswerStatus = 'complete' | 'stopped' | 'incomplete' | 'interrupted';

export interface AssistantMessage {
  readonly role: 'assistant';
  readonly id: string;
  readonly createdAt: number;
  readonly text: string;
  readonly reasoning?: string;
  readonly toolCalls: readonly ToolCall[];
  readonly status: AnswerStatus;
  readonly model: ModelRef;
  readonly usage?: Usage;
  /** Milliseconds from the request to the last token. */
  readonly duration?: number;
  /** Milliseconds spent on reasoning, where there was any. */
  readonly reasoningDuration?: number;
  readonly stopReason?: StopReason;
  readonly error?: ErrorInfo;
  /** Opaque provider state (reasoning_details and the like): replayed to the same source only. */
  readonly replay?: unknown;
}

export interface ToolCall {
  /** Unique in the session; made by us, never by a server. */
  readonly id: string;
  readonly name: string;
  /** JSON text of an object, unless `malformed` is set. */
  readonly arguments: string;
  /** Why the arguments are unusable. Such a call is never run. */
  readonly malformed?: 'cut' | 'not-json' | 'not-an-object' | 'no-name';
  /** The id the server gave, replayed to the same source. */
  readonly wireId?: string;
  /** Unknown keys the server sent beside the call, replayed to the same source only. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

export type ToolStatus = 'done' | 'failed' | 'denied' | 'stopped';

export interface ToolMessage {
  readonly role: 'tool';
  readonly id: string;
  readonly createdAt: number;
  readonly callId: string;
  readonly name: string;
  readonly status: ToolStatus;
  /** What the model reads. Capped; the whole is in `file` when it did not fit. */
  readonly content: string;
  readonly file?: string;
  /** True when the content came from outside (web, MCP, imported files): data, never orders. */
  readonly untrusted?: boolean;
  /** Milliseconds of execution, waiting for the person excluded. */
  readonly duration: number;
}

/** A line in the transcript from Satchel to the person. Never sent to a model. */
export interface NoticeMessage {
  readonly role: 'notice';
  readonly id: string;
  readonly createdAt: number;
  readonly code: NoticeCode;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly error?: ErrorInfo;
}

export type NoticeCode =
  | 'step-limit' // {steps}
  | 'same-call-repeated' // {tool}
  | 'no-answer' // {actions: how many}: the model answered nothing; a list of them follows, if any
  | 'call-cut' // {times}: calls kept being cut by the output limit
  | 'fallback-used' // {from, to}
  | 'field-dropped' // {field}: a setting was refused and left out
  | 'images-dropped' // the model cannot see images
  | 'tools-dropped' // the model takes no tools
  | 'run-failed'; // error

/** `source` is `demo` or the id of an endpoint. */
export interface ModelRef {
  readonly source: string;
  readonly model: string;
}

/** Tokens, as reported by the provider. */
export interface Usage {
  readonly input: number;
  readonly output: number;
  readonly cachedInput?: number;
  /** How many model calls are summed up here, when it was more than one (continuations, retries). */
  readonly requests?: number;
}

export type StopReason = 'stop' | 'tool-calls' | 'length' | 'content-filter';

/** The person's words of a message, without pictures. */
export function userText(message: UserMessage): string {
  return message.parts
    .filter((part) => part.type === 'text')
    .map((part) => part.text)
    .join('\n\n');
}
