import { describe, expect, test } from 'vitest';
import { frames, say } from '../../fixtures/endpoint/server.mjs';
import type { ScriptedAnswer } from '../../fixtures/endpoint/server.mjs';
import {
  button,
  conversation,
  createGate,
  expectUnharmed,
  idle,
  inTurn,
  openTrial,
} from './trial.ts';
import { checkpointed, readStore } from './storage.ts';
import type { Trial } from './trial.ts';

const draft = 'a draft that nobody sends';
const begun = /^word1 .*word100$/;
const words = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => `word${from + index}`).join(' ');

/** A hundred words, then nothing until the gate opens, then the rest. */
const slow = (gate: Promise<void>): ScriptedAnswer => say(words(1, 300), { gate, gateAt: 100 });
/** A hundred words and no end. */
const half = frames(`D ${JSON.stringify({ content: words(1, 100) })}`);

/** Sends, waits for the hundredth word, and types a draft. */
async function untilHalf(app: Trial): Promise<void> {
  await app.send('Write 300 words.');
  await app.answers.getByText(begun).waitFor();
  await app.composer.fill(draft);
}

/** The first half is there, marked with `mark`, once, and so is the draft, also after a reload. */
async function expectKept(app: Trial, mark: string): Promise<void> {
  const { page, composer, answers } = app;
  await idle(app);
  for (const reloads of [false, true]) {
    if (reloads) await page.reload();
    await conversation(page).getByText(mark).waitFor();
    expect(await answers.getByText(begun).count()).toBe(1);
    await expect.poll(() => composer.inputValue()).toBe(draft);
    expect(await page.getByRole('article', { name: 'You' }).count()).toBe(1);
  }
  await expectUnharmed(app);
}

/** Continue asks once more and adds to what is there; the draft stays where it is. */
async function continueIt(app: Trial): Promise<void> {
  const asked = app.server.chats().length;
  await button(app.page, 'Continue').click();
  await app.answers.getByText('and the rest.').waitFor();
  await idle(app);
  expect(app.server.chats()).toHaveLength(asked + 1);
  expect(JSON.stringify(app.server.chats().at(-1)?.body.messages)).toContain('word100');
  expect(await app.answers.getByText(begun).count()).toBe(1);
  expect(await app.composer.inputValue()).toBe(draft);
}

/** ggml-org/llama.cpp#12120, huggingface/chat-ui#459, openclaw/openclaw#35419 */
describe('an answer that is cut keeps its text and leaves the draft alone', () => {
  test('by Stop', async () => {
    const gate = createGate();
    const app = await openTrial(inTurn(slow(gate.passed), say('and the rest.')));
    await untilHalf(app);
    await button(app.page, 'Stop').click();
    await app.server.chats()[0]?.cut;
    gate.open();
    await expectKept(app, 'You stopped this answer.');
    expect(app.server.chats()).toHaveLength(1);
    await continueIt(app);
  });

  test('by a connection that drops', async () => {
    const gate = createGate();
    const dropped: ScriptedAnswer = {
      frames: [...half, { bytes: new Uint8Array(), gate: gate.passed }],
      disconnect: 'after-frames',
    };
    const app = await openTrial(inTurn(dropped, say('and the rest.')));
    app.problems.allow(/ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET/);
    await untilHalf(app);
    gate.open();
    await expectKept(app, 'The connection broke before the answer was complete.');
    expect(app.server.chats()).toHaveLength(1);
    await continueIt(app);
  });

  test('by an error in the stream', async () => {
    const error = { error: { message: 'The engine fell over.', code: 500 } };
    const failed = { frames: [...half, ...frames(`J ${JSON.stringify(error)}`)] };
    const app = await openTrial(inTurn(failed, say('and the rest.')));
    await untilHalf(app);
    await expectKept(app, 'The engine fell over.');
    expect(app.server.chats()).toHaveLength(1);
    await continueIt(app);
  });

  test('by a reload, and after Resume by Stop', async () => {
    const gate = createGate();
    const again = createGate();
    const app = await openTrial(
      inTurn(
        slow(gate.passed),
        say('Once more from the start.', { gate: again.passed, gateAt: 3 }),
        say('and the rest.'),
      ),
    );
    await untilHalf(app);
    await checkpointed(app.page, 'word100');
    await expect.poll(() => readStore(app.page, 'drafts')).toMatchObject([{ text: draft }]);
    await app.page.reload();
    await app.server.chats()[0]?.cut;
    gate.open();
    await conversation(app.page).getByText('This run was interrupted.').waitFor();
    await expectKept(app, 'This answer was cut off: Satchel closed or had to restart.');
    expect(app.server.chats()).toHaveLength(1);

    await button(app.page, 'Resume').click();
    await app.answers.getByText('Once more from').waitFor();
    await button(app.page, 'Stop').click();
    await app.server.chats()[1]?.cut;
    again.open();
    await expectKept(app, 'You stopped this answer.');
    expect(app.server.chats()).toHaveLength(2);
    await continueIt(app);
  });
});
