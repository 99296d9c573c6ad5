import { describe, expect, test } from 'vitest';
import { runTask } from '../../src/app/model-check/run-task.ts';
import { tasks } from '../../src/app/model-check/tasks.ts';
import { type CheckTaskId, checkTasks } from '../../src/core/model-check.ts';
import { createDemo } from '../../src/providers/demo.ts';
import { call, type DemoReply, say } from '../../src/providers/demo/reply.ts';
import { scripted } from '../core/harness.ts';

const never = new AbortController().signal;

function taskOf(id: CheckTaskId) {
  const task = tasks.find((one) => one.id === id);
  if (task === undefined) throw new Error(`There is no task ${id}.`);
  return task;
}

const play = (id: CheckTaskId, replies: readonly DemoReply[]) =>
  runTask(taskOf(id), createDemo([scripted(...replies)]), never);

const review = {
  title: 'Review',
  when: { day: 'Friday', hour: 14 },
  guests: ['Bob', 'Ann'],
};

/** What passes, and what must not. */
const table: readonly (readonly [CheckTaskId, readonly DemoReply[], readonly DemoReply[]])[] = [
  ['plain-answer', [[say('Paris.')]], [[call('get_weather', { city: 'Paris' })], [say('Paris')]]],
  [
    'right-tool',
    [[call('convert_currency', { amount: 10, from: 'USD', to: 'EUR' })], [say('9.20 euros')]],
    [[call('save_note', { text: '10 dollars' })], [say('9.20 euros')]],
  ],
  [
    'nested-arguments',
    [[call('create_event', review)], [say('Done.')]],
    [[call('create_event', { ...review, when: { day: 'Friday', hour: 4 } })], [say('Done.')]],
  ],
  [
    'two-calls',
    [
      [call('read_file', { path: 'start.txt' })],
      [call('read_file', { path: 'next.txt' })],
      [say('It is heron.')],
    ],
    [[call('read_file', { path: 'start.txt' })], [say('Read the file next.txt.')]],
  ],
  [
    'use-result',
    [[call('look_up_ticket', {})], [say('It is 7319.')]],
    [[call('look_up_ticket', {})], [say('I have looked it up.')]],
  ],
  [
    'recover',
    [
      [call('get_temperature', { city: 'Christiania' })],
      [call('get_temperature', { city: 'Oslo' })],
      [say('It has 4 degrees.')],
    ],
    [[call('get_temperature', { city: 'Christiania' })], [say('It has 4 degrees.')]],
  ],
  [
    'stop',
    [[call('save_word', { word: 'blue' })], [say('It is saved.')]],
    [
      [call('save_word', { word: 'blue' })],
      [call('save_word', { word: 'Blue' })],
      [say('It is saved.')],
    ],
  ],
  ['missing-tool', [[say('I have no tool for emails.')]], [[say('The email was sent.')]]],
  ['long-context', [[say('4471')]], [[say('2093')]]],
  [
    'other-language',
    [[say('Die Hauptstadt von Italien ist Rom.')]],
    [[say('The capital of Italy is Rome.')]],
  ],
  [
    'exact-json',
    [[say('{"name": "Ada", "years": [1815, 1852]}')]],
    [[say('Here it is: {"name": "Ada", "years": [1815, 1852]}')]],
  ],
];

describe('the check of a model', () => {
  test('has each task once, in the order of the card', () => {
    expect(tasks.map(({ id }) => id)).toEqual(checkTasks);
    expect(table.map(([id]) => id)).toEqual(checkTasks);
  });

  test.each(table)('tells a right answer from a wrong one: %s', async (id, right, wrong) => {
    expect(await play(id, right)).toMatchObject({ task: id, passed: true, error: null });
    expect(await play(id, wrong)).toMatchObject({ task: id, passed: false, error: null });
  });

  test('says what failed where the model could not be asked', async () => {
    const failed = await play('plain-answer', [[{ type: 'error', error: { code: 'network' } }]]);
    expect(failed).toMatchObject({ passed: false, error: { code: 'network' }, answer: '' });
  });

  test('ends when it is told to', async () => {
    const stop = new AbortController();
    const hold = { type: 'hold', until: () => new Promise<void>(() => undefined) } as const;
    const running = runTask(taskOf('stop'), createDemo([scripted([hold])]), stop.signal);
    stop.abort(new DOMException('Enough.', 'AbortError'));
    await expect(running).rejects.toThrow('Enough.');
  });

  test('finds of the demo what its rules can do', async () => {
    const results = await Promise.all(tasks.map((task) => runTask(task, createDemo(), never)));
    const card = results.map(({ task, passed }) => `${passed ? 'passed' : 'failed'}  ${task}`);
    process.stdout.write(`${card.join('\n')}\n`);
    // Prepared replies do none of it; and who does nothing sends no email either.
    expect(card.filter((line) => line.startsWith('passed'))).toEqual(['passed  missing-tool']);
  });
});
