import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { splitGguf } from '../../fixtures/models/split-gguf.mjs';
import { type App, openApp } from '../app.ts';
import { startMirror, type Mirror, type MirrorOptions } from './mirror.ts';
import { button, field } from './trial.ts';

const tiny = readFileSync(path.join(import.meta.dirname, '../../fixtures/models/tiny-agent.gguf'));
const [first, second] = splitGguf(tiny);
const one = 'tiny-00001-of-00002.gguf';
const two = 'tiny-00002-of-00002.gguf';
const parts = { [one]: first, [two]: second };

interface Trial extends App {
  readonly mirror: Mirror;
}

async function openMirror(options: MirrorOptions): Promise<Trial> {
  const app = await openApp({ route: '#/settings/models' });
  // What the browser says of a connection that breaks is the point of these trials.
  app.problems.allow(/Failed to load resource|net::ERR_/);
  const mirror = await app.addServer((port) => startMirror(port, options));
  return { ...app, mirror };
}

const list = (page: Page) => page.getByRole('list', { name: 'Local models' });

async function download({ page, mirror }: Trial, name: string): Promise<void> {
  await field(page, 'From the web').fill(mirror.url(name));
  await button(page, 'Find model').click();
  await page.getByRole('list', { name: 'Models found' }).getByRole('button').click();
  await list(page).waitFor();
}

const ready = (page: Page) =>
  list(page)
    .getByText(/kB · .*not used yet/)
    .waitFor();

/** So many bytes of the second part are here. */
const arrived = ({ page }: Pick<App, 'page'>, bytes: number): Promise<void> =>
  list(page)
    .getByText(new RegExp(`^${Math.round((first.length + bytes) / 1000)} kB of`))
    .waitFor();

/** The model that was downloaded answers with every server stopped. */
async function answersOffline(app: App): Promise<void> {
  const { page } = app;
  await app.offlineReady();
  await app.goOffline();
  await page.goto(`${app.url}#/chat/`);
  await page.reload();
  await page.getByRole('button', { name: /^Model: tiny-agent/ }).waitFor();
  await app.ask('please calculate');
  await app.answers.getByText('The tool has answered: 42').waitFor();
}

describe.each([true, false])('a download (the server takes ranges: %s)', (ranges) => {
  test('whose connection drops in the middle goes on when it is back, and the model works offline', async () => {
    let cut = true;
    const app = await openMirror({
      files: parts,
      ranges,
      trouble({ name, body }, response) {
        if (name !== two || !cut) return false;
        response.writeHead(200, { 'content-length': body.length });
        // Then nothing more: the connection is dead for as long as it is cut.
        response.write(body.subarray(0, 100_000));
        // Only once they have arrived: a browser drops what it has not read of a broken answer.
        void arrived(app, 100_000).then(() => response.destroy());
        cut = ranges;
        return true;
      },
    });
    const { page, mirror } = app;
    await download(app, one);
    if (ranges) {
      await expect
        .poll(() => mirror.asked.filter(({ name }) => name === two).length, { timeout: 20_000 })
        .toBe(2);
      cut = false;
    }
    await ready(page);
    expect(mirror.asked.filter(({ name }) => name === one)).toEqual([{ name: one, from: 0 }]);
    expect(mirror.asked.filter(({ name }) => name === two)[1]?.from).toBeGreaterThan(0);
    await answersOffline(app);
  });

  test('of which one part comes as a page or cut short fetches that part again, and no other', async () => {
    const app = await openMirror({
      files: parts,
      ranges,
      trouble({ name, body, before }, response) {
        if (name !== two || before > 1) return false;
        if (before === 0) {
          response.writeHead(200, { 'content-type': 'text/html' });
          response.end('<!doctype html><title>Sign in</title>');
        } else {
          // Says that this is all.
          response.writeHead(200, { 'content-length': 50_000 });
          response.end(body.subarray(0, 50_000));
        }
        return true;
      },
    });
    await download(app, one);
    await ready(app.page);
    const asked = app.mirror.asked.map(({ name }) => name);
    expect(asked).toEqual([one, two, two, two]);
  });

  test('goes on after a reload with what is here, and can be paused', async () => {
    let open = false;
    const app = await openMirror({
      files: parts,
      ranges,
      trouble({ name, body, from }, response) {
        if (name !== two || open) return false;
        response.writeHead(from > 0 ? 206 : 200, {
          'content-length': body.length,
          ...(from > 0
            ? { 'content-range': `bytes ${from}-${second.length - 1}/${second.length}` }
            : {}),
        });
        response.write(body.subarray(0, 60_000));
        return true;
      },
    });
    const { page, mirror } = app;
    await download(app, one);
    await arrived(app, 60_000);
    await button(page, 'Pause').click();
    await list(page)
      .getByText(/paused/)
      .waitFor();
    await page.reload();
    await list(page)
      .getByText(/paused/)
      .waitFor();
    const before = mirror.asked.length;
    await button(page, 'Resume').click();
    await expect.poll(() => mirror.asked.length, { timeout: 20_000 }).toBe(before + 1);
    await page.reload();
    open = true;
    await ready(page);
    expect(mirror.asked.filter(({ name }) => name === one)).toHaveLength(1);
    // Where a server sends everything again, what came last is what there is.
    const { from } = mirror.asked.at(-1) ?? { from: 0 };
    if (ranges) expect(from).toBeGreaterThanOrEqual(60_000);
  });
});

test('a model for which there is no room is refused with both figures, before a byte of it is read', async () => {
  // A page of the origin without the app: Chromium takes notice of a quota before the first write.
  const app = await openApp({
    route: 'manifest.webmanifest',
    context: { serviceWorkers: 'block' },
  });
  app.problems.allow(/favicon/);
  const { context, origin } = app;
  const mirror = await app.addServer((port) => startMirror(port, { files: { 'tiny.gguf': tiny } }));
  const devtools = await context.newCDPSession(app.page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 50_400_000 });
  const { page } = await app.openTab(`${app.url}#/settings/models`);
  await download({ ...app, page, mirror }, 'tiny.gguf');
  await page.getByText('There is not enough room for this model.').waitFor();
  await list(page)
    .getByText(/needs 1 MB; the browser has \d+ (MB|kB|B) left/)
    .waitFor();
  await devtools.send('Storage.overrideQuotaForOrigin', { origin });
  await button(page, 'Resume').click();
  await ready(page);
});

test('downloads wait for each other, are verified, and all go at once', async () => {
  let open = false;
  const app = await openMirror({
    files: { 'a.gguf': tiny, 'b.gguf': tiny },
    trouble({ name, body }, response) {
      if (name !== 'a.gguf' || open) return false;
      response.writeHead(200, { 'content-length': body.length });
      response.write(body.subarray(0, 60_000));
      return true;
    },
  });
  const { page } = app;
  await download(app, 'a.gguf');
  await download(app, 'b.gguf');
  await list(page)
    .getByText(/waits for the download before it/)
    .waitFor();
  expect(app.mirror.asked.map(({ name }) => name)).toEqual(['a.gguf']);
  open = true;
  await list(page).getByRole('listitem').filter({ hasText: 'Pause' }).last().waitFor();
  await list(page)
    .getByRole('listitem')
    .filter({ hasText: '/s' })
    .getByRole('button', { name: 'Pause' })
    .click();
  await list(page)
    .getByText(/not used yet/)
    .waitFor();
  await button(page, 'Verify').click();
  await page.getByText('tiny-agent is complete and unchanged.').waitFor();
  await button(page, 'Resume').click();
  await expect
    .poll(
      () =>
        list(page)
          .getByText(/not used yet/)
          .count(),
      { timeout: 20_000 },
    )
    .toBe(2);
  await button(page, 'Remove all').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove all' }).click();
  await list(page).waitFor({ state: 'detached' });
});
