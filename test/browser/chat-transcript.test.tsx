import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { SessionState } from '../../src/core/state.ts';
import { loadMarkdown } from '../../src/ui/markdown/load.ts';
import { type Chat, callsOf, openChat } from '../ui/chat/harness.tsx';
import {
  assistant,
  call,
  eventsOf,
  liveRun,
  notice,
  result,
  runStart,
  session,
  user,
} from '../ui/chat/messages.ts';

let chat: Chat | undefined;
const open = (state: SessionState, draft?: string): Chat => (chat = openChat(state, draft));

beforeAll(loadMarkdown);

afterEach(() => {
  chat?.close();
  chat = undefined;
});

const question = user('u1', 'What is 12*(3+4)?');
const drawn = (chat: Chat): Promise<void> =>
  expect.poll(() => chat.log.querySelectorAll('[aria-busy]').length).toBe(0);

describe('the transcript', () => {
  it('is a log that is not a live region, of articles by You and Assistant', async () => {
    open(session([question, assistant('a1', 'It is **84**.')]));
    const log = page.getByRole('log', { name: 'Conversation' });
    await expect.element(log).toHaveAttribute('aria-live', 'off');
    await expect.element(log.getByRole('article', { name: 'You' })).toHaveTextContent('12*(3+4)');
    await expect
      .element(log.getByRole('article', { name: 'Assistant' }))
      .toHaveTextContent('It is 84.');
  });

  it('shows what the app gives it while there is nothing to show', async () => {
    open(session());
    await expect.element(page.getByText('Nothing yet')).toBeVisible();
  });

  it('draws only the growing answer again, and keeps its nodes when it is stored', async () => {
    const fold = eventsOf();
    const { state, log } = open(session([question]));
    state.value = fold(state.value, runStart, {
      type: 'text-delta',
      messageId: 'a1',
      delta: 'First paragraph.\n\nSec',
    });
    await expect.poll(() => log.querySelectorAll('article p').length).toBe(3);
    const [asked, answered] = log.querySelectorAll('article');
    const first = answered?.querySelector('p');
    let changes = 0;
    const observer = new MutationObserver((records) => (changes += records.length));
    observer.observe(asked ?? log, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
    });
    state.value = fold(state.value, {
      type: 'text-delta',
      messageId: 'a1',
      delta: 'ond.\n\nThird',
    });
    await expect.poll(() => answered?.querySelectorAll('p').length).toBe(3);
    expect(changes).toBe(0);
    observer.disconnect();
    const text = 'First paragraph.\n\nSecond.\n\nThird.';
    state.value = fold(
      state.value,
      { type: 'message', message: assistant('a1', text) },
      { type: 'run-end', outcome: 'done' },
    );
    await expect.poll(() => answered?.textContent).toContain('Third.');
    expect(log.querySelectorAll('article')[1]).toBe(answered);
    expect(answered?.querySelector('p')).toBe(first);
  });

  it('moves nothing when a run begins and when it ends', async () => {
    const fold = eventsOf();
    const { state, log } = open(session([question, assistant('a1', 'It is 84.')]));
    await expect.element(page.getByText('It is 84.')).toBeVisible();
    const height = log.scrollHeight;
    state.value = fold(state.value, runStart);
    await expect.element(page.getByRole('button', { name: 'Stop' })).toBeVisible();
    expect(log.scrollHeight).toBe(height);
    state.value = fold(state.value, { type: 'run-end', outcome: 'done' });
    await expect.element(page.getByRole('button', { name: 'Send' })).toBeVisible();
    expect(log.scrollHeight).toBe(height);
  });

  it('shows a void segment no more, and the text that follows it', async () => {
    const fold = eventsOf();
    const { state, log } = open(session([question]));
    state.value = fold(state.value, runStart, {
      type: 'text-delta',
      messageId: 'a1',
      delta: 'Wrong start',
    });
    await expect.poll(() => log.textContent).toContain('Wrong start');
    state.value = fold(
      state.value,
      { type: 'segment-reset', messageId: 'a1' },
      { type: 'text-delta', messageId: 'a1', delta: 'Right answer' },
    );
    await expect.poll(() => log.textContent).toContain('Right answer');
    expect(log.textContent).not.toContain('Wrong');
  });

  it('folds thoughts behind a button that says how long they took', async () => {
    open(
      session([
        question,
        assistant('a1', '84', { reasoning: 'Multiply.', reasoningDuration: 4100 }),
      ]),
    );
    const button = page.getByRole('button', { name: 'Reasoning', exact: true });
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
    await expect.element(page.getByText('· 4.1 s')).toBeVisible();
    expect(document.body.textContent).not.toContain('Multiply.');
    await button.click();
    await expect.element(button).toHaveAttribute('aria-expanded', 'true');
    await expect.element(page.getByText('Multiply.')).toBeVisible();
    const controlled = button.element().getAttribute('aria-controls') ?? '';
    expect(document.getElementById(controlled)?.textContent).toBe('Multiply.');
  });

  it('shows thoughts at once when there is no other text', async () => {
    open(session([question, assistant('a1', '', { reasoning: 'All there is.' })]));
    await expect.element(page.getByText('All there is.')).toBeVisible();
  });

  it('shows a thought tag in a code span as it was written', async () => {
    open(session([question, assistant('a1', 'Write `<think>` first, then </think> as text.')]));
    await expect.element(page.getByText('<think>')).toBeVisible();
    await expect.element(page.getByText('then </think> as text.')).toBeVisible();
  });

  it('says tokens and speed below the last answer of a turn only', async () => {
    const usage = { input: 9, output: 1204 };
    const { log } = open(
      session([
        question,
        assistant('a1', 'One.', {
          usage,
          duration: 1000,
          toolCalls: [call('c1', 'calculator', {})],
        }),
        result('c1'),
        assistant('a2', 'Two.', { usage, duration: 66_000 }),
      ]),
    );
    await drawn(chat ?? openChat(session()));
    expect(log.textContent.match(/tokens/g)).toHaveLength(1);
    await expect.element(page.getByText('1,204 tokens')).toBeVisible();
    await expect.element(page.getByText('18 tok/s')).toBeVisible();
  });
});

describe('turns that did not end well', () => {
  it.each([
    ['stopped', 'You stopped this answer.'],
    ['incomplete', 'This answer broke off.'],
    ['interrupted', 'This answer was cut off'],
  ] as const)(
    'an answer that is %s keeps its text and offers Retry and Continue',
    async (status, words) => {
      const opened = open(session([question, assistant('a1', 'The text so far', { status })]));
      const article = page.getByRole('article', { name: 'Assistant' });
      await expect.element(article).toHaveTextContent('The text so far');
      await expect.element(article).toHaveTextContent(words);
      await article.getByRole('button', { name: 'Continue' }).click();
      await article.getByRole('button', { name: 'Retry' }).click();
      expect(opened.calls.map(([name]) => name)).toEqual(['continueAnswer', 'retry']);
    },
  );

  it('an answer without a word offers only Retry', async () => {
    open(session([question, assistant('a1', '', { status: 'stopped' })]));
    await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(page.getByRole('button', { name: 'Continue' }).elements()).toHaveLength(0);
  });

  it('an error says what happened, what it means and what to do, and quotes the server', async () => {
    const error = { code: 'unauthorized', detail: 'Incorrect API key' } as const;
    open(session([question, notice('n1', 'run-failed', { error })]));
    await expect.element(page.getByText('The server refused the API key.')).toBeVisible();
    await expect.element(page.getByText('Incorrect API key')).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    expect(chat && callsOf(chat, 'retry')).toHaveLength(1);
  });

  it('a run that died offers Resume and nothing that would repeat it', async () => {
    const state = session([question, assistant('a1', 'Half', { status: 'interrupted' })]);
    const opened = open({ ...state, session: { ...state.session, interrupted: true } });
    await page.getByRole('button', { name: 'Resume' }).click();
    expect(callsOf(opened, 'resume')).toHaveLength(1);
    for (const name of ['Retry', 'Continue', 'Regenerate']) {
      expect(page.getByRole('button', { name }).elements()).toHaveLength(0);
    }
  });

  it('a failure is announced once and at once', async () => {
    const fold = eventsOf();
    const { state } = open(session([question]));
    state.value = fold(state.value, runStart, {
      type: 'run-end',
      outcome: 'error',
      error: { code: 'offline' },
    });
    await expect.element(page.getByRole('alert')).toHaveTextContent('This device is offline.');
    await expect.element(page.getByRole('status', { name: 'Status' })).toHaveTextContent('Failed');
  });

  it('a command that fails shows as an alert that can be dismissed', async () => {
    const opened = open(session([question, assistant('a1', 'Hi')]));
    opened.answerWith(() => ({ ok: false, error: { code: 'busy' } }));
    await page.getByRole('button', { name: 'Regenerate' }).click();
    const alert = page.getByRole('alert');
    await expect.element(alert).toHaveTextContent('This session is working in another tab.');
    await alert.getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(alert).toHaveTextContent('');
  });

  it('a wait for another try counts down', async () => {
    const wait = { error: { code: 'rate-limit' as const }, until: Date.now() + 90_000, attempt: 2 };
    open(session([question], { live: liveRun({ wait }) }));
    await expect.element(page.getByText(/Trying again in (90|89) s/)).toBeVisible();
    await expect.element(page.getByText(/Attempt 2/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  });
});
