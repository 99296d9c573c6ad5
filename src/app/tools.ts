import type { ChannelMessage } from '../core/api.ts';
import type { Tool } from '../core/tool.ts';
import { createSandbox } from '../sandbox/client.ts';
import type { CreateWorker } from '../sandbox/engine-worker.ts';
import { listFiles, readFile, writeFile } from '../store/files.ts';
import type { Database } from '../store/schema.ts';
import { readSettings } from '../store/settings.ts';
import { askUserTool } from '../tools/ask-user.ts';
import { calculatorTool } from '../tools/calculator.ts';
import { currentTimeTool } from '../tools/current-time.ts';
import type { ListFiles, ReadFile, WriteFile } from '../tools/files.ts';
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
  readonly listFiles: ListFiles;
}

function fileFunctions({ db, broadcast }: ToolParts): FileFunctions {
  return {
    readFile: (path) => readFile(db, path),
    listFiles: () => listFiles(db),
    async writeFile(path, text, by) {
      const { file, changed } = await writeFile(db, { path, text, by, at: Date.now() });
      if (changed) broadcast({ type: 'files-changed', paths: [file.path] });
      return { changed };
    },
  };
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
