import type { AgentApi } from '../core/api.ts';
import { AgentError } from '../core/errors.ts';
import { exportEverything } from '../store/archive.ts';
import { deleteEverything } from '../store/erase.ts';
import { listFiles, listRevisions, readFile, readRevision } from '../store/files.ts';
import { listRequests } from '../store/requests.ts';
import { readSettings, saveSettings } from '../store/settings.ts';
import type { App } from './app.ts';
import { settle } from './result.ts';

type DataCommands = Pick<
  AgentApi,
  | 'listFiles'
  | 'readFile'
  | 'listRevisions'
  | 'readRevision'
  | 'getSettings'
  | 'saveSettings'
  | 'listRequests'
  | 'logRequest'
  | 'exportEverything'
  | 'deleteEverything'
>;

export function dataCommands(app: App): DataCommands {
  const { db, broadcast } = app;
  return {
    listFiles: () => settle(() => listFiles(db)),
    readFile: (path) => settle(async () => found(await readFile(db, path), path)),
    listRevisions: (path) => settle(() => listRevisions(db, path)),
    readRevision: (path, revision) =>
      settle(async () => found(await readRevision(db, path, revision), path)),
    getSettings: () => settle(() => readSettings(db)),
    saveSettings: (change) =>
      settle(async () => {
        const settings = await saveSettings(db, change);
        broadcast({ type: 'settings-changed' });
        return settings;
      }),
    listRequests: () => settle(() => listRequests(db)),
    logRequest: (request) => settle(() => app.logRequest(request)),
    exportEverything: () => settle(() => exportEverything(db, Date.now())),
    deleteEverything: () =>
      settle(async () => {
        for (const { controller } of app.runs.values()) controller.abort();
        await (await app.local.load()).clear();
        await deleteEverything(db);
        broadcast({ type: 'erased' });
      }),
  };
}

function found<T>(value: T | undefined, path: string): T {
  if (value === undefined) throw new AgentError('not-possible', `There is no file "${path}".`);
  return value;
}
