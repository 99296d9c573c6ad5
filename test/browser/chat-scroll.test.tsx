import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { AgentEvent, Approval } from '../../src/core/events.ts';
import type { SessionState } from '../../src/core/state.ts';
import { loadMarkdown } from '../../src/ui/markdown/load.ts';
import { type Chat, callsOf, openChat, worked } from '../ui/chat/harness.tsx';
import {
  assistant,
  call,
  entry,
  eventsOf,
  result,
  runStart,
  session,
  user,
} from '../ui/chat/messages.ts';

let chat: Chat | undefined;
const open = (state: SessionState): Chat => (chat = openChat(state));

beforeAll(loadMarkdown);

afterEach(() => {
  chat?.close();
  chat = undefined;
});

const turns = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => from + index).flatMap((number) => [
    user(`u${number}`, `Question ${number}`),
    assistant(`a${number}`, `Answer ${number}. ${'Words that fill some lines. '.repeat(20)}`),
  ]);
const toEnd = ({ log }: Chat): number => log.scrollHeight - log.clientHeight - log.scrollTop;
const frame = (): Promise<number> => new Promise(requestAnimationFrame);
/** A task of its own, as input has one, and not a part of drawing a frame. */
const task = (): Promise<unknown> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
const scrollTo = async ({ log }: Chat, top: number): Promise<void> => {
  await task();
  log.scrollTop = top;
  await frame();
  await frame();
};
const jump = () => page.getByRole('button', { name: 'Jump to newest' });

describe('scrolling', () => {
  it('begins at the newest message and follows a growing answer', async () => {
    const fold = eventsOf();
    const opened = open(session(turns(0, 8)));
    await expect.poll(() => toEnd(opened)).toBeLessThan(2);
    opened.state.value = fold(opened.state.value, runStart, {
      type: 'text-delta',
      messageId: 'new',
      delta: 'A line.\n\n'.repeat(40),
    });
    await expect.poll(() => opened.log.textContent.match(/A line\./g)?.length).toBe(40);
    await expect.poll(() => toEnd(opened)).toBeLessThan(2);
    expect(jump().elements()).toHaveLength(0);
  });

  it('stays where the person reads, and goes to the end when asked', async () => {
    const fold = eventsOf();
    const opened = open(session(turns(0, 8)));
    await expect.poll(() => toEnd(opened)).toBeLessThan(2);
    await scrollTo(opened, 400);
    await scrollTo(opened, 300);
    await expect.element(jump()).toBeVisible();
    const { scrollTop } = opened.log;
    opened.state.value = fold(opened.state.value, runStart, {
      type: 'text-delta',
      messageId: 'new',
      delta: 'A line.\n\n'.repeat(40),
    });
    await expect.poll(() => opened.log.textContent.match(/A line\./g)?.length).toBe(40);
    expect(opened.log.scrollTop).toBe(scrollTop);
    await jump().click();
    await expect.poll(() => toEnd(opened)).toBeLessThan(2);
    await expect.element(jump()).not.toBeInTheDocument();
  });

  it('stays at the end while messages and cards come and go', async () => {
    const fold = eventsOf();
    const opened = open(session(turns(0, 3)));
    await expect.poll(() => toEnd(opened)).toBeLessThan(2);
    const approval: Approval = {
      callId: 'c1',
      tool: 'write_file',
      risk: 'write',
      summary: 'a.txt',
      preview: { type: 'text', text: 'line\n'.repeat(30) },
      reasons: [],
      canAlways: true,
    };
    const toolCalls = [call('c1', 'write_file', {})];
    const steps: readonly AgentEvent[][] = [
      [runStart, { type: 'message', message: user('u9', 'Write') }],
      [{ type: 'message', message: assistant('a9', 'I will.', { toolCalls }) }],
      [{ type: 'approval-request', approval }],
      [{ type: 'approval-end', callId: 'c1', answer: 'deny' }],
      [{ type: 'message', message: result('c1', { status: 'denied' }) }],
      [{ type: 'message', message: assistant('a10', 'Then not.\n\nDone.') }],
      [{ type: 'run-end', outcome: 'done' }],
    ];
    for (const events of steps) {
      opened.state.value = fold(opened.state.value, ...events);
      await frame();
      await frame();
      expect(toEnd(opened)).toBeLessThan(2);
      expect(jump().elements()).toHaveLength(0);
    }
  });

  it('leaves an empty session at its beginning, whatever grows there, and follows after', async () => {
    const opened = open(session());
    const nothing = opened.log.querySelector('p');
    if (nothing === null) throw new Error('Nothing is shown of an empty session.');
    for (const height of ['1500px', '3000px']) {
      nothing.style.height = height;
      await frame();
      await frame();
      expect(opened.log.scrollTop).toBe(0);
    }
    await scrollTo(opened, 800);
    await scrollTo(opened, 400);
    expect(jump().elements()).toHaveLength(0);
    const { entries } = session(turns(0, 8));
    opened.state.value = { ...opened.state.value, entries };
    await expect.poll(() => toEnd(opened)).toBeLessThan(2);
  });

  it('goes to the end when the person sends', async () => {
    const opened = open(session(turns(0, 8)));
    await scrollTo(opened, 300);
    await scrollTo(opened, 200);
    await page.getByRole('textbox', { name: 'Message' }).fill('Next');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => toEnd(opened)).toBeLessThan(2);
  });
});

describe('a long history', () => {
  it('draws the newest 50 items and more on demand', async () => {
    const { log } = open(session(turns(0, 60)));
    const earlier = page.getByRole('button', { name: 'Show earlier messages' });
    // Without the pointer, whose way to the button scrolls to the beginning.
    const press = (): void => {
      (earlier.element() as HTMLButtonElement).click();
    };
    await expect.poll(() => log.querySelectorAll('article').length).toBe(50);
    press();
    await expect.poll(() => log.querySelectorAll('article').length).toBe(100);
    press();
    await expect.poll(() => log.querySelectorAll('article').length).toBe(120);
    await expect.element(earlier).not.toBeInTheDocument();
  });

  /** The transcript with ten older turns that the store still has. */
  const openWithOlder = (): Chat => {
    const opened = open(session(turns(20, 30), { hasEarlier: true }));
    opened.answerWith((name) => {
      if (name !== 'loadEarlier') return worked;
      const older = turns(10, 20).map((message) => entry(message));
      const { value } = opened.state;
      opened.state.value = { ...value, entries: [...older, ...value.entries], hasEarlier: false };
      return worked;
    });
    return opened;
  };

  it('asks for older messages when the person scrolls up to the beginning', async () => {
    const opened = openWithOlder();
    await expect.poll(() => toEnd(opened)).toBeLessThan(2);
    await scrollTo(opened, 130);
    await scrollTo(opened, 100);
    await expect.poll(() => opened.log.querySelectorAll('article').length).toBe(40);
    expect(callsOf(opened, 'loadEarlier')).toHaveLength(1);
  });

  it('keeps what is read in its place when older messages come in above', async () => {
    const opened = openWithOlder();
    await expect.poll(() => toEnd(opened)).toBeLessThan(2);
    await scrollTo(opened, 600);
    await scrollTo(opened, 500);
    const read = [...opened.log.querySelectorAll('article')].find(
      (article) => article.getBoundingClientRect().top > opened.log.getBoundingClientRect().top,
    );
    const place = read?.getBoundingClientRect().top ?? 0;
    const earlier = page.getByRole('button', { name: 'Show earlier messages' });
    (earlier.element() as HTMLButtonElement).click();
    await expect.poll(() => opened.log.querySelectorAll('article').length).toBe(40);
    await frame();
    await frame();
    expect(Math.abs((read?.getBoundingClientRect().top ?? 0) - place)).toBeLessThan(3);
  });

  it('tells when older messages cannot be read', async () => {
    const opened = open(session(turns(0, 10), { hasEarlier: true }));
    opened.answerWith(() => ({ ok: false, error: { code: 'internal' } }));
    await page.getByRole('button', { name: 'Show earlier messages' }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Something in Satchel failed.');
    await expect.element(page.getByRole('button', { name: 'Show earlier messages' })).toBeEnabled();
  });

  it('formats every answer in the end, also those that waited', async () => {
    const { log } = open(
      session(
        turns(0, 25).map((message) =>
          message.role === 'assistant' ? { ...message, text: '**bold**' } : message,
        ),
      ),
    );
    await expect.poll(() => log.querySelectorAll('strong').length).toBe(25);
  });
});
