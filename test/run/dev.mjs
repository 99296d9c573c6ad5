/** `npm run dev`: Vite's development server, without service worker and Content-Security-Policy. */
import { spawn } from 'node:child_process';
import { ensureInstalled } from './install.mjs';
import { commandOf, root } from './paths.mjs';

ensureInstalled();
const child = spawn(process.execPath, [commandOf('vite'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
child.once('exit', (code) => {
  process.exitCode = code ?? 0;
});
