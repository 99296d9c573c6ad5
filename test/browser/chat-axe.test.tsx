import axe from 'axe-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SessionState } from '../../src/core/state.ts';
import { loadMarkdown } from '../../src/ui/markdown/load.ts';
import { type Chat, openChat } from '../ui/chat/harness.tsx';
import {
  assistant,
  call,
  entry,
  liveRun,
  notice,
  result,
  session,
  user,
} from '../ui/chat/messages.ts';

let chat: Chat | undefined;

beforeAll(loadMarkdown);

afterEach(() => {
  chat?.close();
  chat = undefined;
  delete document.documentElement.dataset['theme'];
});

const markdown = [
  'Text with **bold**, `code` and [a link](https://example.org).',
  '## A heading\n\n- one\n- [x] done\n\n1. first\n\n> a quote',
  '| a | b |\n|---|---:|\n| 1 | 2 |',
  '```ts\nconst a = 1;\n```',
  '![chart](https://images.example/c.png)',
].join('\n\n');

const question = user('u1', 'What do the numbers say?');
const calls = [
  call('c1', 'calculator', { expression: '1+1' }),
  call('c2', 'write_file', { path: 'a' }),
];
const error = { code: 'unauthorized', detail: 'Incorrect API key' } as const;
const write = {
  callId: 'c2',
  tool: 'write_file',
  risk: 'write',
  summary: '',
  preview: { type: 'diff', path: 'a.txt', before: 'one\n', after: 'two\n' },
  reasons: ['tainted'],
  canAlways: true,
} as const;
const interrupted = session([question, assistant('a1', 'Half', { toolCalls: calls })]);

const states: readonly (readonly [string, SessionState])[] = [
  [
    'a conversation',
    session(
      [
        entry(question, ['u0', 'u1']),
        assistant('a1', '', { toolCalls: calls, reasoning: 'Hm', reasoningDuration: 900 }),
        result('c1'),
        result('c2', { status: 'failed' }),
        notice('n1', 'fallback-used', { values: { from: 'x', to: 'y' } }),
        assistant('a2', markdown, { usage: { input: 1, output: 20 }, duration: 2000 }),
      ],
      { hasEarlier: true },
    ),
  ],
  [
    'a run that waits for the person',
    session([question, assistant('a1', 'Let me.', { toolCalls: calls })], {
      live: liveRun({
        approvals: [
          write,
          { ...write, callId: 'c9', question: { question: 'Which?', options: ['A', 'B'] } },
        ],
      }),
      queue: [user('q1', 'Then this', { origin: 'queue' })],
    }),
  ],
  [
    'a run that waits for a server',
    session([question], {
      live: liveRun({
        wait: { error: { code: 'rate-limit' }, until: Date.now() + 60_000, attempt: 1 },
      }),
    }),
  ],
  ['a failure', session([question, notice('n1', 'run-failed', { error })])],
  ['a cut answer', session([question, assistant('a1', 'Half', { status: 'stopped' })])],
  [
    'an interrupted run',
    { ...interrupted, session: { ...interrupted.session, interrupted: true } },
  ],
  ['an empty session', session()],
];

/** Rules about a whole page, of which this is a part. */
const pageRules = [
  'region',
  'landmark-one-main',
  'page-has-heading-one',
  'html-has-lang',
  'document-title',
];

describe.each(['light', 'dark'])('accessibility in the %s theme', (theme) => {
  it.each(states)('has nothing to object to in %s', async (_name, state) => {
    document.documentElement.dataset['theme'] = theme;
    chat = openChat(state, 'a draft');
    for (const button of chat.root.querySelectorAll<HTMLElement>('[aria-expanded=false]')) {
      button.click();
    }
    await expect.poll(() => chat?.root.querySelectorAll('[aria-busy]').length).toBe(0);
    const { violations } = await axe.run(chat.root, {
      rules: Object.fromEntries(pageRules.map((rule) => [rule, { enabled: false }])),
    });
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
    ).toEqual([]);
  });
});
