import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { chromiumArguments, chromiumPath } from '../run/build/chromium.ts';
import { build } from './build.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the one browser of all end-to-end tests listens. */
    readonly browserEndpoint: string;
  }
}

/** Starts the browser that all files share. Each test opens a context of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(path.join(build, 'sw.js'))) {
    throw new Error('There is no build to test: run "npx vite build" first.');
  }
  const server = await chromium.launchServer({
    executablePath: chromiumPath,
    args: [...chromiumArguments],
  });
  project.provide('browserEndpoint', server.wsEndpoint());
  return () => server.close();
}
