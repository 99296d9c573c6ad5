import type { JsonSchema, ToolSpec } from './provider.ts';

/**
 * What a call may touch. `read` runs; `write` asks with the exact change; `network` asks per host
 * with destination and payload; `danger` is not offered until switched on in settings.
 */
export type Risk = 'read' | 'write' | 'network' | 'danger';

/**
 * A tool is made by a factory that names the functions it needs. `execute` gets arguments that
 * passed `parameters`; it throws to fail, and the message of the error is what the model reads.
 */
export interface Tool extends ToolSpec {
  readonly risk: Risk;
  /** True when calls of it may run beside other such calls. Only ever for `read`. */
  readonly parallel: boolean;
  /** One line for the card: what this call is about. Must not throw for valid arguments. */
  summarize(args: ToolArguments): string;
  /** What the person is asked to agree to. Required in effect for `write` and `network`. */
  preview?(args: ToolArguments, signal: AbortSignal): Promise<ApprovalPreview>;
  execute(args: ToolArguments, context: ToolContext): Promise<ToolOutput>;
}

export type ToolArguments = Readonly<Record<string, unknown>>;

export interface ToolContext {
  readonly session: string;
  readonly run: string;
  readonly callId: string;
  readonly signal: AbortSignal;
  /** Shows a short line on the running card. */
  progress(note: string): void;
  /** Puts a question to the person and waits for the words. Rejects on abort. */
  askPerson(question: PersonQuestion): Promise<string>;
}

export interface PersonQuestion {
  readonly question: string;
  readonly options: readonly string[];
}

export interface ToolOutput {
  readonly text: string;
  /** The text came from outside: it is wrapped as data before the model reads it. */
  readonly untrusted?: boolean;
  /** True for a result that must reach the model whole (read_file pages itself). */
  readonly uncapped?: boolean;
}

export type ApprovalPreview =
  | {
      readonly type: 'diff';
      readonly path: string;
      readonly before: string | null;
      readonly after: string;
    }
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'request';
      readonly host: string;
      readonly url: string;
      readonly body: string;
    };

/** Checked arguments, or a sentence for the model that names the problem. */
export type CheckedArguments =
  | { readonly ok: true; readonly value: ToolArguments }
  | { readonly ok: false; readonly problem: string };

/** Checks and coerces arguments by schema. Supplied by `lib/schema.ts`. */
export type CheckArguments = (schema: JsonSchema, argumentsText: string) => CheckedArguments;
