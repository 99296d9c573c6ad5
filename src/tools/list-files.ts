import type { Tool } from '../core/tool.ts';
import { oneLine, optionalNumber, optionalText } from './arguments.ts';
import type { ListFiles } from './files.ts';

const defaultEntries = 200;

/** Lists the workspace. */
export function listFilesTool({ listFiles }: { readonly listFiles: ListFiles }): Tool {
  return {
    name: 'list_files',
    description:
      'Lists the files of the workspace with their sizes, in order of their paths. ' +
      `Shows ${defaultEntries} unless told otherwise.`,
    parameters: {
      type: 'object',
      properties: {
        prefix: { type: 'string', description: 'Only paths that start so, such as notes/' },
        limit: { type: 'integer', minimum: 1, maximum: 2000, description: 'How many to show.' },
      },
      additionalProperties: false,
    },
    risk: 'read',
    parallel: true,
    summarize: (args) => oneLine(optionalText(args, 'prefix') || 'all files'),
    execute: async (args) => {
      const prefix = (optionalText(args, 'prefix') ?? '').replace(/^\.?\//, '');
      const limit = optionalNumber(args, 'limit') ?? defaultEntries;
      const all = await listFiles();
      if (all.length === 0) return { text: 'The workspace has no files yet.' };
      const found = all.filter(({ path }) => path.startsWith(prefix));
      if (found.length === 0) {
        const start = JSON.stringify(prefix);
        return { text: `None of the ${all.length} files has a path that starts with ${start}.` };
      }
      const lines = found.slice(0, limit).map(({ path, size }) => `${path} (${showSize(size)})`);
      const rest = found.length - lines.length;
      if (rest > 0) lines.push(`[${rest} more files. Narrow the prefix or raise the limit.]`);
      return { text: lines.join('\n') };
    },
  };
}

function showSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
