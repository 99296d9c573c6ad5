import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AgentEvent, Approval } from '../../src/core/events.ts';
import type { SessionState } from '../../src/core/state.ts';
import { loadMarkdown } from '../../src/ui/markdown/load.ts';
import { type Chat, callsOf, openChat, worked } from '../ui/chat/harness.tsx';
import {
  assistant,
  call,
  eventsOf,
  liveRun,
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

const sum = call('c1', 'calculator', { expression: '12*(3+4)' });
const write = call('c2', 'write_file', { path: 'a.txt', content: 'one\ntwo' });
const calls = assistant('a1', 'Let me see.', { toolCalls: [sum, write] });

const approval: Approval = {
  callId: 'c2',
  tool: 'write_file',
  risk: 'write',
  summary: 'a.txt',
  preview: { type: 'diff', path: 'a.txt', before: 'one\n2\n', after: 'one\ntwo\n' },
  reasons: ['tainted'],
  canAlways: true,
};

const card = (name: string) => page.getByRole('group', { name: `Tool ${name}` });
const status = (name: string, word: string) => card(name).getByText(word, { exact: true });

describe('tool cards', () => {
  it('of very many calls show the first, say what the others are, and all when asked', async () => {
    const many = Array.from({ length: 100 }, (_, index) => call(`m${index}`, 'write_file', {}));
    const results = many
      .slice(0, 90)
      .map(({ id }, index) => result(id, index === 60 ? { status: 'failed' } : {}));
    const asked = { ...approval, callId: 'm95' };
    open(
      session([user('u1', 'Go'), assistant('a1', '', { toolCalls: many }), ...results], {
        live: liveRun({ approvals: [asked] }),
      }),
    );
    const cards = () => page.getByRole('group', { name: 'Tool write_file' }).elements();
    expect(cards()).toHaveLength(40);
    await expect
      .element(page.getByText('60 more calls · 1 failed · 10 without a result'))
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Allow once' })).toBeVisible();
    await page.getByRole('button', { name: 'Show all 100 calls' }).click();
    await expect.poll(cards).toHaveLength(100);
    expect(cards()[40]?.contains(document.activeElement)).toBe(true);
    expect(page.getByRole('button', { name: /Show all/ }).elements()).toEqual([]);
  });

  it('of forty calls show all at once', () => {
    const forty = Array.from({ length: 40 }, (_, index) => call(`m${index}`, 'calculator', {}));
    open(session([user('u1', 'Go'), assistant('a1', '', { toolCalls: forty })]));
    expect(card('calculator').elements()).toHaveLength(40);
    expect(page.getByRole('button', { name: /Show all/ }).elements()).toEqual([]);
  });

  it('follow what the person said without a gap', async () => {
    await page.viewport(1200, 800);
    open(session([user('u1', 'What is it?'), assistant('a1', '', { toolCalls: [sum] })]));
    const words = page.getByText('What is it?').element().getBoundingClientRect();
    const padding = 12;
    const { top } = card('calculator').element().getBoundingClientRect();
    expect(top - words.bottom - padding).toBeLessThan(24);
  });

  it('follow a call from waiting to done, in one place and at one height', async () => {
    const fold = eventsOf();
    const { state } = open(session([user('u1', 'Sum')]));
    const step = async (name: string, word: string, ...events: AgentEvent[]): Promise<number> => {
      state.value = fold(state.value, ...events);
      await expect.element(status(name, word)).toBeVisible();
      return card(name).element().getBoundingClientRect().height;
    };
    const start = { type: 'tool-start', summary: '', at: Date.now() } as const;
    const heights = [
      await step('calculator', 'waiting', runStart, { type: 'message', message: calls }),
      await step('calculator', 'running', { ...start, callId: 'c1', name: 'calculator' }),
      await step('calculator', 'done', { type: 'message', message: result('c1') }),
      await step('write_file', 'waiting', { type: 'approval-request', approval }),
      await step('write_file', 'denied', {
        type: 'message',
        message: result('c2', { name: 'write_file', status: 'denied', duration: 0 }),
      }),
    ];
    expect(new Set(heights.slice(0, 3)).size).toBe(1);
    expect(new Set(heights.slice(3)).size).toBe(1);
  });

  it('show what a running tool reports', async () => {
    const tools = { c1: { name: 'calculator', summary: '', at: Date.now(), note: 'step 3 of 9' } };
    open(session([calls], { live: liveRun({ tools }) }));
    await expect.element(card('calculator')).toHaveTextContent('step 3 of 9');
  });

  it('open to input and output', async () => {
    open(session([calls, result('c1'), result('c2', { status: 'failed', content: 'No space' })]));
    const line = card('calculator').getByRole('button');
    await expect.element(line).toHaveTextContent('12*(3+4)');
    await expect.element(line).toHaveAttribute('aria-expanded', 'false');
    await line.click();
    await expect.element(card('calculator')).toHaveTextContent('"expression": "12*(3+4)"');
    await expect
      .element(card('calculator').getByRole('group', { name: 'Output' }))
      .toHaveTextContent('84');
    await card('write_file').getByRole('button').click();
    await expect.element(card('write_file')).toHaveTextContent('No space');
    await expect
      .element(card('write_file').getByRole('group', { name: 'content' }))
      .toHaveTextContent('one two');
  });

  it('say that a result came from outside and where the whole of it is', async () => {
    const outside = result('c1', { untrusted: true, file: 'results/c1.txt' });
    open(session([calls, outside]));
    await card('calculator').getByRole('button').click();
    await expect.element(card('calculator')).toHaveTextContent('From outside');
    await expect
      .element(card('calculator').getByRole('link'))
      .toHaveAttribute('href', '#/files/results/c1.txt');
  });

  it('call a step stopped that was never done when its run ended', async () => {
    open(session([calls, result('c1')]));
    await expect.element(status('calculator', 'done')).toBeVisible();
    await expect.element(status('write_file', 'stopped')).toBeVisible();
  });
});

describe('approvals', () => {
  const asking = (approvals: readonly Approval[]): SessionState =>
    session([user('u1', 'Write'), calls, result('c1')], { live: liveRun({ approvals }) });
  const group = () => page.getByRole('group', { name: 'Approval' });

  it('show the change line by line and why they ask', async () => {
    open(asking([approval]));
    await expect.element(group()).toHaveTextContent('Change a.txt?');
    const change = group().getByRole('group', { name: 'Exact change' });
    await expect.element(change).toHaveTextContent('one-2+two');
    await expect.element(group()).toHaveTextContent('+1 −1');
    await expect.element(group()).toHaveTextContent('contains text from outside');
    await expect
      .element(page.getByRole('status', { name: 'Status' }))
      .toHaveTextContent('Waiting for you: one thing to approve');
  });

  it.each([
    ['Allow once', 'once'],
    ['Always allow', 'always'],
    ['Deny', 'deny'],
  ])('answer %s and take no second answer', async (name, type) => {
    const opened = open(asking([approval]));
    await group().getByRole('button', { name }).click();
    await expect.element(group().getByRole('button', { name: 'Allow once' })).toBeDisabled();
    expect(callsOf(opened, 'answer')).toEqual([['c2', { type }]]);
  });

  it('can be answered again when the answer did not arrive', async () => {
    const opened = open(asking([approval]));
    opened.answerWith(() => ({ ok: false, error: { code: 'not-possible' } }));
    await group().getByRole('button', { name: 'Deny' }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('not possible right now');
    await expect.element(group().getByRole('button', { name: 'Deny' })).toBeEnabled();
  });

  it('offer "always" only where it is meant', async () => {
    open(asking([{ ...approval, canAlways: false, reasons: ['unsure'] }]));
    await expect.element(group()).toHaveTextContent('It may have taken effect already.');
    expect(group().getByRole('button', { name: 'Always allow' }).elements()).toHaveLength(0);
  });

  it('show the whole destination and payload of a request', async () => {
    const url = `https://api.example/collect?memory=${'secret'.repeat(80)}`;
    const body = JSON.stringify({ text: 'everything that would be sent' });
    const request = { type: 'request', host: 'api.example', url, body } as const;
    open(asking([{ ...approval, risk: 'network', preview: request }]));
    await expect.element(group()).toHaveTextContent('Send a request to api.example?');
    await expect.element(group()).toHaveTextContent(url);
    await expect.element(group()).toHaveTextContent(body);
  });

  it('show exact content, and a new file as what it is', async () => {
    const text = { type: 'text', text: 'rm notes.txt\n' } as const;
    const created = { type: 'diff', path: 'new.txt', before: null, after: 'first\n' } as const;
    open(
      asking([
        { ...approval, preview: text },
        { ...approval, callId: 'other', preview: created },
      ]),
    );
    await expect.element(page.getByText('Run write_file?')).toBeVisible();
    await expect.element(page.getByText('rm notes.txt')).toBeVisible();
    await expect.element(page.getByText('Create new.txt?')).toBeVisible();
    await expect.element(page.getByText('+first')).toBeVisible();
  });

  it('ask a question with ready answers and room for words', async () => {
    const question = { question: 'Which week?', options: ['First', 'Second'] };
    const opened = open(asking([{ ...approval, question, canAlways: false }]));
    await expect.element(group()).toHaveTextContent('Which week?');
    await group().getByRole('button', { name: 'Second' }).click();
    expect(callsOf(opened, 'answer')).toEqual([['c2', { type: 'words', text: 'Second' }]]);
  });

  it('take an answer in words, and none that is empty', async () => {
    const opened = open(
      asking([{ ...approval, question: { question: 'Which week?', options: [] } }]),
    );
    await group().getByRole('button', { name: 'Answer' }).click();
    await group().getByRole('textbox', { name: 'Your answer' }).fill(' the third ');
    await group().getByRole('button', { name: 'Answer' }).click();
    expect(callsOf(opened, 'answer')).toEqual([['c2', { type: 'words', text: 'the third' }]]);
  });

  it('take what is written in the message box as the answer, with Enter and with Send', async () => {
    const pending = asking([{ ...approval, question: { question: 'Which?', options: [] } }]);
    const opened = open(pending);
    const box = page.getByRole('textbox', { name: 'Message' });
    await box.fill(' the third ');
    await userEvent.keyboard('{Enter}');
    await box.fill('the fourth');
    await page.getByRole('button', { name: 'Send' }).click();
    expect(callsOf(opened, 'answer')).toEqual([
      ['c2', { type: 'words', text: 'the third' }],
      ['c2', { type: 'words', text: 'the fourth' }],
    ]);
    expect(callsOf(opened, 'send')).toEqual([]);
    await expect.element(box).toHaveValue('');
    opened.state.value = asking([]);
    await box.fill('later');
    await userEvent.keyboard('{Enter}');
    expect(callsOf(opened, 'send')).toEqual([[{ text: 'later', images: [], mode: 'queue' }]]);
  });

  it('give words back that could not be handed over as an answer', async () => {
    const opened = open(asking([{ ...approval, question: { question: 'Which?', options: [] } }]));
    opened.answerWith((name) =>
      name === 'answer' ? { ok: false, error: { code: 'crashed' } } : worked,
    );
    const box = page.getByRole('textbox', { name: 'Message' });
    await box.fill('the third');
    await userEvent.keyboard('{Enter}');
    await expect.element(box).toHaveValue('the third');
  });

  it('hand the focus on to the message box when they go away', async () => {
    const opened = open(asking([approval]));
    await group().getByRole('button', { name: 'Deny' }).click();
    opened.state.value = asking([]);
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveFocus();
  });

  it('can be reached and answered with the keyboard alone', async () => {
    const opened = open(asking([{ ...approval, preview: { type: 'text', text: 'x' } }]));
    chat?.log.focus();
    for (let step = 0; step < 20; step += 1) {
      if (document.activeElement?.textContent === 'Allow once') break;
      await userEvent.tab();
    }
    await userEvent.keyboard('{Enter}');
    expect(callsOf(opened, 'answer')).toEqual([['c2', { type: 'once' }]]);
  });
});
