import type { JsonObject } from '../../lib/json.ts';

/** Messages as chat-completions servers read them. */
export type WireMessage = WireText | WireUser | WireAssistant | WireTool;

export interface WireText {
  readonly role: 'system';
  readonly content: string;
}

export interface WireUser {
  readonly role: 'user';
  /** A plain string unless a picture is present: small servers refuse parts (pi-mono#2008). */
  readonly content: string | readonly WirePart[];
}

export type WirePart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string } };

export interface WireAssistant {
  readonly role: 'assistant';
  readonly content: string | null;
  readonly tool_calls?: readonly WireCall[];
  readonly reasoning_content?: string;
  readonly reasoning_details?: readonly unknown[];
}

export type WireCall = JsonObject & {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
};

export interface WireTool {
  readonly role: 'tool';
  readonly tool_call_id: string;
  readonly content: string;
}
