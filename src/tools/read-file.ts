import type { Tool, ToolArguments } from '../core/tool.ts';
import { oneLine, optionalNumber, textArgument } from './arguments.ts';
import { countLines, noSuchFile, outputOf, type ListFiles, type ReadFile } from './files.ts';

const defaultLines = 2000;
/** Characters of one answer, line numbers included. A little under what the loop lets through. */
const mostCharacters = 120_000;
/** Characters of one line; a longer one is cut, or it would hide the rest of the file. */
const longestLine = 4000;

/** Pages through a file of the workspace with line numbers. */
export function readFileTool({
  readFile,
  listFiles,
}: {
  readonly readFile: ReadFile;
  readonly listFiles: ListFiles;
}): Tool {
  return {
    name: 'read_file',
    description:
      `Reads a text file of the workspace. Every line is shown after its number. Long files come ` +
      `in parts of ${defaultLines} lines; the last line says how to continue.`,
    parameters: {
      type: 'object',
      properties: {
        path: { type: 'string', minLength: 1, description: 'Path in the workspace: notes/a.md' },
        offset: { type: 'integer', minimum: 1, description: 'First line to show, from 1.' },
        limit: { type: 'integer', minimum: 1, description: 'How many lines to show.' },
      },
      required: ['path'],
      additionalProperties: false,
    },
    risk: 'read',
    parallel: true,
    summarize: (args) => {
      const offset = optionalNumber(args, 'offset') ?? 1;
      const path = oneLine(textArgument(args, 'path'));
      return offset > 1 ? `${path}, from line ${offset}` : path;
    },
    execute: async (args) => {
      const path = textArgument(args, 'path');
      const file = await readFile(path);
      if (file === undefined) throw await noSuchFile(path, listFiles);
      const text = showPart(file.text, args, path);
      return { ...outputOf(text, file), uncapped: true };
    },
  };
}

function showPart(text: string, args: ToolArguments, path: string): string {
  if (looksBinary(text)) throw new Error(`${JSON.stringify(path)} is not a text file.`);
  const total = countLines(text);
  if (total === 0) return '[The file is empty.]';
  const offset = optionalNumber(args, 'offset') ?? 1;
  if (offset > total) {
    throw new Error(`${JSON.stringify(path)} has ${total} lines; line ${offset} is past its end.`);
  }
  const lines = text.split(/\r\n|\r|\n/).slice(0, total);
  const limit = optionalNumber(args, 'limit') ?? defaultLines;
  const shown = numberLines(lines.slice(offset - 1, offset - 1 + limit), offset);
  const last = offset + shown.length - 1;
  const hint =
    last < total
      ? `[Lines ${offset} to ${last} of ${total}. Continue with offset ${last + 1}.]`
      : `[End of the file: ${total} ${total === 1 ? 'line' : 'lines'}.]`;
  return [...shown, hint].join('\n');
}

/** At least one line, then as many as fit. */
function numberLines(lines: readonly string[], first: number): readonly string[] {
  const shown: string[] = [];
  let size = 0;
  for (const [index, line] of lines.entries()) {
    const rest = line.length - longestLine;
    const text = rest > 0 ? `${line.slice(0, longestLine)}… [${rest} more characters]` : line;
    const numbered = `${first + index}| ${text}`;
    size += numbered.length + 1;
    if (size > mostCharacters) break;
    shown.push(numbered);
  }
  return shown;
}

/** Text that was decoded from something else holds NULs, or marks where decoding failed. */
function looksBinary(text: string): boolean {
  const start = text.slice(0, 8000);
  const broken = start.split('\uFFFD').length - 1;
  return start.includes('\0') || broken > start.length / 20;
}
