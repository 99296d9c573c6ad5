import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SessionState } from '../../src/core/state.ts';
import { loadMarkdown } from '../../src/ui/markdown/load.ts';
import { type Chat, callsOf, openChat } from '../ui/chat/harness.tsx';
import { assistant, entry, liveRun, session, user } from '../ui/chat/messages.ts';

let chat: Chat | undefined;
const open = (state: SessionState, draft?: string): Chat => (chat = openChat(state, draft));

beforeAll(loadMarkdown);

afterEach(() => {
  chat?.close();
  chat = undefined;
});

const question = user('u1', 'What is 12*(3+4)?');

describe('versions and changes', () => {
  it('steps through the versions of a message', async () => {
    const opened = open(
      session([entry(question), entry(assistant('a2', 'Two'), ['a1', 'a2', 'a3'])]),
    );
    await expect.element(page.getByText('2 of 3')).toBeVisible();
    await page.getByRole('button', { name: 'Previous version' }).click();
    await page.getByRole('button', { name: 'Next version' }).click();
    expect(callsOf(opened, 'selectVersion')).toEqual([['a1'], ['a3']]);
  });

  it('has no way beyond the first and the last version', async () => {
    open(session([entry(question, ['u1', 'u2']), entry(assistant('a1', 'x'))]));
    await expect.element(page.getByRole('button', { name: 'Previous version' })).toBeDisabled();
    await expect.element(page.getByRole('button', { name: 'Next version' })).toBeEnabled();
  });

  it('changes a message in place and makes a version of it', async () => {
    const opened = open(session([question, assistant('a1', '84')]));
    await userEvent.hover(page.getByRole('article', { name: 'You' }));
    await page.getByRole('button', { name: 'Edit' }).click();
    const box = page.getByRole('textbox', { name: 'Edit message' });
    await expect.element(box).toHaveFocus();
    await box.fill('What is 2+2?');
    await page.getByRole('button', { name: 'Save' }).click();
    expect(callsOf(opened, 'edit')).toEqual([['u1', 'What is 2+2?']]);
    await expect.element(box).not.toBeInTheDocument();
  });

  it('leaves a change with Escape, and keeps it open when saving fails', async () => {
    const opened = open(session([question, assistant('a1', '84')]));
    const article = page.getByRole('article', { name: 'You' });
    await userEvent.hover(article);
    await article.getByRole('button', { name: 'Edit' }).click();
    const box = page.getByRole('textbox', { name: 'Edit message' });
    opened.answerWith(() => ({ ok: false, error: { code: 'busy' } }));
    await box.fill('Other');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('alert')).toHaveTextContent('another tab');
    await expect.element(box).toHaveValue('Other');
    await box.click();
    await userEvent.keyboard('{Escape}');
    await expect.element(box).not.toBeInTheDocument();
    expect(callsOf(opened, 'edit')).toHaveLength(1);
  });

  it('keeps what was typed over a message when the page goes away, until it is let go of', async () => {
    const messages = session([question, assistant('a1', '84')]);
    const box = page.getByRole('textbox', { name: 'Edit message' });
    open(messages);
    await userEvent.hover(page.getByRole('article', { name: 'You' }));
    await page.getByRole('button', { name: 'Edit' }).click();
    await box.fill('A better question');
    dispatchEvent(new PageTransitionEvent('pagehide'));
    chat?.close();
    open(messages);
    await expect.element(box).toHaveValue('A better question');
    await page.getByRole('button', { name: 'Cancel' }).click();
    chat?.close();
    open(messages);
    await expect.element(page.getByRole('article', { name: 'You' })).toBeVisible();
    await expect.element(box).not.toBeInTheDocument();
  });

  it('offers no change while a run goes on', async () => {
    open(session([question, assistant('a1', '84')], { live: liveRun() }));
    await expect.element(page.getByRole('article', { name: 'You' })).toBeVisible();
    for (const name of ['Edit', 'Regenerate']) {
      expect(page.getByRole('button', { name }).elements()).toHaveLength(0);
    }
  });
});
