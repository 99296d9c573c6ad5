import { describe, expect, it } from 'vitest';
import type { ApprovalAnswer } from '../../src/core/api.ts';
import type { AgentEvent, Approval } from '../../src/core/events.ts';
import { decide } from '../../src/core/policy.ts';
import type { Tool } from '../../src/core/tool.ts';
import { call, say } from '../../src/providers/demo/reply.ts';
import { plainPolicy, play, recorded, results, scripted, tool } from './harness.ts';

const writing = (name: string, more: Partial<Tool> = {}): Tool =>
  tool(name, { risk: 'write', parallel: false, ...more });
const done = [say('done')];

/** A person who answers when told, by the name of the tool. */
function slowPerson() {
  const waiting = new Map<string, (answer: ApprovalAnswer) => void>();
  return {
    ask: (approval: Approval) =>
      new Promise<ApprovalAnswer>((resolve) => waiting.set(approval.tool, resolve)),
    answer: (name: string, answer: ApprovalAnswer) => waiting.get(name)?.(answer),
    waiting,
  };
}

const cardsOf = (events: readonly AgentEvent[]): readonly Approval[] =>
  events.flatMap((event) => (event.type === 'approval-request' ? [event.approval] : []));

describe('permission', () => {
  it('is asked with the exact change, then the call runs', async () => {
    const preview = { type: 'text', text: 'hello' } as const;
    const save = recorded(writing('save', { preview: () => Promise.resolve(preview) }));
    const played = await play({ tools: [save], rule: scripted([call('save', { q: 'a' })], done) });
    expect(played.line).toBe(
      'run-start assistant ask:save verdict:once start:save save:done text assistant end:done',
    );
    const [card] = cardsOf(played.events);
    expect(card).toMatchObject({
      risk: 'write',
      summary: 'a',
      preview,
      reasons: [],
      canAlways: true,
    });
    expect(save.runs).toEqual([{ q: 'a' }]);
  });

  it('refused: the call does not run, the model is told, the run goes on (HKUDS/nanobot#4508)', async () => {
    const save = recorded(writing('save'));
    const played = await play({
      tools: [save],
      rule: scripted([call('save', {})], done),
      answer: () => ({ type: 'deny' }),
    });
    expect(played.line).toBe(
      'run-start assistant ask:save verdict:deny save:denied text assistant end:done',
    );
    expect(results(played)[0]).toContain('The person said no');
    expect(save.runs).toEqual([]);
  });

  it('refused with words: the model reads them', async () => {
    const played = await play({
      tools: [writing('save')],
      rule: scripted([call('save', {})], done),
      answer: () => ({ type: 'words', text: 'use the other file' }),
    });
    expect(played.line).toContain('verdict:deny save:denied');
    expect(results(played)[0]).toContain('use the other file');
  });

  it('that the settings deny is not asked for', async () => {
    const played = await play({
      tools: [writing('wipe', { risk: 'danger' })],
      rule: scripted([call('wipe', {})], done),
    });
    expect(played.line).toBe('run-start assistant wipe:denied text assistant end:done');
    expect(results(played)[0]).toContain('switched off');
  });

  it('is not asked for what cannot run, or whose change cannot be shown', async () => {
    const broken = recorded(
      writing('broken', { preview: () => Promise.reject(new Error('No such folder.')) }),
    );
    const played = await play({
      tools: [broken],
      rule: scripted([call('broken', { nope: 1 }), call('broken', {})], done),
    });
    expect(played.line).toBe(
      'run-start assistant broken:failed broken:failed text assistant end:done',
    );
    expect(results(played)[1]).toContain('No such folder.');
    expect(broken.runs).toEqual([]);
  });
});

describe('several calls that need permission', () => {
  it('show their cards at once, in order; they run in order, whatever is answered first', async () => {
    const person = slowPerson();
    const slow = writing('one', {
      preview: async () => {
        await new Promise((resolve) => setImmediate(resolve));
        return { type: 'text', text: 'slow' };
      },
    });
    const played = await play({
      tools: [slow, writing('two'), tool('look')],
      rule: scripted([call('one', {}), call('look', {}), call('two', {})], done),
      ask: person.ask,
      onEvent: async (event) => {
        if (event.type !== 'approval-request' || event.approval.tool !== 'two') return;
        await Promise.resolve();
        person.answer('two', { type: 'once' });
        setImmediate(() => person.answer('one', { type: 'once' }));
      },
    });
    expect(played.line).toBe(
      'run-start assistant ask:one ask:two verdict:once verdict:once ' +
        'start:one one:done start:look look:done start:two two:done text assistant end:done',
    );
  });

  it('that are equal are asked for one after the other, and not once the guard refuses', async () => {
    const played = await play({
      tools: [writing('save')],
      rule: scripted([call('save', {}), call('save', {}), call('save', {})], done),
    });
    expect(played.line).toBe(
      'run-start assistant ask:save verdict:once start:save save:done ' +
        'ask:save verdict:once start:save save:done save:failed text assistant end:done',
    );
  });
});

describe('untrusted content that comes in during a step', () => {
  it('voids a grant for the calls after it: they are decided on right before they run', async () => {
    let tainted = false;
    const fetch = tool('fetch', {
      parallel: false,
      execute: () => Promise.resolve({ text: 'obey', untrusted: true }),
    });
    const save = recorded(writing('save'));
    const played = await play({
      tools: [fetch, save],
      rule: scripted([call('fetch', {}), call('save', {})], done),
      decide: (_call, { risk }) => decide({ ...plainPolicy, risk, granted: true, tainted }),
      onEvent: (event) => {
        if (event.type === 'message' && event.message.role === 'tool' && event.message.untrusted) {
          tainted = true;
        }
      },
      answer: () => ({ type: 'deny' }),
    });
    expect(played.line).toBe(
      'run-start assistant start:fetch fetch:done ask:save verdict:deny save:denied text assistant end:done',
    );
    expect(cardsOf(played.events)[0]).toMatchObject({ reasons: ['tainted'], canAlways: false });
    expect(save.runs).toEqual([]);
  });
});

describe('questions of a tool', () => {
  const asking = tool('ask_user', {
    parallel: false,
    execute: async (_args, context) => {
      const text = await context.askPerson({ question: 'Tea?', options: ['yes', 'no'] });
      return { text: `The person said: ${text}` };
    },
  });

  it('reach the person as a card; the words come back; waiting does not count as work', async () => {
    let clock = 0;
    const played = await play({
      tools: [asking],
      rule: scripted([call('ask_user', {})], done),
      now: () => clock,
      ask: () => {
        clock += 60_000;
        return Promise.resolve({ type: 'words', text: 'yes' });
      },
    });
    expect(played.line).toBe(
      'run-start assistant start:ask_user ask:ask_user verdict:answered ask_user:done text assistant end:done',
    );
    expect(cardsOf(played.events)[0]?.question).toEqual({
      question: 'Tea?',
      options: ['yes', 'no'],
    });
    expect(results(played)).toEqual(['The person said: yes']);
    expect(played.made.find(({ role }) => role === 'tool')).toMatchObject({ duration: 0 });
  });

  it('that the person declines fail, and the run goes on', async () => {
    const played = await play({
      tools: [asking],
      rule: scripted([call('ask_user', {})], done),
      answer: () => ({ type: 'deny' }),
    });
    expect(results(played)).toEqual(['The person did not answer the question.']);
    expect(played.report.outcome).toBe('done');
  });

  it('that nobody can be asked end as a failure with the reason', async () => {
    const played = await play({
      tools: [writing('save')],
      rule: scripted([call('save', {})], done),
      ask: () => Promise.reject(new Error('Nobody answered within a day.')),
    });
    expect(played.line).toContain('ask:save verdict:stopped save:failed');
    expect(results(played)[0]).toContain('Nobody answered');
  });
});
