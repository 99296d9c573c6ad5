import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Result } from '../../src/core/result.ts';
import type { SessionState } from '../../src/core/state.ts';
import { loadMarkdown } from '../../src/ui/markdown/load.ts';
import { type Chat, callsOf, openChat, worked } from '../ui/chat/harness.tsx';
import { assistant, eventsOf, runStart, session, user } from '../ui/chat/messages.ts';

let chat: Chat | undefined;
const open = (state: SessionState, draft?: string): Chat => (chat = openChat(state, draft));

beforeAll(loadMarkdown);
beforeEach(() => page.viewport(1000, 700));
afterEach(() => {
  chat?.close();
  chat = undefined;
  sessionStorage.clear();
});

const box = () => page.getByRole('textbox', { name: 'Message' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const focus = (name: string): void => {
  (button(name).element() as HTMLElement).focus();
};
const idle = session([user('u1', 'Hello'), assistant('a1', 'Hi')]);
const never = new Promise<Result<void>>(() => undefined);

describe('the focus', () => {
  it('moves to the message box when Send is pressed and when Stop goes away', async () => {
    const fold = eventsOf();
    const opened = open(idle);
    await box().fill('words');
    focus('Send');
    await userEvent.keyboard('{Enter}');
    await expect.element(box()).toHaveFocus();
    opened.state.value = fold(opened.state.value, runStart);
    await expect.element(button('Stop')).toBeVisible();
    focus('Stop');
    await userEvent.keyboard('{Enter}');
    opened.state.value = fold(opened.state.value, { type: 'run-end', outcome: 'stopped' });
    await expect.element(box()).toHaveFocus();
  });

  it('moves to the message box when a run takes the pressed button away', async () => {
    const fold = eventsOf();
    const opened = open(idle);
    focus('Regenerate');
    await userEvent.keyboard('{Enter}');
    expect(callsOf(opened, 'regenerate')).toEqual([['a1']]);
    opened.state.value = fold(opened.state.value, runStart);
    await expect.element(box()).toHaveFocus();
  });

  it('moves to the message box from Retry and Continue', async () => {
    for (const name of ['Retry', 'Continue']) {
      const opened = open(
        session([user('u1', 'Hi'), assistant('a1', 'So', { status: 'stopped' })]),
      );
      focus(name);
      await userEvent.keyboard('{Enter}');
      opened.state.value = eventsOf()(opened.state.value, runStart);
      await expect.element(box()).toHaveFocus();
      opened.close();
    }
  });

  it('goes back to Edit when an edit is given up', async () => {
    open(idle);
    focus('Edit');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('textbox', { name: 'Edit message' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Edit')).toHaveFocus();
  });

  it('stays where it is when something else goes away', async () => {
    const fold = eventsOf();
    const opened = open(idle);
    opened.log.focus();
    opened.state.value = fold(opened.state.value, runStart);
    await expect.element(button('Stop')).toBeVisible();
    expect(document.activeElement).toBe(opened.log);
  });
});

it('cannot save an edit of blanks', async () => {
  const opened = open(idle);
  await button('Edit').click();
  await page.getByRole('textbox', { name: 'Edit message' }).fill('  \n ');
  await expect.element(button('Save')).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  expect(callsOf(opened, 'edit')).toEqual([]);
});

describe('what waits', () => {
  const queue = [user('q1', 'Then this', { origin: 'queue' })];

  it('is sent with an empty box when nothing runs', async () => {
    const opened = open({ ...idle, queue });
    await button('Send').click();
    expect(callsOf(opened, 'send')).toEqual([[{ text: '', images: [], mode: 'send' }]]);
  });

  it('is left alone while a run goes on', async () => {
    const opened = open(eventsOf()({ ...idle, queue }, runStart));
    await expect.element(button('Queue')).toBeDisabled();
    await box().click();
    await userEvent.keyboard('{Enter}');
    expect(callsOf(opened, 'send')).toEqual([]);
  });
});

describe('Escape right after Enter', () => {
  it('stops the run as soon as it has begun', async () => {
    const opened = open(idle);
    let settle: (result: Result<void>) => void = () => undefined;
    opened.answerWith((name) =>
      name === 'send' ? new Promise((resolve) => (settle = resolve)) : worked,
    );
    await box().fill('words');
    await userEvent.keyboard('{Enter}{Escape}');
    expect(callsOf(opened, 'stop')).toEqual([]);
    settle(worked);
    await expect.poll(() => callsOf(opened, 'stop')).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    expect(callsOf(opened, 'stop')).toHaveLength(1);
  });

  it('stops nothing when the sending fails', async () => {
    const opened = open(idle);
    opened.answerWith(() => ({ ok: false, error: { code: 'storage-full' } }));
    await box().fill('words');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('alert')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(callsOf(opened, 'stop')).toEqual([]);
  });
});

describe('a draft that the agent had no time to store', () => {
  it('is there after a reload, once, and is stored then', async () => {
    const before = open(idle, 'old');
    before.answerWith(() => never);
    await box().fill('typed at the last moment');
    dispatchEvent(new PageTransitionEvent('pagehide'));
    before.close();
    const after = open(idle, 'old');
    await expect.element(box()).toHaveValue('typed at the last moment');
    await expect
      .poll(() => callsOf(after, 'saveDraft').at(-1))
      .toEqual(['typed at the last moment']);
    expect(sessionStorage).toHaveLength(0);
    after.close();
    open(idle, 'newer');
    await expect.element(box()).toHaveValue('newer');
  });

  it('may be an empty one: what was sent does not come back', async () => {
    const before = open(idle, 'sent words');
    before.answerWith((name) => (name === 'send' ? worked : never));
    await box().click();
    await userEvent.keyboard('{Enter}');
    await expect.element(box()).toHaveValue('');
    await expect.poll(() => callsOf(before, 'saveDraft')).toEqual([['']]);
    dispatchEvent(new PageTransitionEvent('pagehide'));
    before.close();
    open(idle, 'sent words');
    await expect.element(box()).toHaveValue('');
  });

  it('is not kept when the agent did store it', async () => {
    const opened = open(idle);
    await box().fill('stored');
    await expect.poll(() => callsOf(opened, 'saveDraft')).toEqual([['stored']]);
    dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('the message box', () => {
  it('reads in the direction of its first letter', async () => {
    open(idle);
    await box().fill('שלום world');
    await expect.element(box()).toHaveAttribute('dir', 'rtl');
    await box().fill('world שלום');
    await expect.element(box()).toHaveAttribute('dir', 'ltr');
  });

  it('keeps one height for a long draft', async () => {
    open(idle, 'long words '.repeat(4_000));
    await expect.element(box()).toBeVisible();
    const element = box().element() as HTMLElement;
    expect(getComputedStyle(element).getPropertyValue('field-sizing')).toBe('fixed');
    expect(element.clientHeight).toBeGreaterThan(innerHeight / 4);
    expect(element.clientHeight).toBeLessThan(innerHeight / 2);
  });
});

describe('an answer', () => {
  it('aligns paragraphs and lists by their first letter, and never turns code', async () => {
    const text = 'שלום עולם\n\n- אחד\n- two\n\nEnglish\n\n```js\nlet x;\n```';
    open(session([user('u1', 'Hi'), assistant('a1', text)]));
    await expect.element(page.getByText('שלום עולם')).toBeVisible();
    const article = page.getByRole('article', { name: 'Assistant' }).element();
    const direction = (selector: string): string =>
      getComputedStyle(article.querySelector(selector) ?? document.body).direction;
    expect(direction('p')).toBe('rtl');
    expect(direction('ul')).toBe('rtl');
    expect(direction('li:last-child')).toBe('rtl');
    expect(direction('pre')).toBe('ltr');
    const last = [...article.querySelectorAll('p')].find((p) => p.textContent === 'English');
    expect(getComputedStyle(last ?? document.body).direction).toBe('ltr');
  });

  it('does not indent deep nesting out of the page', async () => {
    await page.viewport(360, 700);
    const list = Array.from({ length: 30 }, (_, depth) => `${'  '.repeat(depth)}- level ${depth}`);
    const opened = open(session([user('u1', 'Hi'), assistant('a1', list.join('\n'))]));
    opened.root.style.width = '360px';
    await expect.element(page.getByText('level 29')).toBeVisible();
    const deepest = [...opened.log.querySelectorAll('li')].at(-1);
    expect(deepest?.getBoundingClientRect().width).toBeGreaterThan(120);
  });
});
