import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { call, startEndpointServer } from '../../fixtures/endpoint/server.mjs';
import type {
  ChatMessage,
  EndpointServer,
  Script,
  ScriptedAnswer,
} from '../../fixtures/endpoint/server.mjs';
import { openApp } from '../app.ts';
import type { App, AppOptions, Screen } from '../app.ts';

/** The app in an empty session whose model is a server over the wire. */
export interface Trial extends App {
  readonly server: EndpointServer;
}

/** Starts a server that answers by `script` and connects the app to it through the settings. */
export async function openTrial(
  script: Script,
  { endpointHost, ...options }: TrialOptions = {},
): Promise<Trial> {
  const app = await openApp({ ...options, route: '#/settings/models' });
  const server = await app.addServer((port) => startEndpointServer({ port, script }));
  const baseUrl = new URL(server.url);
  if (endpointHost !== undefined) baseUrl.hostname = endpointHost;
  await addEndpoint(app.page, { baseUrl: baseUrl.href });
  await newSession(app.page);
  return { ...app, server };
}

export interface TrialOptions extends AppOptions {
  /** Another name for the endpoint's server: `endpoint.test` is not this machine to the app. */
  readonly endpointHost?: string;
}

export interface EndpointInput {
  readonly baseUrl: string;
  readonly name?: string;
  readonly model?: string;
  /** Seconds. */
  readonly idleLimit?: number;
}

/** Fills in the form of the open settings page and saves it. */
export async function addEndpoint(page: Page, input: EndpointInput): Promise<void> {
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  await field(page, 'Name').fill(input.name ?? 'Test server');
  await field(page, 'Base URL').fill(input.baseUrl);
  await field(page, 'Model').fill(input.model ?? 'test-model');
  if (input.idleLimit !== undefined) {
    await page.getByText('Advanced', { exact: true }).click();
    await field(page, 'Idle limit').fill(String(input.idleLimit));
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await field(page, 'Base URL').waitFor({ state: 'detached' });
}

/** A text field of the settings. */
export const field = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true });

/** Leaves an open chat for an empty one. */
export async function newSession(page: Page): Promise<void> {
  await button(page, 'New session').click();
  await page.getByRole('article').first().waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
}

export const conversation = (page: Page): Locator =>
  page.getByRole('log', { name: 'Conversation' });

export const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });

/** The button of the header that shows and changes the model of the session. */
export const modelButton = (page: Page, model = ''): Locator =>
  page.getByRole('button', { name: `Model: ${model}` });

/** Resolves when a tool card shows this status word and nothing else in one element. */
export const status = (card: Locator, word: string): Promise<void> =>
  card.getByText(word, { exact: true }).waitFor();

/** Resolves when no run is under way in the open session. */
export async function idle({ page }: Screen): Promise<void> {
  await button(page, 'Send').waitFor();
}

/** What every trial ends with: the page answers clicks, and a reload changes nothing of its history. */
export async function expectUnharmed(screen: Screen): Promise<void> {
  const { page, composer } = screen;
  // Browsers draw a tab behind another one about once a second.
  await page.bringToFront();
  await idle(screen);
  await modelButton(page).click();
  await page.getByRole('menuitemradio').first().waitFor();
  await page.keyboard.press('Escape');
  const before = await history(page);
  await page.reload();
  await composer.waitFor();
  await expect.poll(() => history(page)).toBe(before);
}

/** The conversation as assistive technology reads it. */
const history = (page: Page): Promise<string> => conversation(page).ariaSnapshot();

/** A script that gives each request for an answer the next of `answers`; the last one again and again. */
export function inTurn(...answers: readonly [ScriptedAnswer, ...ScriptedAnswer[]]): Script {
  return (_body, index) => answers[Math.min(index, answers.length - 1)] ?? answers[0];
}

/** A script for the test of a connection too: it looks at the address and offers a tool of its own. */
export function testable(script: Script): Script {
  return (body, index, request) => {
    if (request.method === 'GET') return { text: 'A server.' };
    return body.tools?.some(({ function: { name } }) => name === 'report_status') === true
      ? call('report_status', { status: 'ok' })
      : script(body, index, request);
  };
}

/** The messages of the newest request for an answer. */
export const lastMessages = (server: EndpointServer): readonly ChatMessage[] =>
  server.chats().at(-1)?.body.messages ?? [];

/** Names, arguments and results of all calls in a request, in order; each call has its result. */
export function pairs(messages: readonly ChatMessage[]): readonly (readonly string[])[] {
  const results = messages.filter(({ role }) => role === 'tool');
  const calls = messages.flatMap(({ tool_calls: found = [] }) => found);
  expect(results.map(({ tool_call_id: id }) => id)).toEqual(calls.map(({ id }) => id));
  return calls.map(({ function: { name, arguments: text } }, index) => [
    name,
    JSON.stringify(JSON.parse(text)),
    wordsOf(results[index]),
  ]);
}

function wordsOf(message: ChatMessage | undefined): string {
  if (typeof message?.content !== 'string') throw new Error('This message has no plain words.');
  return message.content;
}

export interface Gate {
  readonly passed: Promise<void>;
  readonly open: () => void;
}

/** Holds an answer back until the test lets it go on. */
export function createGate(): Gate {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}
