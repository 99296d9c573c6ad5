import { expect, it } from 'vitest';
import { endpointCommands } from '../../../src/app/endpoint-commands.ts';
import type { Endpoint } from '../../../src/core/api.ts';
import type { Egress } from '../../../src/lib/egress.ts';
import { openInPage } from './in-page.ts';

const endpoint: Endpoint = {
  id: '',
  name: 'Slow',
  baseUrl: 'https://slow.example',
  hasKey: false,
  models: ['m'],
  contextSize: null,
  outputLimit: null,
  temperature: null,
  reasoning: 'default',
  idleLimit: null,
  headers: {},
  tools: true,
  fallback: null,
};

/** A server that never answers; its requests end when they are aborted. */
function silent() {
  const open: string[] = [];
  const ended: string[] = [];
  let notify = (): void => undefined;
  const egress: Egress = ({ url, init }) =>
    new Promise((_resolve, reject) => {
      open.push(url);
      notify();
      init?.signal?.addEventListener('abort', () => {
        ended.push(url);
        reject(init.signal?.reason as Error);
      });
    });
  const asked = (count: number): Promise<void> =>
    new Promise((resolve) => {
      notify = () => {
        if (open.length >= count) resolve();
      };
      notify();
    });
  return { egress, ended, asked };
}

it('ends with its request when it is cancelled', async () => {
  const { egress, ended, asked } = silent();
  const { app, close } = await openInPage({ egress });
  const { testEndpoint, cancelTest } = endpointCommands(app);
  const answer = testEndpoint(endpoint, null, null);
  await asked(1);
  expect(await cancelTest()).toMatchObject({ ok: true });
  expect(await answer).toMatchObject({ ok: false });
  expect(ended).toEqual(['https://slow.example/v1/models']);
  close();
});

it('ends when another one begins, and the other goes on', async () => {
  const { egress, ended, asked } = silent();
  const { app, close } = await openInPage({ egress });
  const { testEndpoint, cancelTest } = endpointCommands(app);
  const first = testEndpoint(endpoint, null, null);
  await asked(1);
  const second = testEndpoint({ ...endpoint, baseUrl: 'https://other.example' }, null, null);
  expect(await first).toMatchObject({ ok: false });
  await asked(2);
  expect(ended).toHaveLength(1);
  await cancelTest();
  await second;
  expect(ended).toHaveLength(2);
  close();
});

it('is not begun when it was cancelled before its first request', async () => {
  const { egress, ended } = silent();
  const { app, close } = await openInPage({ egress });
  const { testEndpoint, cancelTest } = endpointCommands(app);
  const answer = testEndpoint(endpoint, undefined, null);
  await cancelTest();
  expect(await answer).toMatchObject({ ok: false });
  expect(ended).toEqual([]);
  expect(await cancelTest()).toMatchObject({ ok: true });
  close();
});
