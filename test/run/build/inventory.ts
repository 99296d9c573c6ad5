import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

/** What a chunk of the build is made of; read by the size budget. */
export interface ChunkRecord {
  /** Chunks loaded with it, before it runs. */
  readonly imports: readonly string[];
  /** Packages and own files in it. */
  readonly modules: readonly string[];
}

/**
 * Notes what went into each chunk, of the page and of the workers, which Vite bundles apart, and
 * writes it to `.vite/modules.json` of the build.
 */
export function createInventory(): { readonly page: () => Plugin; readonly worker: () => Plugin } {
  const chunks: Record<string, ChunkRecord> = {};
  const note = (): Plugin => ({
    name: 'satchel:inventory',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        chunks[output.fileName] = {
          imports: output.imports,
          modules: [...new Set(output.moduleIds.map(shortName))].sort(),
        };
      }
    },
  });
  const page = (): Plugin => {
    let folder = '';
    return {
      ...note(),
      configResolved(config) {
        folder = path.resolve(config.root, config.build.outDir);
      },
      async writeBundle() {
        await writeFile(path.join(folder, '.vite/modules.json'), JSON.stringify(chunks, null, 2));
      },
    };
  };
  return { page, worker: note };
}

/** `/…/node_modules/marked/lib/marked.js` becomes `marked`, an own file its path from the root. */
function shortName(id: string): string {
  const inPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
  return inPackage ?? path.relative(process.cwd(), id.split('?', 1)[0] ?? id);
}
