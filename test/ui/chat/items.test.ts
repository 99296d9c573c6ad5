import { describe, expect, it } from 'vitest';
import { type AnswerItem, buildItems, type Item } from '../../../src/ui/chat/items.ts';
import { assistant, call, entry, notice, result, user } from './messages.ts';

const answers = (items: readonly Item[]): AnswerItem[] =>
  items.filter((item) => item.type === 'answer');

const turn = [
  user('u1', 'Sum it up'),
  assistant('a1', 'First.', { toolCalls: [call('c1', 'calculator', {})] }),
  result('c1'),
  assistant('a2', 'Done.'),
].map((message) => entry(message));

describe('the items of a transcript', () => {
  it('joins calls with their results and leaves tool messages out', () => {
    const items = buildItems(turn, null, []);
    expect(items.map(({ id }) => id)).toEqual(['u1', 'a1', 'a2']);
    expect(answers(items)[0]?.calls[0]?.result?.content).toBe('84');
  });

  it('marks the last answer of each turn', () => {
    const items = buildItems(
      [...turn, entry(user('u2', 'And?')), entry(assistant('a3', 'x'))],
      null,
      [],
    );
    expect(answers(items).map(({ id, endsTurn }) => [id, endsTurn])).toEqual([
      ['a1', false],
      ['a2', true],
      ['a3', true],
    ]);
  });

  it('hands the versions of a turn to the answer that carries its actions', () => {
    const [question, first, ...rest] = turn;
    if (question === undefined || first === undefined) throw new Error('no turn');
    const items = buildItems(
      [question, { ...first, versions: ['x', 'a1', 'y'] }, ...rest],
      null,
      [],
    );
    expect(answers(items).map(({ versions }) => versions)).toEqual([
      null,
      { position: 2, count: 3, previous: 'x', next: 'y' },
    ]);
  });

  it('shows a streamed answer once, before and after it is stored', () => {
    const streamed = buildItems(turn.slice(0, 1), 'a1', []);
    expect(answers(streamed).map(({ id, message }) => [id, message])).toEqual([['a1', null]]);
    expect(buildItems(turn, 'a2', []).filter(({ id }) => id === 'a2')).toHaveLength(1);
  });

  it('keeps the object of an item that did not change', () => {
    const before = buildItems(turn, null, []);
    const after = buildItems([...turn, entry(user('u2', 'Next'))], null, before);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toBe(before[1]);
  });

  it('makes a new object of an answer when a result of its calls arrives', () => {
    const before = buildItems(turn.slice(0, 2), null, []);
    const after = buildItems(turn.slice(0, 3), null, before);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });

  it('keeps the objects of the other calls when a result of one arrives', () => {
    const made = ['c1', 'c2', 'c3'].map((id) => call(id, 'calculator', {}));
    const entries = [entry(assistant('a1', '', { toolCalls: made })), entry(result('c1'))];
    const before = answers(buildItems(entries, null, []));
    const after = answers(buildItems([...entries, entry(result('c2'))], null, before));
    expect(after[0]?.calls.map((one, index) => one === before[0]?.calls[index])).toEqual([
      true,
      false,
      true,
    ]);
    expect(after[0]?.calls[1]?.result?.callId).toBe('c2');
  });

  it('leaves out what Satchel wrote for the model', () => {
    const items = buildItems([entry(user('s', 'Go on.', { origin: 'system' }))], null, []);
    expect(items).toEqual([]);
  });

  it('does not tell of a failure twice', () => {
    const error = { code: 'dropped' } as const;
    const failed = [
      entry(assistant('a1', 'x', { status: 'incomplete', error })),
      entry(notice('n1', 'run-failed', { error })),
    ];
    expect(buildItems(failed, null, []).map(({ id }) => id)).toEqual(['a1']);
    expect(buildItems(failed.slice(1), null, []).map(({ id }) => id)).toEqual(['n1']);
  });
});
