import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FirstScreen } from '../../src/core/api.ts';
import { createDraftRescue, forgetDrafts } from '../../src/ui/chat/draft-rescue.ts';
import { scopeOf } from '../../src/lib/scope.ts';
import { user } from '../ui/chat/messages.ts';
import { mountApp } from '../ui/app-harness.tsx';
import type { MountedApp } from '../ui/app-harness.tsx';
import { createMemoryAgent, session } from '../ui/memory-agent.ts';
import type { MemoryAgent } from '../ui/memory-agent.ts';

let mounted: MountedApp | undefined;
beforeEach(() => page.viewport(1200, 800));
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
  forgetDrafts(scopeOf(location.href));
});

const box = () => page.getByRole('textbox', { name: 'Message' });
const boxElement = (): HTMLTextAreaElement => box().element() as HTMLTextAreaElement;

function begin(memory: MemoryAgent, hash = '#/chat'): MountedApp {
  return (mounted = mountApp(memory, hash, { type: 'starting', slow: false }));
}

/** The agent answers, with what the first screen shows. */
async function answer({ state }: MemoryAgent, id: string | null): Promise<void> {
  const opened = id === null ? null : await createMemoryAgent(state).agent.openSession(id, 50);
  const first: FirstScreen = {
    sessions: state.sessions,
    settings: state.settings,
    models: [],
    opened: opened?.ok === true ? opened.value : null,
  };
  if (mounted === undefined) throw new Error('Nothing is drawn.');
  mounted.status.value = { type: 'ready', boot: { ...state.boot, session: id, first } };
}

const withDraft = (draft: string): MemoryAgent =>
  createMemoryAgent({ sessions: [session('s')], drafts: new Map([['s', draft]]) });

const row = (title: string) => page.getByRole('link', { name: title });
const named = () => page.getByRole('heading', { level: 1, name: 'Session s' });

describe('before the agent has answered', () => {
  it('words are typed, stay where they are, and become the draft of the session', async () => {
    const memory = withDraft('');
    begin(memory);
    await box().click();
    await userEvent.keyboard('half a thought');
    const element = boxElement();
    element.setSelectionRange(4, 6);
    const before = element.getBoundingClientRect();
    await answer(memory, 's');
    await expect.element(named()).toBeVisible();
    expect(location.hash).toBe('#/chat/s');
    expect(boxElement()).toBe(element);
    expect(document.activeElement).toBe(element);
    expect([element.selectionStart, element.selectionEnd]).toEqual([4, 6]);
    expect(element.getBoundingClientRect()).toEqual(before);
    await userEvent.keyboard(' new');
    await expect.element(box()).toHaveValue('half new thought');
    await expect.poll(() => memory.state.drafts.get('s')).toBe('half new thought');
  });

  it('what the session has of a draft comes before them, and the caret stays in them', async () => {
    const memory = withDraft('Stored.');
    begin(memory, '#/chat/s');
    await box().click();
    await userEvent.keyboard('typed');
    boxElement().setSelectionRange(2, 2);
    await answer(memory, 's');
    await expect.element(box()).toHaveValue('Stored.\n\ntyped');
    await userEvent.keyboard('-');
    await expect.element(box()).toHaveValue('Stored.\n\nty-ped');
    await expect.poll(() => memory.state.drafts.get('s')).toBe('Stored.\n\nty-ped');
  });

  it('a stored draft appears as it is when nothing was typed, and is not stored again', async () => {
    const memory = withDraft('Stored.');
    memory.agent.saveDraft = () => Promise.reject(new Error('There was nothing to save.'));
    begin(memory);
    await answer(memory, 's');
    await expect.element(box()).toHaveValue('Stored.');
  });

  it('a text that an input method is making is not touched until it is made', async () => {
    const memory = withDraft('Stored.');
    begin(memory);
    await box().click();
    const element = boxElement();
    element.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    await userEvent.keyboard('ni');
    await answer(memory, 's');
    await expect.element(named()).toBeVisible();
    expect(element.value).toBe('ni');
    element.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    await expect.element(box()).toHaveValue('Stored.\n\nni');
  });

  it('a message that is sent goes to the session, and leaves its stored draft alone', async () => {
    const memory = withDraft('Stored.');
    begin(memory);
    await box().click();
    await userEvent.keyboard('Hello{Enter}');
    await expect.element(box()).toHaveValue('');
    await answer(memory, 's');
    await expect.element(page.getByRole('article', { name: 'You' })).toHaveTextContent('Hello');
    await expect.element(box()).toHaveValue('Stored.');
    expect(memory.state.messages.get('s')).toHaveLength(1);
  });

  it.each([
    ['of this session', '#/chat/s', 's'],
    ['of a session not known yet', '#/chat', ''],
  ])(
    'a message that was stored just before a reload does not come back into the box: %s',
    async (_name, hash, key) => {
      const memory = withDraft('');
      createDraftRescue(scopeOf(location.href), key).keep('Hello');
      memory.state.messages.set('s', [user('u1', 'Hello', { createdAt: Date.now() - 1000 })]);
      begin(memory, hash);
      await answer(memory, 's');
      await expect.element(page.getByRole('article', { name: 'You' })).toHaveTextContent('Hello');
      await expect.element(box()).toHaveValue('');
    },
  );

  it('the same words, typed again later, stay', async () => {
    const memory = withDraft('');
    createDraftRescue(scopeOf(location.href), 's').keep('Hello');
    memory.state.messages.set('s', [user('u1', 'Hello', { createdAt: Date.now() - 600_000 })]);
    begin(memory, '#/chat/s');
    await answer(memory, 's');
    await expect.element(page.getByRole('article', { name: 'You' })).toBeVisible();
    await expect.element(box()).toHaveValue('Hello');
  });

  it('nothing is there for axe to object to', async () => {
    begin(withDraft(''));
    await expect.element(box()).toBeVisible();
    const { violations } = await axe.run(document.getElementById('app') ?? document, {
      rules: { region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });

  it('words typed for another session stay with it', async () => {
    const memory = createMemoryAgent({ sessions: [session('s'), session('t')] });
    const { app } = begin(memory, '#/chat/s');
    await box().click();
    await userEvent.keyboard('for s');
    app.navigation.go({ room: 'chat', session: 't' });
    await expect.element(box()).toHaveValue('');
    await answer(memory, 's');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Session t' })).toBeVisible();
    await expect.element(box()).toHaveValue('');
    app.navigation.go({ room: 'chat', session: 's' });
    await expect.element(box()).toHaveValue('for s');
  });
});

describe('an agent that cannot start', () => {
  it('says why, and what was typed is there again when it starts after all', async () => {
    const memory = withDraft('');
    const { status } = begin(memory);
    await box().click();
    await userEvent.keyboard('not lost');
    status.value = { type: 'refused', error: { code: 'storage-version' } };
    await expect.element(box()).not.toBeInTheDocument();
    await expect.element(page.getByRole('main').getByRole('button').first()).toBeVisible();
    status.value = { type: 'starting', slow: false };
    await expect.element(box()).toHaveValue('not lost');
    await answer(memory, 's');
    await expect.poll(() => memory.state.drafts.get('s')).toBe('not lost');
  });

  it('gives a message back that was sent to it', async () => {
    const memory = withDraft('');
    const { status } = begin(memory);
    await box().click();
    await userEvent.keyboard('come back{Enter}');
    status.value = { type: 'dead', error: { code: 'crashed' } };
    await expect.element(box()).not.toBeInTheDocument();
    await expect
      .poll(() => Object.keys(sessionStorage).map((key) => sessionStorage.getItem(key)))
      .toContain('come back');
    status.value = { type: 'starting', slow: false };
    await expect.element(box()).toHaveValue('come back');
  });
});

describe('the first answer of the agent', () => {
  it('is all that the first screen asks for', async () => {
    const memory = withDraft('Stored.');
    const asked: (string | symbol)[] = [];
    const agent = new Proxy(memory.agent, {
      get(target, name) {
        asked.push(name);
        return Reflect.get(target, name) as unknown;
      },
    });
    begin({ ...memory, agent });
    await answer(memory, 's');
    await expect.element(named()).toBeVisible();
    await expect.element(row('Session s')).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('without the session that the address names leads to why it is not there', async () => {
    const memory = withDraft('');
    begin(memory, '#/chat/gone');
    await answer(memory, null);
    await expect.element(page.getByRole('main').getByRole('heading')).toBeVisible();
    await expect.element(box()).not.toBeInTheDocument();
  });
});
