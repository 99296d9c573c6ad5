import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AssistantMessage, Message, ToolCall, ToolMessage } from '../../src/core/messages.ts';
import { outgoing } from '../../src/core/transcript.ts';
import { person } from './harness.ts';
import { assertLegal } from './invariants.ts';

const assistant = (id: string, more: Partial<AssistantMessage> = {}): AssistantMessage => ({
  role: 'assistant',
  id,
  createdAt: 0,
  text: '',
  toolCalls: [],
  status: 'complete',
  model: { source: 'p', model: 'm' },
  ...more,
});
const calling = (id: string, ...ids: readonly string[]): AssistantMessage =>
  assistant(id, { toolCalls: ids.map((callId) => callOf(callId)) });
const callOf = (id: string, more: Partial<ToolCall> = {}): ToolCall => ({
  id,
  name: 'look',
  arguments: '{"q":"a"}',
  ...more,
});
const result = (callId: string, id = `t-${callId}`): ToolMessage => ({
  role: 'tool',
  id,
  createdAt: 0,
  callId,
  name: 'look',
  status: 'done',
  content: `result of ${callId}`,
  duration: 0,
});
const notice: Message = { role: 'notice', id: 'n', createdAt: 0, code: 'step-limit' };

/** The list as one line: roles with what tells them apart. */
const lineOf = (messages: readonly Message[]): string =>
  messages
    .map((message) => {
      if (message.role === 'tool') return `tool:${message.callId}`;
      return message.role === 'assistant'
        ? ['assistant', ...message.toolCalls.map(({ id }) => id)].join(':')
        : message.role;
    })
    .join(' ');
const sent = (...history: readonly Message[]): string => lineOf(outgoing(history));

describe('calls and results', () => {
  it('a legal history is sent as it is, notices left out', () => {
    const history = [person('a'), calling('1', 'x', 'y'), result('x'), result('y')];
    expect(outgoing([...history, notice])).toEqual(history);
  });

  it('results without their call, and second results, are dropped (HKUDS/nanobot#4203)', () => {
    const history = [person('1'), calling('a', 'A'), result('A'), person('2'), result('B')];
    expect(sent(...history)).toBe('user assistant:A tool:A user');
    expect(sent(...history.slice(-3))).toBe('user');
    expect(sent(person('1'), calling('a', 'A'), result('A'), result('A', 'again'))).toBe(
      'user assistant:A tool:A',
    );
  });

  it('results that stand elsewhere move behind their call, in call order', () => {
    const steered = person('hm', { origin: 'steer' });
    const history = [person('1'), calling('a', 'A', 'B'), result('B'), steered, result('A')];
    expect(sent(...history)).toBe('user assistant:A:B tool:A tool:B user');
  });

  it('a missing result is filled in, in its place, and says that it is missing', () => {
    const list = outgoing([person('1'), calling('a', 'A', 'B', 'C'), result('A'), result('C')]);
    expect(lineOf(list)).toBe('user assistant:A:B:C tool:A tool:B tool:C');
    expect(list[3]).toMatchObject({ status: 'stopped' });
    expect(JSON.stringify(list[3])).toContain('There is no result');
  });

  it('a call id that came before is dropped', () => {
    const history = [
      person('1'),
      calling('a', 'A'),
      result('A'),
      calling('b', 'A', 'B'),
      result('B'),
    ];
    expect(sent(...history)).toBe('user assistant:A tool:A assistant:B tool:B');
    expect(sent(person('1'), calling('a', 'A', 'A'), result('A'))).toBe('user assistant:A tool:A');
  });

  it('of a named and a nameless call the named one stays; a message of nameless ones goes', () => {
    const nameless = callOf('N', { name: '', malformed: 'no-name' });
    const both = assistant('a', { toolCalls: [nameless, callOf('A')] });
    expect(sent(person('1'), both, result('N'), result('A'))).toBe('user assistant:A tool:A');
    expect(sent(person('1'), assistant('a', { toolCalls: [nameless] }), result('N'))).toBe('user');
  });
});

describe('a stored bad call does not poison later requests (HKUDS/nanobot#2858, #3154)', () => {
  it.each(['[1]', '"text"', "{'a': 1}", '', '{"a":', 'null'])('%j is sent as {}', (text) => {
    const stored = assistant('a', { toolCalls: [callOf('A', { arguments: text })] });
    const history = [person('1'), stored, result('A')];
    const [, message] = outgoing(history);
    expect(message).toMatchObject({ toolCalls: [{ id: 'A', name: 'look', arguments: '{}' }] });
    expect(stored.toolCalls[0]?.arguments).toBe(text);
  });

  it('what is marked as malformed loses the mark with the arguments', () => {
    const stored = assistant('a', {
      toolCalls: [
        callOf('A', { malformed: 'cut', arguments: '{"q":"half', wireId: 'w', extra: { s: 1 } }),
      ],
    });
    const [, message] = outgoing([person('1'), stored, result('A')]);
    expect(message?.role === 'assistant' && message.toolCalls[0]).toEqual({
      id: 'A',
      name: 'look',
      arguments: '{}',
      wireId: 'w',
      extra: { s: 1 },
    });
  });
});

describe('answers that did not end well', () => {
  it.each(['stopped', 'incomplete', 'interrupted'] as const)(
    '%s: the text stays, the calls go',
    (status) => {
      const cut = assistant('a', {
        status,
        text: 'Half',
        toolCalls: [callOf('A')],
        replay: { raw: 1 },
      });
      const list = outgoing([person('1'), cut, result('A'), person('2')]);
      expect(lineOf(list)).toBe('user assistant user');
      expect(list[1]).toMatchObject({ text: 'Half' });
      expect(list[1]).not.toHaveProperty('replay');
    },
  );

  it('without text they are dropped, like blank ones, and their neighbours join', () => {
    const failed = assistant('a', { status: 'incomplete', error: { code: 'network' } });
    const list = outgoing([person('one'), failed, assistant('b', { text: ' \n' }), person('two')]);
    expect(lineOf(list)).toBe('user');
    expect(list[0]).toMatchObject({ parts: [{ text: 'one' }, { text: 'two' }] });
  });

  it('a continued one is one message, without a gap; whole ones are joined by a blank line', () => {
    const cut = assistant('a', { status: 'stopped', text: 'Hel' });
    const [, joined] = outgoing([person('1'), cut, assistant('b', { text: 'lo' })]);
    expect(joined).toMatchObject({ text: 'Hello' });
    const [, whole] = outgoing([
      person('1'),
      assistant('a', { text: 'One.' }),
      assistant('b', { text: 'Two.' }),
    ]);
    expect(whole).toMatchObject({ text: 'One.\n\nTwo.' });
  });

  it('of two in a row the calls of either survive', () => {
    const text = assistant('t', { text: 'Hm.' });
    expect(sent(person('1'), text, calling('c', 'A'), result('A'))).toBe('user assistant:A tool:A');
    expect(sent(person('1'), calling('c', 'A'), text, result('A'))).toBe(
      'user assistant:A tool:A assistant user',
    );
  });
});

describe('both ends of the list', () => {
  it('an answer at the end is asked to go on, quoting its last 64 characters', () => {
    const text = `${'a'.repeat(50)}🙂${'b'.repeat(63)}`;
    const list = outgoing([person('1'), assistant('a', { text, status: 'stopped' })]);
    expect(lineOf(list)).toBe('user assistant user');
    const last = list.at(-1);
    expect(JSON.stringify(last)).toContain(`\\n${'b'.repeat(63)}"`);
    expect(JSON.stringify(last)).not.toMatch(/\\ud/i);
    expect(last).toMatchObject({ origin: 'system' });
  });

  it('begins with a user message whatever was trimmed, and is never empty', () => {
    expect(sent()).toBe('user');
    expect(sent(notice)).toBe('user');
    expect(sent(result('A'))).toBe('user');
    expect(sent(calling('a', 'A'), result('A'), person('2'))).toBe('user assistant:A tool:A user');
  });
});

describe('user messages', () => {
  it('that say nothing are left out; one that only shows a picture stays', () => {
    const picture = { type: 'image', mediaType: 'image/png', data: 'AA==', name: 'a.png' } as const;
    expect(outgoing([person('1'), person(' \n')])).toEqual([person('1')]);
    const [only] = outgoing([person('', { parts: [picture] })]);
    expect(only).toMatchObject({ parts: [picture] });
  });

  it('in a row keep the newest context and everything said; the stored ones are untouched', () => {
    const one = person('one', { context: 'at 9' });
    const two = person('two', { context: 'at 10' });
    const [joined] = outgoing([one, two]);
    expect(joined).toMatchObject({ context: 'at 10', parts: [{ text: 'one' }, { text: 'two' }] });
    expect(one.parts).toHaveLength(1);
  });

  it("stay the person's when Satchel adds to them", () => {
    const [joined] = outgoing([
      person('one', { context: 'at 9' }),
      person('note', { origin: 'system' }),
    ]);
    expect(joined).toMatchObject({
      id: 'u:one',
      context: 'at 9',
      parts: [{ text: 'one' }, { text: 'note' }],
    });
    expect(joined).not.toHaveProperty('origin');
  });
});

describe('whatever the history', () => {
  const ids = fc.constantFrom('A', 'B', 'C', 'D', 'E');
  const text = fc.constantFrom('', ' ', 'Hello', 'half of', '🙂');
  const messageId = fc.integer({ min: 0, max: 40 }).map(String);
  const anyCall = fc.record({
    id: ids,
    name: fc.constantFrom('look', 'save', ''),
    arguments: fc.constantFrom('{}', '{"q":1}', '[]', 'nope', ''),
  });
  const anyMessage: fc.Arbitrary<Message> = fc.oneof(
    fc.record({ id: messageId, text }).map((it) => person(it.text, { id: `u${it.id}` })),
    fc
      .record({
        id: messageId,
        text,
        calls: fc.array(anyCall, { maxLength: 3 }),
        status: fc.constantFrom('complete', 'complete', 'stopped', 'incomplete', 'interrupted'),
        stopReason: fc.constantFrom('stop', 'length'),
      })
      .map(({ id, calls, ...more }) => assistant(`a${id}`, { ...more, toolCalls: calls })),
    fc.record({ id: messageId, callId: ids }).map((it) => result(it.callId, `t${it.id}`)),
    fc.constant(notice),
  );
  const anyHistory = fc.array(anyMessage, { maxLength: 30 });
  const trimmed = fc
    .tuple(anyHistory, fc.nat(), fc.nat())
    .map(([history, from, to]) => history.slice(from % 31, history.length - (to % 31)));

  it('the list is legal, the input untouched, and a second pass changes nothing', () => {
    fc.assert(
      fc.property(fc.oneof(anyHistory, trimmed), (history) => {
        const before = JSON.stringify(history);
        const list = outgoing(history);
        assertLegal(list);
        expect(JSON.stringify(history)).toBe(before);
        expect(outgoing(list)).toEqual(list);
      }),
      { numRuns: 1000 },
    );
  });

  it('everything the person said is kept, in order', () => {
    fc.assert(
      fc.property(trimmed, (history) => {
        const firsts = history.filter(
          (it, at) => history.findIndex(({ id }) => id === it.id) === at,
        );
        const said = firsts.flatMap((it) => (it.role === 'user' ? it.parts : []));
        const kept = outgoing(history).flatMap((it) =>
          it.role === 'user' && it.origin !== 'system' ? it.parts : [],
        );
        expect(kept).toEqual(said.filter((part) => part.type === 'text' && /\S/.test(part.text)));
      }),
    );
  });

  it('every result of a call that is sent is the first one there was', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        for (const it of outgoing(history)) {
          if (it.role !== 'tool' || it.id.endsWith(':missing')) continue;
          const first = history.find(
            (other) => other.role === 'tool' && other.callId === it.callId,
          );
          expect(it).toBe(first);
        }
      }),
    );
  });
});
