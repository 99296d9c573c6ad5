import type { Plugin } from 'vite';

const pageScript = '<script type="module" crossorigin src="./assets/index-';

/**
 * Makes one module of the page, with all it imports, a script of its own that runs as soon as it is
 * there, before the page's script and stylesheet are. The page imports the very same script: it is
 * evaluated once.
 */
export function earlyScriptPlugin(module: string): Plugin {
  const isEarly = (id: string): boolean => id.endsWith(`/${module}`);
  return {
    name: 'satchel:early-script',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: 'early', test: isEarly }] } },
        },
      },
    }),
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunk = Object.values(bundle).find(
          (output) => output.type === 'chunk' && output.moduleIds.some(isEarly),
        );
        if (chunk?.type !== 'chunk') throw new Error(`${module} is in no script of the build.`);
        const waits = chunk.imports.join(', ');
        if (waits !== '') throw new Error(`${module} would have to wait for ${waits}`);
        // A policy in the head governs what comes after it: the place of the page's own script is right.
        const tag = `<script type="module" async crossorigin src="./${chunk.fileName}"></script>`;
        if (!html.includes(pageScript)) throw new Error('index.html lacks the script of the page.');
        return html.replace(pageScript, `${tag}\n    ${pageScript}`);
      },
    },
  };
}
