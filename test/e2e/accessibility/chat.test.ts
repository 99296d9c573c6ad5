import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { call, frames, say } from '../../fixtures/endpoint/server.mjs';
import { openApp } from '../app.ts';
import { killAgent } from '../trials/kill-agent.ts';
import { checkpointed } from '../trials/storage.ts';
import { button, conversation, createGate, inTurn, openTrial, status } from '../trials/trial.ts';
import { expectAccessible, installAxe } from './axe.ts';

const everything = `# A heading

Words with a [link](https://example.org/page), \`code\` and a picture: ![a cat](https://example.org/cat.png)

| Fruit | Price |
| --- | ---: |
| Apple | 3 |

- [x] one
- [ ] two

> quoted

\`\`\`js
console.log('a line of code that is a good deal longer than a phone is wide, so that it scrolls');
\`\`\`
`;

const approval = (page: Page) => page.getByRole('group', { name: 'Approval' });

describe('axe finds nothing to mend in the chat:', () => {
  test('at the first start, and with a conversation of every kind of text', async () => {
    const app = await openTrial(() => ({ frames: thoughtAndWords }), {
      beforeLoad: installAxe,
    });
    const { page } = app;
    await expectAccessible(page);
    await app.ask(`Show me everything.${'\nOne more line.'.repeat(30)}`);
    await button(page, 'Reasoning').click();
    await expectAccessible(page);
    await conversation(page).evaluate((log) => {
      log.scrollTop = 0;
    });
    await button(page, 'Jump to newest').waitFor();
    await expectAccessible(page);
  });

  test('with calls that wait, run, were done and denied, and questions', async () => {
    const app = await openApp({ beforeLoad: installAxe });
    const { page } = app;
    await expectAccessible(page);
    await app.send('Write "hello" to notes.txt');
    await approval(page).waitFor();
    await expectAccessible(page);
    await button(page, 'Deny').click();
    await app.idle();
    await app.ask('What is 12*(3+4)?');
    for (const name of ['write_file', 'calculator']) {
      await app.tool(name).getByRole('button').first().click();
    }
    await expectAccessible(page);
    await app.send('ask me whether I prefer tea or coffee');
    await approval(page).getByText('tea or coffee').waitFor();
    await expectAccessible(page);
    await approval(page).getByRole('textbox', { name: 'Your answer' }).fill('coffee');
    await button(page, 'Answer').click();
    await app.idle();
    await app.send('Run this JavaScript: while (true) {}');
    await status(app.tool('run_javascript'), 'running');
    await expectAccessible(page);
    await button(page, 'Stop').click();
    await status(app.tool('run_javascript'), 'stopped');
  });

  test('with an answer under way, a queue, and a run that was interrupted', async () => {
    const gate = createGate();
    const app = await openTrial(
      inTurn(say('one two three four', { gate: gate.passed, gateAt: 2 })),
      { beforeLoad: installAxe },
    );
    const { page } = app;
    await app.send('Count.');
    await app.answers.getByText('one two').waitFor();
    for (const way of ['Queue', 'Steer']) {
      await app.composer.fill(`said with ${way}`);
      await button(page, way).click();
      await page.getByRole('listitem').getByText(`said with ${way}`).waitFor();
    }
    await app.composer.fill('a draft');
    await expectAccessible(page);
    await checkpointed(page, 'one two');
    await killAgent(page);
    await button(page, 'Resume').waitFor();
    await expectAccessible(page);
    gate.open();
  });

  test('with a message under change, and with versions to choose from', async () => {
    const app = await openTrial((_body, index) => say(`Answer number ${index}.`), {
      beforeLoad: installAxe,
    });
    const { page } = app;
    await app.ask('First words.');
    await button(page, 'Regenerate').click();
    await app.answers.getByText('Answer number 1.').waitFor();
    await app.idle();
    await page.getByRole('article', { name: 'You' }).hover();
    await button(page, 'Edit').click();
    await page.getByRole('textbox', { name: 'Edit message' }).fill('Other words.');
    await expectAccessible(page);
    await button(page, 'Save').click();
    await app.answers.getByText('Answer number 2.').waitFor();
    await app.idle();
    await page.getByText('2 of 2').waitFor();
    await expectAccessible(page);
  });

  test('with answers that failed, wait for another try, or were cut', async () => {
    const script = inTurn(
      { status: 401, json: { error: { message: 'Incorrect API key provided' } } },
      {
        status: 429,
        headers: { 'retry-after': '3000' },
        json: { error: { message: 'Slow down' } },
      },
      {
        frames: frames(
          'D {"content": "Half an answer"}\nJ {"error": {"message": "It fell over."}}',
        ),
      },
      call('calculator', { expression: '1+' }),
      { frames: frames('D {"content": ""}\nF "stop"\nDONE') },
    );
    const app = await openTrial(script, { beforeLoad: installAxe });
    const { page } = app;
    app.problems.allow(/401|429/);
    await app.send('One.');
    await conversation(page).getByText('The server refused the API key.').waitFor();
    await expectAccessible(page);
    await button(page, 'Retry').click();
    await conversation(page).getByText('Attempt 1.').waitFor();
    await expectAccessible(page);
    await button(page, 'Stop').click();
    await app.idle();
    await app.send('Two.');
    await button(page, 'Continue').waitFor();
    await expectAccessible(page);
    await app.send('Three.');
    await status(app.tool('calculator'), 'failed');
    await conversation(page).getByText('The model gave no answer in words.').waitFor();
    await expectAccessible(page);
  });

  test('with pictures, files that are none, and files held over the page', async () => {
    const app = await openApp({ beforeLoad: installAxe });
    const { page } = app;
    const input = page.locator('input[type=file][multiple]');
    await input.setInputFiles({ name: 'red.png', mimeType: 'image/png', buffer: pixel });
    await page.getByRole('img', { name: 'red.png' }).waitFor();
    await input.setInputFiles({
      name: 'broken.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    });
    await page.getByText('could not be read').waitFor();
    await expectAccessible(page);
    await app.send('What is this?');
    await app.idle();
    await app.composer.evaluate((box) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], 'x.png'));
      box.dispatchEvent(new DragEvent('dragenter', { bubbles: true, dataTransfer }));
    });
    await page.getByText('Drop pictures to attach them').waitFor();
    await expectAccessible(page);
  });

  test('with the question about a link that names another place', async () => {
    const app = await openTrial(() => say('[www.trusted.example](https://elsewhere.example/x)'), {
      beforeLoad: installAxe,
    });
    await app.ask('A link, please.');
    await app.page.getByRole('link', { name: 'www.trusted.example' }).click();
    await app.page.getByRole('dialog').waitFor();
    await expectAccessible(app.page);
  });
});

const thoughtAndWords = frames(
  [
    'D {"reasoning_content": "A plan with `code` and a\\n\\n- list"}',
    `D ${JSON.stringify({ content: everything })}`,
    'F "stop"',
    'DONE',
  ].join('\n'),
);

/** One red pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);
