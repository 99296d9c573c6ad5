import type { ModelEvent, ModelRequest } from '../../core/provider.ts';

/**
 * What the demo does for one request, in order. An ending may be left out: then it is `finish`, as
 * the calls made suggest.
 */
export type DemoReply = readonly DemoStep[];

export type DemoStep =
  | ModelEvent
  /** Streamed in small deltas. */
  | { readonly type: 'say'; readonly text: string }
  /** Holds the stream until the promise settles. */
  | { readonly type: 'hold'; readonly until: (signal: AbortSignal) => Promise<unknown> };

/** Undefined: the rule does not apply, the next is asked. */
export type DemoRule = (request: ModelRequest) => DemoReply | undefined;

export const say = (text: string): DemoStep => ({ type: 'say', text });

export const call = (name: string, args: Readonly<Record<string, unknown>>): DemoStep => ({
  type: 'tool-call',
  call: { name, arguments: JSON.stringify(args) },
});
