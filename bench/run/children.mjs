import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * Runs a script in a fresh process and returns the JSON that it prints.
 * @param {string} script
 * @param {readonly string[]} parameters
 */
export async function measureIn(script, parameters) {
  const { stdout } = await execute(process.execPath, [script, ...parameters]);
  return JSON.parse(stdout);
}

/**
 * Starts a server in a process of its own, which ends with this one.
 * @param {string} script that sends its port as a message
 * @returns {Promise<{ origin: string, stop: () => void }>}
 */
export async function startServerProcess(script) {
  const child = fork(script);
  const [port] = await once(child, 'message');
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () => {
      child.disconnect();
    },
  };
}
