import type { ChannelMessage } from '../core/api.ts';
import type { Tool } from '../core/tool.ts';
import { createSandbox } from '../sandbox/client.ts';
import type { CreateWorker } from '../sandbox/engine-worker.ts';
import { changeFile, isFromOutside, listFiles, readFile, writeFile } from '../store/files.ts';
import type { StoredFile } from '../store/files.ts';
import type { Database } from '../store/schema.ts';
import { readSettings } from '../store/settings.ts';
import { askUserTool } from '../tools/ask-user.ts';
import { calculatorTool } from '../tools/calculator.ts';
import { currentTimeTool } from '../tools/current-time.ts';
import type { ChangeFile, ListFiles, ReadFile, ReadText, WriteFile } from '../tools/files.ts';
import { listFilesTool } from '../tools/list-files.ts';
import { readFileTool } from '../tools/read-file.ts';
import { runJavaScriptTool } from '../tools/run-javascript.ts';
import type { CodeRequest, CodeResult } from '../tools/run-javascript.ts';
import { todoTools } from '../tools/todos.ts';
import { writeFileTool } from '../tools/write-file.ts';

/** Characters of console output, and again of a result, that the sandbox keeps. */
const outputLimit = 100_000;

export interface ToolParts {
  readonly db: Database;
  readonly broadcast: (message: ChannelMessage) => void;
  readonly createSandboxWorker: CreateWorker;
}

/** The tools of the main role, in the order in which a model is told of them. */
export function createTools(parts: ToolParts): readonly Tool[] {
  const files = fileFunctions(parts);
  return [
    calculatorTool(),
    currentTimeTool({ now: Date.now }),
    runJavaScriptTool({ runCode: codeRunner(parts) }),
    askUserTool(),
    ...todoTools(files),
    readFileTool(files),
    writeFileTool(files),
    listFilesTool(files),
  ];
}

interface FileFunctions {
  readonly readFile: ReadFile;
  readonly writeFile: WriteFile;
  readonly changeFile: ChangeFile;
  readonly listFiles: ListFiles;
}

function fileFunctions({ db, broadcast }: ToolParts): FileFunctions {
  const tell = ({ file, changed }: Awaited<ReturnType<typeof writeFile>>): void => {
    if (changed) broadcast({ type: 'files-changed', paths: [file.path] });
  };
  return {
    readFile: async (path) => textOf(await readFile(db, path)),
    listFiles: () => listFiles(db),
    async writeFile(path, text, by) {
      const written = await writeFile(db, { path, text, by, at: Date.now() });
      tell(written);
      return { changed: written.changed };
    },
    async changeFile(path, change, by) {
      tell(await changeFile(db, { path, by, at: Date.now() }, (file) => change(textOf(file))));
    },
  };
}

function textOf(file: StoredFile | undefined): ReadText | undefined {
  return file && { text: file.text, untrusted: isFromOutside(file.by) };
}

/** The limits are read for each job: a change in the settings holds from the next one on. */
function codeRunner({
  db,
  createSandboxWorker,
}: ToolParts): (request: CodeRequest) => Promise<CodeResult> {
  const sandbox = createSandbox({
    createWorker: createSandboxWorker,
    now: () => performance.now(),
    schedule(work, milliseconds) {
      const timer = setTimeout(work, milliseconds);
      return () => {
        clearTimeout(timer);
      };
    },
  });
  return async ({ code, signal, onOutput }) => {
    const { sandboxTime, sandboxMemory } = await readSettings(db);
    const job = { code, timeLimit: sandboxTime, memory: sandboxMemory, outputLimit };
    return sandbox.run(job, signal, onOutput);
  };
}
