import { afterEach, beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { loadMarkdown, markdownEngine } from '../../src/ui/markdown/load.ts';
import { type Chat, openChat } from '../ui/chat/harness.tsx';
import { assistant, eventsOf, runStart, session, user } from '../ui/chat/messages.ts';

let chat: Chat | undefined;

beforeAll(loadMarkdown);

afterEach(() => {
  chat?.close();
  chat = undefined;
});

it('shows a text as it is written when drawing it fails, and what comes after it', async () => {
  const engine = markdownEngine.value;
  const errors: unknown[] = [];
  const note = (event: ErrorEvent): void => {
    errors.push(event.error);
    event.preventDefault();
  };
  addEventListener('error', note);
  markdownEngine.value = {
    createMarkdownStream: () => ({
      draw() {
        throw new Error('A bug.');
      },
      finish() {
        throw new Error('A bug.');
      },
    }),
  };
  try {
    const state = eventsOf();
    const opened = (chat = openChat(
      session([user('u1', 'Question'), assistant('a0', '**First**')]),
    ));
    await expect.element(page.getByText('**First**')).toBeVisible();
    opened.state.value = state(opened.state.value, runStart, {
      type: 'text-delta',
      messageId: 'a1',
      delta: '**Sec',
    });
    await expect.element(page.getByText('**Sec')).toBeVisible();
    opened.state.value = state(opened.state.value, {
      type: 'text-delta',
      messageId: 'a1',
      delta: 'ond**',
    });
    await expect.element(page.getByText('**Second**')).toBeVisible();
    expect(errors).toHaveLength(2);
  } finally {
    removeEventListener('error', note);
    markdownEngine.value = engine;
  }
});
