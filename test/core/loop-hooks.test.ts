import { expect, it } from 'vitest';
import type { Hooks } from '../../src/core/hooks.ts';
import { call, say } from '../../src/providers/demo/reply.ts';
import { lastText, play, scripted, tool } from './harness.ts';

const rule = () => scripted([call('look', {})], [say('the end')]);

/** Notes every point it sees. */
const noting = (name: string, log: string[]): Hooks => ({
  name,
  beforeModel: (_request, step) => void log.push(`${name} model ${step}`),
  beforeTool: (made) => void log.push(`${name} before ${made.name}`),
  afterTool: (made, { status }) => void log.push(`${name} after ${made.name} ${status}`),
  afterStep: (_message, step) => void log.push(`${name} step ${step}`),
  onEnd: (outcome) => void log.push(`${name} end ${outcome}`),
});

it('sees every point of a run, in the order of the hooks', async () => {
  const log: string[] = [];
  await play({ tools: [tool('look')], rule: rule(), hooks: [noting('a', log), noting('b', log)] });
  const points = [
    'model 1',
    'before look',
    'after look done',
    'step 1',
    'model 2',
    'step 2',
    'end done',
  ];
  expect(log).toEqual(points.flatMap((point) => [`a ${point}`, `b ${point}`]));
});

it('a hook that throws is reported once and stops neither the run nor the others', async () => {
  const log: string[] = [];
  const reports: string[] = [];
  const fail = () => {
    throw new Error('no');
  };
  const broken: Hooks = {
    name: 'broken',
    beforeModel: () => Promise.reject(new Error('no')),
    onDelta: fail,
    beforeTool: fail,
    afterTool: fail,
    afterStep: fail,
    finalizeContent: fail,
    onEnd: fail,
  };
  const played = await play({
    tools: [tool('look')],
    rule: rule(),
    hooks: [broken, noting('b', log)],
    reportHook: (hook, point) => reports.push(`${hook} ${point}`),
  });
  expect(played.report.outcome).toBe('done');
  expect(lastText(played)).toBe('the end');
  expect(log).toHaveLength(7);
  const points = [
    'beforeModel',
    'beforeTool',
    'afterTool',
    'afterStep',
    'onDelta',
    'finalizeContent',
    'onEnd',
  ];
  expect(reports).toEqual(points.map((point) => `broken ${point}`));
});

it('finalizeContent is a pipeline over the whole text', async () => {
  const hook = (name: string, change: (text: string) => string): Hooks => ({
    name,
    finalizeContent: change,
  });
  const played = await play({
    rule: scripted([say('the end')]),
    hooks: [hook('up', (text) => text.toUpperCase()), hook('dot', (text) => `${text}.`)],
  });
  expect(lastText(played)).toBe('THE END.');
});

it('onDelta hears every delta and onEnd how it ended', async () => {
  const heard: string[] = [];
  const error = { code: 'network' } as const;
  await play({
    rule: scripted([say('one two'), { type: 'error', error }]),
    hooks: [
      { name: 'ear', onDelta: (delta) => heard.push(delta), onEnd: (end) => void heard.push(end) },
    ],
  });
  expect(heard).toEqual(['one ', 'two', 'error']);
});
