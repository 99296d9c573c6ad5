/** `npm start`: installs and builds what is missing, then serves the production build. */
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { dist } from './paths.mjs';
import { startServer } from './serve.mjs';

const port = Number(process.env['PORT'] ?? 4173);

ensureInstalled();
ensureBuilt();
try {
  const { url } = await startServer({ root: dist, port });
  console.log(`Satchel is at ${url}  (Ctrl+C ends)`);
} catch (error) {
  if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
  console.error(`Port ${port} is taken. Choose another one: PORT=${port + 1} npm start`);
  process.exitCode = 1;
}
