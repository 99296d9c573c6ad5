import type { Settings, ToolPermission } from '../core/api.ts';
import { fieldsOf, integerOr, modelRefOr, oneOf } from './tolerant.ts';
import { read, write } from './transaction.ts';
import type { AnyTransaction, Database } from './schema.ts';

export const defaultSettings: Settings = {
  theme: 'system',
  stepLimit: 25,
  sandboxTime: 10_000,
  sandboxMemory: 64,
  tools: {},
  defaultModel: { source: 'demo', model: 'demo' },
};

const permissions: readonly ToolPermission[] = ['always', 'ask', 'never'];

/** The stored settings; a field that is missing or makes no sense has its default. */
export function readSettings(db: Database): Promise<Settings> {
  return read(db, ['settings'], storedSettings);
}

/** Changes some fields and returns the whole. A value that makes no sense becomes the default. */
export function saveSettings(db: Database, change: Partial<Settings>): Promise<Settings> {
  return write(db, ['settings'], async (transaction) => {
    const settings = parseSettings({ ...(await storedSettings(transaction)), ...change });
    await transaction.objectStore('settings').put(settings, 'settings');
    return settings;
  });
}

/** The session that was open last; it may have been deleted since. */
export function readLastSession(db: Database): Promise<string | null> {
  return read(db, ['settings'], async (transaction) => {
    const session = await transaction.objectStore('settings').get('last-session');
    return typeof session === 'string' ? session : null;
  });
}

export async function saveLastSession(db: Database, session: string): Promise<void> {
  await write(db, ['settings'], (transaction) =>
    transaction.objectStore('settings').put(session, 'last-session'),
  );
}

async function storedSettings(transaction: AnyTransaction): Promise<Settings> {
  return parseSettings(await transaction.objectStore('settings').get('settings'));
}

function parseSettings(value: unknown): Settings {
  const { theme, stepLimit, sandboxTime, sandboxMemory, tools, defaultModel } = fieldsOf(value);
  return {
    theme: oneOf(theme, ['system', 'light', 'dark'], defaultSettings.theme),
    stepLimit: integerOr(stepLimit, { least: 1, most: 500 }, defaultSettings.stepLimit),
    sandboxTime: integerOr(sandboxTime, { least: 100, most: 600_000 }, defaultSettings.sandboxTime),
    sandboxMemory: integerOr(
      sandboxMemory,
      { least: 16, most: 1024 },
      defaultSettings.sandboxMemory,
    ),
    tools: Object.fromEntries(
      Object.entries(fieldsOf(tools)).flatMap(([tool, given]) =>
        permissions.filter((permission) => permission === given).map((known) => [tool, known]),
      ),
    ),
    defaultModel: modelRefOr(defaultModel, defaultSettings.defaultModel),
  };
}
