import type { ToolCall } from '../core/messages.ts';
import type { App } from './app.ts';
import { writeFile } from '../store/files.ts';

/**
 * Keeps a tool result that is too long for the model as a workspace file and returns its path, or
 * undefined when it cannot be stored: the model then gets head and tail only.
 */
export async function keepWhole(
  app: App,
  {
    session,
    run,
    call,
  }: { readonly session: string; readonly run: string; readonly call: ToolCall },
  text: string,
): Promise<string | undefined> {
  const path = `results/${session.slice(-6)}/${call.name}-${call.id.slice(-6)}.txt`;
  const by = { author: 'agent', session, run, callId: call.id } as const;
  try {
    const { file } = await writeFile(app.db, { path, text, by, at: Date.now() });
    app.broadcast({ type: 'files-changed', paths: [file.path] });
    return file.path;
  } catch {
    return undefined;
  }
}
