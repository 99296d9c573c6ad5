import type { Tool, ToolOutput } from '../core/tool.ts';
import { oneLine, textArgument } from './arguments.ts';

/** What is needed of a sandbox's result. */
export type CodeResult =
  | { readonly ok: true; readonly output: string; readonly result: string }
  | { readonly ok: false; readonly output: string; readonly message: string };

export interface CodeRequest {
  readonly code: string;
  readonly signal: AbortSignal;
  /** Gets pieces of console output while the program runs. */
  readonly onOutput: (piece: string) => void;
}

/** `runCode` settles whatever the program does; limits are its own business. */
export function runJavaScriptTool({
  runCode,
}: {
  readonly runCode: (request: CodeRequest) => Promise<CodeResult>;
}): Tool {
  return {
    name: 'run_javascript',
    description:
      'Runs JavaScript (ES2023, top-level await) in a sandbox and returns what it printed with ' +
      'console.log and the value of its last expression. Use it for exact computing, text and ' +
      'data work. Every call starts afresh. There is no network, page, file, module or Intl; ' +
      'timers fire at once, in order. Recursion deeper than 500 calls fails: use loops. Running ' +
      'time and memory are limited.',
    parameters: {
      type: 'object',
      properties: {
        code: {
          type: 'string',
          minLength: 1,
          description: 'The program. End it with the expression whose value is wanted.',
        },
      },
      required: ['code'],
      additionalProperties: false,
    },
    risk: 'read',
    parallel: false,
    summarize: (args) => oneLine(textArgument(args, 'code')),
    execute: async (args, context) => {
      const { signal } = context;
      const result = await runCode({
        code: textArgument(args, 'code'),
        signal,
        onOutput: (piece) => context.progress(oneLine(piece.trimEnd().split('\n').at(-1) ?? '')),
      });
      signal.throwIfAborted();
      if (!result.ok) throw new Error(describeFailure(result.message, result.output));
      return describeSuccess(result);
    },
  };
}

function describeFailure(message: string, output: string): string {
  return output === '' ? message : `${message}\n\nPrinted before that:\n${output.trimEnd()}`;
}

/** A program that prints usually has no value worth showing, and one with a value may not print. */
function describeSuccess({ output, result }: Extract<CodeResult, { ok: true }>): ToolOutput {
  const printed = output.trimEnd();
  if (printed === '') {
    const hint = 'The program ran. It printed nothing and its last expression is undefined.';
    return { text: result === 'undefined' ? hint : result };
  }
  return { text: result === 'undefined' ? printed : `${printed}\n\nResult: ${result}` };
}
