import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { securityHeaders } from '../../src/offline/csp.ts';
import { build } from './build.ts';
import { startServer } from '../run/serve.mjs';
import { sharedBrowser } from './browser.ts';
import { watchProblems } from './problems.ts';
import type { Problems } from './problems.ts';
import { createServers } from './servers.ts';
import type { Servers } from './servers.ts';

export interface AppOptions {
  /** Paths at which the build is served; the first is opened. */
  readonly bases?: readonly string[];
  /** The folder to serve, asked at each request. */
  readonly root?: () => string;
  /** Whether the host sends the security headers, as one that reads `_headers` would. */
  readonly hostSendsHeaders?: boolean;
  /** Part of the address after the base, such as `#/files`. */
  readonly route?: string;
  readonly context?: BrowserContextOptions;
  /** Runs before anything of the app. */
  readonly beforeLoad?: (context: BrowserContext) => Promise<void>;
}

/** The app in a context of its own, as a person sees it: by roles and names. */
export interface App extends Screen {
  readonly context: BrowserContext;
  /** Origin and base, with a slash at the end. */
  readonly url: string;
  readonly origin: string;
  readonly problems: Problems;
  /** Every request that reached the host of the app. */
  readonly requests: readonly {
    readonly method: string;
    readonly path: string;
    readonly status: number;
  }[];
  /** Another tab of the same person. */
  readonly openTab: (address?: string) => Promise<Screen>;
  /** Stops every server, and the network of the pages as well. */
  readonly goOffline: () => Promise<void>;
  readonly goOnline: () => Promise<void>;
  /** Starts a server (port 0: any) that ends with the test, and goes offline with the app. */
  readonly addServer: Servers['add'];
}

/** One tab, and what a person finds in it. */
export interface Screen {
  readonly page: Page;
  readonly composer: Locator;
  readonly answers: Locator;
  readonly send: (text: string) => Promise<void>;
  /** Sends a message and waits until the run is over. */
  readonly ask: (text: string) => Promise<void>;
  /** Resolves when no run is under way in this session. */
  readonly idle: () => Promise<void>;
  readonly tool: (name: string) => Locator;
  /** Resolves when the service worker has everything and answers for this page. */
  readonly offlineReady: () => Promise<void>;
}

/**
 * Serves the build and opens it. Ends with the test, and fails it when anything was written to the
 * console as an error, thrown, or blocked by our own policy.
 */
export async function openApp(options: AppOptions = {}): Promise<App> {
  const requests: App['requests'][number][] = [];
  const servers = createServers();
  const context = await (await sharedBrowser()).newContext(options.context);
  const problems = watchProblems(context);
  onTestFinished(async () => {
    await context.close();
    await servers.stop();
    expect(problems.unexpected()).toEqual([]);
  });
  await options.beforeLoad?.(context);
  const { url, origin } = await servers.add((port) =>
    startServer({
      root: options.root ?? build,
      port,
      base: options.bases ?? ['/'],
      headers: options.hostSendsHeaders === true ? securityHeaders : () => ({}),
      onRequest: (request) => requests.push(request),
    }),
  );
  const openTab = async (address: string): Promise<Screen> => {
    const page = await context.newPage();
    await page.goto(address);
    return screenOf(page);
  };
  return {
    ...(await openTab(url + (options.route ?? ''))),
    context,
    url,
    origin,
    problems,
    requests,
    openTab: (address = url) => openTab(address),
    addServer: servers.add,
    async goOffline() {
      await servers.stop();
      await context.setOffline(true);
    },
    async goOnline() {
      await servers.restart();
      await context.setOffline(false);
    },
  };
}

/** The names in here are those that assistive technology relies on. */
export function screenOf(page: Page): Screen {
  const composer = page.getByRole('textbox', { name: 'Message' });
  const send = async (text: string): Promise<void> => {
    await composer.fill(text);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('article', { name: 'You' }).filter({ hasText: text }).last().waitFor();
  };
  const idle = () =>
    page.getByRole('button', { name: 'Stop', exact: true }).waitFor({ state: 'hidden' });
  return {
    page,
    composer,
    answers: page.getByRole('article', { name: 'Assistant' }),
    tool: (name) => page.getByRole('group', { name: `Tool ${name}` }),
    send,
    idle,
    async ask(text) {
      await send(text);
      await idle();
    },
    async offlineReady() {
      await page.waitForFunction(() => {
        const own = new URL('sw.js', document.baseURI).href;
        const { controller } = navigator.serviceWorker;
        return controller?.scriptURL === own && controller.state === 'activated';
      });
    },
  };
}
