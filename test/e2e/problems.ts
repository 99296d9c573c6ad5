import type { BrowserContext } from 'playwright-core';

/** What must not happen in any test: errors on the console, uncaught errors, policy violations. */
export interface Problems {
  /** Says that a problem is part of the test. */
  readonly allow: (pattern: RegExp) => void;
  /** What happened and was not allowed. */
  readonly unexpected: () => readonly string[];
}

/** Watches every page of a context and the workers they start. */
export function watchProblems(context: BrowserContext): Problems {
  const seen: string[] = [];
  const allowed: RegExp[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') seen.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => seen.push(String(error.error())));
  return {
    allow: (pattern) => allowed.push(pattern),
    unexpected: () => seen.filter((text) => !allowed.some((pattern) => pattern.test(text))),
  };
}
