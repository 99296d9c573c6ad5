import type { Tool } from '../core/tool.ts';
import { oneLine, textArgument } from './arguments.ts';
import { agentAuthor, countLines, type ReadFile, type WriteFile } from './files.ts';

/** Creates or replaces a file of the workspace; the old text stays as a revision. */
export function writeFileTool({
  readFile,
  writeFile,
}: {
  readonly readFile: ReadFile;
  readonly writeFile: WriteFile;
}): Tool {
  const currentText = async (path: string): Promise<string | null> =>
    (await readFile(path))?.text ?? null;
  return {
    name: 'write_file',
    description:
      'Writes a text file of the workspace: creates it, or replaces all of its text. Folders in ' +
      'the path come into being by themselves. The person is shown the change before it is made.',
    parameters: {
      type: 'object',
      properties: {
        path: { type: 'string', minLength: 1, description: 'Path in the workspace: notes/a.md' },
        content: { type: 'string', description: 'The whole new text of the file.' },
      },
      required: ['path', 'content'],
      additionalProperties: false,
    },
    risk: 'write',
    parallel: false,
    summarize: (args) => oneLine(textArgument(args, 'path')),
    preview: async (args) => {
      const path = textArgument(args, 'path');
      const before = await currentText(path);
      return { type: 'diff', path, before, after: textArgument(args, 'content') };
    },
    execute: async (args, context) => {
      const path = textArgument(args, 'path');
      const content = textArgument(args, 'content');
      const before = await currentText(path);
      context.signal.throwIfAborted();
      const { changed } = await writeFile(path, content, agentAuthor(context));
      if (!changed)
        return { text: `${path} holds exactly this text already. Nothing was changed.` };
      const lines = countLines(content);
      const size = `${lines} ${lines === 1 ? 'line' : 'lines'}`;
      if (before === null) return { text: `Created ${path} with ${size}.` };
      return { text: `Replaced the text of ${path}: ${size}, ${countLines(before)} before.` };
    },
  };
}
