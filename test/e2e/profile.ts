import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import type { BrowserContext } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { chromiumArguments, chromiumPath } from '../run/build/chromium.ts';

/** A profile on disk, for what a private context cannot show: installing, and a browser restart. */
export interface Profile {
  /** Starts a browser with the profile. Close its context before starting another. */
  readonly launch: () => Promise<BrowserContext>;
}

/** Removed at the end of the test. `preferences`: what the person chose in the browser's settings. */
export function createProfile(preferences: object = {}): Profile {
  const folder = mkdtempSync(path.join(tmpdir(), 'satchel-profile-'));
  mkdirSync(path.join(folder, 'Default'));
  writeFileSync(path.join(folder, 'Default/Preferences'), JSON.stringify(preferences));
  const open = new Set<BrowserContext>();
  onTestFinished(async () => {
    await Promise.all([...open].map((context) => context.close()));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return {
    async launch() {
      const context = await chromium.launchPersistentContext(folder, {
        executablePath: chromiumPath,
        args: [...chromiumArguments],
      });
      open.add(context);
      context.once('close', () => open.delete(context));
      return context;
    },
  };
}
