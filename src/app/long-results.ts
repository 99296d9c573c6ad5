import type { ToolCall } from '../core/messages.ts';
import type { App } from './app.ts';
import { writeFile } from '../store/files.ts';

/**
 * Keeps a tool result that is too long for the model as a workspace file and returns its path, or
 * undefined when it cannot be stored: the model then gets head and tail only.
 */
export async function keepWhole(
  { db, broadcast }: Pick<App, 'db' | 'broadcast'>,
  {
    session,
    run,
    call,
    untrusted,
  }: {
    readonly session: string;
    readonly run: string;
    readonly call: ToolCall;
    /** Came from outside: whoever reads it back is told so. */
    readonly untrusted: boolean;
  },
  text: string,
): Promise<string | undefined> {
  const path = `results/${session.slice(-6)}/${call.name}-${call.id.slice(-6)}.txt`;
  const by = { author: 'agent', session, run, callId: call.id } as const;
  const from = untrusted ? { ...by, untrusted } : by;
  try {
    const { file } = await writeFile(db, { path, text, by: from, at: Date.now() });
    broadcast({ type: 'files-changed', paths: [file.path] });
    return file.path;
  } catch {
    return undefined;
  }
}
