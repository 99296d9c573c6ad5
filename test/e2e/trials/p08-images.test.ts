import { expect, test } from 'vitest';
import { say, startEndpointServer } from '../../fixtures/endpoint/server.mjs';
import type { ChatBody } from '../../fixtures/endpoint/server.mjs';
import { addEndpoint, conversation, expectUnharmed, modelButton, openTrial } from './trial.ts';

/** One red pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);

const hasPicture = ({ messages }: ChatBody): boolean =>
  JSON.stringify(messages).includes('image_url');

/** cloudflare/cloudflare-os#97, anomalyco/opencode#46345 */
test('a picture that one model refuses is told about, kept, and sent to a model that sees', async () => {
  const app = await openTrial((body) =>
    hasPicture(body)
      ? { status: 400, json: { error: { message: 'image input not supported' } } }
      : say('Hello, in words.'),
  );
  const { page, server } = app;
  app.problems.allow(/400 \(Bad Request\)/);
  await page.locator('input[type=file][multiple]').setInputFiles({
    name: 'red.png',
    mimeType: 'image/png',
    buffer: picture,
  });
  await app.send('What is in the picture?');
  await conversation(page).getByText('This model cannot see images.').waitFor();
  await app.answers.getByText('Hello, in words.').first().waitFor();
  await app.send('hello');
  await app.answers.getByText('Hello, in words.').nth(1).waitFor();
  const plain = server.chats().at(-1)?.body;
  expect(plain === undefined || hasPicture(plain)).toBe(false);
  expect(JSON.stringify(plain)).toMatch(/could not be delivered/);
  expect(JSON.stringify(plain)).not.toContain('red.png');
  await expectUnharmed(app);
  await conversation(page).getByRole('img', { name: 'red.png' }).waitFor();

  const seeing = await app.addServer((port) =>
    startEndpointServer({
      port,
      script: (body) => say(hasPicture(body) ? 'It is red.' : 'Nothing.'),
    }),
  );
  await page.goto(`${app.url}#/settings/models`);
  await addEndpoint(page, { name: 'Seeing server', baseUrl: seeing.url, model: 'seeing-model' });
  await page.goBack();
  await modelButton(page, 'test-model').click();
  await page.getByRole('menuitemradio', { name: /seeing-model/ }).click();
  await modelButton(page, 'seeing-model').waitFor();
  await app.send('And now?');
  await app.answers.getByText('It is red.').waitFor();
  await expectUnharmed(app);
});
