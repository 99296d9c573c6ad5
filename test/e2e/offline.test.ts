import { describe, expect, onTestFinished, test } from 'vitest';
import { build } from './build.ts';
import { startServer } from '../run/serve.mjs';
import { openApp, screenOf } from './app.ts';
import { watchProblems } from './problems.ts';
import { createProfile } from './profile.ts';

describe('with every server stopped', () => {
  test('a reload and a new tab open the app, and the demo answers', async () => {
    const app = await openApp({ bases: ['/some/path/'] });
    await app.offlineReady();
    await app.goOffline();
    const before = app.requests.length;

    await app.page.reload();
    await app.ask('What is 12*(3+4)?');
    await app.tool('calculator').getByText('done', { exact: true }).waitFor();
    await app.answers.getByText('84').last().waitFor();
    const tab = await app.openTab(`${app.url}#/settings/about`);
    await tab.page.getByRole('heading', { name: 'About' }).waitFor();
    expect(app.requests.length).toBe(before);
  });

  test('a browser that starts afresh opens the app with what it kept', async () => {
    const profile = createProfile();
    const server = await startServer({ root: build, base: '/some/path/' });
    onTestFinished(server.close);
    const first = await profile.launch();
    const online = screenOf(await first.newPage());
    await online.page.goto(server.url);
    await online.offlineReady();
    await online.ask('What is 12*(3+4)?');
    const address = online.page.url();
    await first.close();
    await server.close();

    const second = await profile.launch();
    const problems = watchProblems(second);
    const offline = screenOf(await second.newPage());
    await offline.page.goto(address);
    await offline.answers.getByText('84').last().waitFor();
    await offline.send('Run this JavaScript: 6 * 7');
    await offline.tool('run_javascript').getByText('done', { exact: true }).waitFor();
    await offline.idle();
    expect(problems.unexpected()).toEqual([]);
  });
});
