import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Result } from '../../src/core/result.ts';
import type { SessionState } from '../../src/core/state.ts';
import { loadMarkdown } from '../../src/ui/markdown/load.ts';
import { type Chat, callsOf, openChat, worked } from '../ui/chat/harness.tsx';
import { assistant, eventsOf, liveRun, runStart, session, user } from '../ui/chat/messages.ts';

let chat: Chat | undefined;
const open = (state: SessionState, draft?: string): Chat => (chat = openChat(state, draft));

beforeAll(loadMarkdown);

afterEach(() => {
  chat?.close();
  chat = undefined;
});

const box = () => page.getByRole('textbox', { name: 'Message' });
const boxElement = (): HTMLTextAreaElement => box().element() as HTMLTextAreaElement;
/** `keyCode` is what Safari tells an input method's keys by; the types call it deprecated. */
interface Press extends Omit<KeyboardEventInit, 'keyCode'> {
  readonly keyCode?: number;
}
const press = (init: Press): boolean =>
  boxElement().dispatchEvent(
    new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }),
  );
const picture = async (width: number, height: number, type: string): Promise<File> => {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  const blob = await canvas.convertToBlob({ type });
  return new File([blob], `shot.${type.slice(6)}`, { type });
};
const transfer = (files: readonly File[], text = ''): DataTransfer => {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  if (text !== '') data.setData('text/plain', text);
  return data;
};
const paste = (data: DataTransfer): boolean =>
  boxElement().dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  );
const idle = session([user('u1', 'Hello'), assistant('a1', 'Hi')]);
const working = session([user('u1', 'Hello')], { live: liveRun() });

describe('the message box', () => {
  it('sends with Enter, empties at once and breaks the line with Shift', async () => {
    const opened = open(idle);
    await box().click();
    await userEvent.keyboard('one{Shift>}{Enter}{/Shift}two');
    await expect.element(box()).toHaveValue('one\ntwo');
    await userEvent.keyboard('{Enter}');
    await expect.element(box()).toHaveValue('');
    expect(callsOf(opened, 'send')).toEqual([[{ text: 'one\ntwo', images: [], mode: 'send' }]]);
  });

  it('leaves the Enter of an input method alone', async () => {
    const opened = open(idle);
    await box().fill('にほん');
    expect(press({ key: 'Enter', isComposing: true })).toBe(true);
    expect(press({ key: 'Enter', keyCode: 229 })).toBe(true);
    expect(callsOf(opened, 'send')).toEqual([]);
    expect(press({ key: 'Enter', keyCode: 13 })).toBe(false);
    expect(callsOf(opened, 'send')).toHaveLength(1);
  });

  it('sends nothing when there is nothing', async () => {
    const opened = open(idle);
    await expect.element(page.getByRole('button', { name: 'Send' })).toBeDisabled();
    await box().fill('  \n');
    await userEvent.keyboard('{Enter}');
    expect(callsOf(opened, 'send')).toEqual([]);
  });

  it('brings back what could not be sent, before what was typed since', async () => {
    const opened = open(idle);
    let settle: (result: Result<void>) => void = () => undefined;
    opened.answerWith((name) =>
      name === 'send' ? new Promise((resolve) => (settle = resolve)) : worked,
    );
    await box().fill('first');
    await page.getByRole('button', { name: 'Send' }).click();
    await box().fill('second');
    settle({ ok: false, error: { code: 'storage-full' } });
    await expect.element(box()).toHaveValue('first\n\nsecond');
    await expect.poll(() => callsOf(opened, 'saveDraft').at(-1)).toEqual(['first\n\nsecond']);
    await expect.element(page.getByRole('alert')).toHaveTextContent('storage is full');
  });

  it('begins with the draft and saves it soon after a change, not with each key', async () => {
    const opened = open(idle, 'kept words');
    await expect.element(box()).toHaveValue('kept words');
    await box().click();
    await userEvent.keyboard('{End}, more');
    await expect.poll(() => callsOf(opened, 'saveDraft').at(-1)).toEqual(['kept words, more']);
    expect(callsOf(opened, 'saveDraft').length).toBeLessThan(7);
  });

  it('saves the draft when the page goes away and when the session is left', async () => {
    const opened = open(idle);
    await box().fill('unfinished');
    dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(callsOf(opened, 'saveDraft')).toEqual([['unfinished']]);
    await box().fill('unfinished, still');
    opened.close();
    expect(callsOf(opened, 'saveDraft').at(-1)).toEqual(['unfinished, still']);
  });

  it('grows with its text up to a limit', async () => {
    open(idle);
    const low = boxElement().clientHeight;
    await box().fill('a\nb\nc\nd');
    const high = boxElement().clientHeight;
    expect(high).toBeGreaterThan(low * 2);
    await box().fill('line\n'.repeat(200));
    expect(boxElement().clientHeight).toBeLessThan(innerHeight / 2);
  });
});

describe('while a run goes on', () => {
  it('queues with Enter and steers with Ctrl and Enter', async () => {
    const opened = open(working);
    expect(page.getByRole('button', { name: 'Send' }).elements()).toHaveLength(0);
    await box().fill('later');
    await userEvent.keyboard('{Enter}');
    await box().fill('now');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await box().fill('by button');
    await page.getByRole('button', { name: 'Steer' }).click();
    expect(callsOf(opened, 'send').map(([input]) => input)).toMatchObject([
      { text: 'later', mode: 'queue' },
      { text: 'now', mode: 'steer' },
      { text: 'by button', mode: 'steer' },
    ]);
  });

  it('lists what waits and takes it back', async () => {
    const queue = [
      user('q1', 'Then this', { origin: 'queue' }),
      user('q2', 'Use UTC', { origin: 'steer' }),
    ];
    const opened = open({ ...working, queue });
    const list = page.getByRole('list', { name: 'Queued messages' });
    await expect.element(list).toHaveTextContent('Then this');
    await list.getByRole('button', { name: 'Remove from queue' }).nth(1).click();
    expect(callsOf(opened, 'unqueue')).toEqual([['q2']]);
  });

  it('stops by button and by Escape, and neither touches the draft', async () => {
    const fold = eventsOf();
    const opened = open(session([user('u1', 'Tell a story')]));
    const delta = { type: 'text-delta', messageId: 'a1', delta: 'Once upon a time' } as const;
    opened.state.value = fold(opened.state.value, runStart, delta);
    await box().fill('my next thought');
    await page.getByRole('button', { name: 'Stop' }).click();
    await box().click();
    await userEvent.keyboard('{Escape}');
    expect(callsOf(opened, 'stop')).toHaveLength(2);
    opened.state.value = fold(
      opened.state.value,
      { type: 'message', message: assistant('a1', 'Once upon a time', { status: 'stopped' }) },
      { type: 'run-end', outcome: 'stopped' },
    );
    const article = page.getByRole('article', { name: 'Assistant' });
    await expect.element(article).toHaveTextContent('Once upon a time');
    await expect.element(article.getByRole('button', { name: 'Continue' })).toBeVisible();
    await expect.element(box()).toHaveValue('my next thought');
    expect(callsOf(opened, 'send')).toEqual([]);
    await expect.element(page.getByRole('status', { name: 'Status' })).toHaveTextContent('Stopped');
  });

  it('leaves Escape to what lies over the page and to input methods', async () => {
    const opened = open(working);
    await box().click();
    press({ key: 'Escape', isComposing: true });
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    dialog.show();
    await userEvent.keyboard('{Escape}');
    dialog.remove();
    expect(callsOf(opened, 'stop')).toEqual([]);
  });

  it('does nothing on Escape when nothing runs', async () => {
    const opened = open(idle);
    await box().click();
    await userEvent.keyboard('{Escape}');
    expect(callsOf(opened, 'stop')).toEqual([]);
  });
});

describe('pictures', () => {
  const images = (opened: Chat): unknown[] =>
    callsOf(opened, 'send').flatMap(([input]) => (input as { images: unknown[] }).images);

  it('go with a message after pasting, and can be removed', async () => {
    const opened = open(idle);
    const file = await picture(20, 10, 'image/png');
    expect(paste(transfer([file]))).toBe(false);
    await expect.element(page.getByRole('img', { name: 'shot.png' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove shot.png' }).click();
    await expect.element(page.getByRole('button', { name: 'Send' })).toBeDisabled();
    paste(transfer([file]));
    await page.getByRole('button', { name: 'Send' }).click();
    const [image] = images(opened);
    expect(image).toMatchObject({ type: 'image', mediaType: 'image/png', name: 'shot.png' });
    const sent = await createImageBitmap(
      await (await fetch(`data:image/png;base64,${(image as { data: string }).data}`)).blob(),
    );
    expect([sent.width, sent.height]).toEqual([20, 10]);
  });

  it('are made smaller when they are larger than a model can see', async () => {
    const opened = open(idle);
    const file = await picture(4096, 1024, 'image/jpeg');
    opened.root.firstElementChild?.dispatchEvent(
      new DragEvent('drop', { dataTransfer: transfer([file]), bubbles: true, cancelable: true }),
    );
    const thumbnail = page.getByRole('img', { name: 'shot.jpeg' });
    await expect.element(thumbnail).toBeVisible();
    await expect.poll(() => (thumbnail.element() as HTMLImageElement).naturalWidth).toBe(2048);
  });

  it('of other formats are encoded as one that every server takes', async () => {
    const opened = open(idle);
    const gif = Uint8Array.from(
      atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'),
      (letter) => letter.charCodeAt(0),
    );
    paste(transfer([new File([gif], 'dot.gif', { type: 'image/gif' })]));
    await expect.element(page.getByRole('img', { name: 'dot.gif' })).toBeVisible();
    await page.getByRole('button', { name: 'Send' }).click();
    expect(images(opened)).toMatchObject([{ mediaType: 'image/png' }]);
  });

  it('that cannot be read are named, and the others stay', async () => {
    open(idle);
    const broken = new File(['not a picture'], 'broken.png', { type: 'image/png' });
    paste(transfer([broken, await picture(5, 5, 'image/png')]));
    await expect.element(page.getByRole('alert')).toHaveTextContent('broken.png');
    await expect.element(page.getByRole('img', { name: 'shot.png' })).toBeVisible();
  });

  it('beside text are the office program’s copy of the text: the text is pasted', async () => {
    open(idle);
    expect(paste(transfer([await picture(5, 5, 'image/png')], 'cells'))).toBe(true);
    expect(page.getByRole('img').elements()).toHaveLength(0);
  });

  it('of a message are shown from its own data', async () => {
    const data = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
    const part = { type: 'image', mediaType: 'image/gif', data, name: 'dot' } as const;
    open(session([user('u1', '', { parts: [part] })]));
    await expect
      .element(page.getByRole('img', { name: 'dot' }))
      .toHaveAttribute('src', `data:image/gif;base64,${data}`);
  });
});
