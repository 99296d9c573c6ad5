import { expect, it } from 'vitest';
import type { AgentApi, SessionSnapshot } from '../../src/core/api.ts';
import type { Result } from '../../src/core/result.ts';
import type { AgentEvent, LiveRun, Stamped } from '../../src/core/events.ts';
import type { UserMessage } from '../../src/core/messages.ts';
import { deferred } from '../../src/ui/client/deferred.ts';
import type { Deferred } from '../../src/ui/client/deferred.ts';
import { OpenSession } from '../../src/ui/client/open-session.ts';
import { session } from './memory-agent.ts';

const model = { source: 'demo', model: 'demo' };
const snapshot = (id: string, change: Partial<SessionSnapshot> = {}): SessionSnapshot => ({
  session: session(id),
  entries: [],
  hasEarlier: false,
  live: null,
  queue: [],
  draft: '',
  context: { tokens: 0, window: 0 },
  ...change,
});
const event = (seq: number, what: AgentEvent): Stamped => ({
  session: 's',
  run: 'r',
  seq,
  event: what,
});
const delta = (seq: number, text: string): Stamped =>
  event(seq, { type: 'text-delta', messageId: 'm', delta: text });
const liveAt = (seq: number, text: string): LiveRun => ({
  run: 'r',
  seq,
  model,
  trigger: 'user',
  partial: { messageId: 'm', text, reasoning: '' },
  tools: {},
  approvals: [],
  wait: null,
  progress: null,
});
const user = (id: string): UserMessage => ({ role: 'user', id, createdAt: 0, parts: [] });

/** An agent whose snapshots are answered by hand, one question at a time. */
function slowAgent() {
  const asked: Deferred<Result<SessionSnapshot>>[] = [];
  const agent: Pick<AgentApi, 'openSession' | 'earlierMessages'> = {
    openSession() {
      const answer = deferred<Result<SessionSnapshot>>();
      asked.push(answer);
      return answer.promise;
    },
    earlierMessages: () => Promise.resolve({ ok: true, value: [{ message: user('m0') }] }),
  };
  return {
    agent,
    asked,
    async answer(index: number, value: SessionSnapshot) {
      asked[index]?.resolve({ ok: true, value });
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

it('folds what arrived while the snapshot was on its way', async () => {
  const slow = slowAgent();
  const current = new OpenSession(slow.agent);
  void current.open('s');
  current.take([delta(2, 'b'), delta(3, 'c')]);
  await slow.answer(0, snapshot('s', { live: liveAt(1, 'a') }));
  current.take([delta(4, 'd')]);
  expect(current.state.value?.live?.partial?.text).toBe('abcd');
});

it('asks for a snapshot after a gap and goes on from there', async () => {
  const slow = slowAgent();
  const current = new OpenSession(slow.agent);
  void current.open('s');
  await slow.answer(0, snapshot('s', { live: liveAt(1, 'a') }));
  current.take([delta(4, 'd')]);
  current.take([delta(5, 'e')]);
  expect(slow.asked).toHaveLength(2);
  expect(current.state.value?.live?.partial?.text).toBe('a');
  await slow.answer(1, snapshot('s', { live: liveAt(4, 'abcd') }));
  expect(current.state.value?.live?.partial?.text).toBe('abcde');
});

it('asks again, but not for ever, when the snapshot is older than the gap', async () => {
  const slow = slowAgent();
  const current = new OpenSession(slow.agent);
  void current.open('s');
  await slow.answer(0, snapshot('s', { live: liveAt(1, 'a') }));
  current.take([delta(9, 'z')]);
  for (let index = 1; index <= 6; index += 1) {
    await slow.answer(index, snapshot('s', { live: liveAt(1, 'a') }));
  }
  expect(slow.asked).toHaveLength(4);
  current.take([delta(2, 'b')]);
  expect(current.state.value?.live?.partial?.text).toBe('ab');
});

it('drops the answer for a session that was left in the meantime', async () => {
  const slow = slowAgent();
  const current = new OpenSession(slow.agent);
  void current.open('first');
  void current.open('second');
  await slow.answer(1, snapshot('second'));
  await slow.answer(0, snapshot('first'));
  expect(current.state.value?.session.id).toBe('second');
});

it('keeps what is shown when a reload fails, and says so when an opening does', async () => {
  const slow = slowAgent();
  const current = new OpenSession(slow.agent);
  void current.open('s');
  await slow.answer(0, snapshot('s'));
  void current.reload();
  slow.asked[1]?.resolve({ ok: false, error: { code: 'crashed' } });
  await Promise.resolve();
  expect(current.opened.value.type).toBe('open');
  expect(current.state.value).not.toBeNull();

  const opening = current.open('gone');
  slow.asked[2]?.resolve({ ok: false, error: { code: 'not-possible' } });
  await opening;
  expect(current.opened.value).toMatchObject({ type: 'failed', session: 'gone' });
});

it('keeps the draft of the first snapshot, whatever a reload brings', async () => {
  const slow = slowAgent();
  const current = new OpenSession(slow.agent);
  void current.open('s');
  await slow.answer(0, snapshot('s', { draft: 'stored' }));
  current.keepDraft('s', 'typed since');
  void current.reload();
  await slow.answer(1, snapshot('s', { draft: 'stored' }));
  expect(current.draft).toBe('typed since');
});

it('puts earlier messages in front', async () => {
  const slow = slowAgent();
  const current = new OpenSession(slow.agent);
  void current.open('s');
  await slow.answer(0, snapshot('s', { entries: [{ message: user('m1') }], hasEarlier: true }));
  await current.loadEarlier();
  expect(current.state.value?.entries.map(({ message }) => message.id)).toEqual(['m0', 'm1']);
  expect(current.state.value?.hasEarlier).toBe(false);
});

it('shows that the open session was deleted, and opens it again when it is back', async () => {
  const slow = slowAgent();
  const current = new OpenSession(slow.agent);
  void current.open('s');
  await slow.answer(0, snapshot('s'));
  current.takeDeletion('other');
  expect(current.opened.value.type).toBe('open');
  current.takeDeletion('s');
  expect(current.opened.value).toEqual({ type: 'deleted', session: 's' });
  current.takeSummary(session('s'));
  await slow.answer(1, snapshot('s'));
  expect(current.opened.value.type).toBe('open');
});

it('does not take the draft of a session that was left for one of its own', async () => {
  const slow = slowAgent();
  const current = new OpenSession(slow.agent);
  void current.open('first');
  await slow.answer(0, snapshot('first'));
  void current.open('second');
  await slow.answer(1, snapshot('second', { draft: 'of the second' }));
  current.keepDraft('first', 'typed in the first');
  expect(current.draft).toBe('of the second');
});

const running = (): SessionSnapshot => snapshot('s', { session: session('s', { running: true }) });

it('asks again when a run goes on that the snapshot knew nothing of', async () => {
  const slow = slowAgent();
  const current = new OpenSession(slow.agent);
  void current.open('s');
  await slow.answer(0, running());
  current.take([delta(7, 'h')]);
  expect(slow.asked).toHaveLength(2);
  await slow.answer(1, snapshot('s', { session: session('s'), live: liveAt(7, 'abcdefgh') }));
  current.take([delta(8, 'i')]);
  expect(current.state.value?.live?.partial?.text).toBe('abcdefghi');
});

it('gives a run up that no snapshot tells of, until its live state comes by itself', async () => {
  const slow = slowAgent();
  const current = new OpenSession(slow.agent);
  void current.open('s');
  await slow.answer(0, running());
  for (let seq = 1; seq <= 9; seq += 1) {
    current.take([delta(seq, 'x')]);
    await slow.answer(seq, running());
  }
  expect(slow.asked).toHaveLength(4);
  current.take([event(10, { type: 'live-state', live: liveAt(9, 'so far') }), delta(11, '.')]);
  expect(current.state.value?.live?.partial?.text).toBe('so far.');
});

it('asks for what a run left behind that ended unheard', async () => {
  const slow = slowAgent();
  const current = new OpenSession(slow.agent);
  void current.open('s');
  await slow.answer(0, running());
  current.takeSummary(session('s'));
  expect(slow.asked).toHaveLength(2);
  await slow.answer(1, snapshot('s', { entries: [{ message: user('m1') }] }));
  expect(current.state.value?.entries).toHaveLength(1);
  current.takeSummary(session('s', { title: 'Renamed' }));
  expect(slow.asked).toHaveLength(2);
});

it('asks for nothing when it heard the run end', async () => {
  const slow = slowAgent();
  const current = new OpenSession(slow.agent);
  void current.open('s');
  await slow.answer(0, snapshot('s', { live: liveAt(1, 'a') }));
  current.take([event(2, { type: 'run-end', outcome: 'done' })]);
  current.takeSummary(session('s'));
  expect(slow.asked).toHaveLength(1);
});

it('keeps what happens until the snapshot that comes by itself', async () => {
  const slow = slowAgent();
  const current = new OpenSession(slow.agent);
  current.expect();
  current.take([delta(2, 'b'), delta(3, 'c')]);
  await current.begin(snapshot('s', { live: liveAt(1, 'a'), draft: 'half a' }));
  current.take([delta(4, 'd')]);
  expect(current.state.value?.live?.partial?.text).toBe('abcd');
  expect(current.draft).toBe('half a');
  expect(slow.asked).toHaveLength(0);
});

it('leaves a session alone that was opened before the expected snapshot came', async () => {
  const slow = slowAgent();
  const current = new OpenSession(slow.agent);
  current.expect();
  void current.open('s');
  await current.begin(snapshot('other'));
  expect(current.opened.value).toEqual({ type: 'opening', session: 's' });
  await slow.answer(0, snapshot('s'));
  expect(current.state.value?.session.id).toBe('s');
});

it('opens a session as ever when none came by itself', async () => {
  const slow = slowAgent();
  const current = new OpenSession(slow.agent);
  current.expect();
  await current.begin(null);
  expect(current.opened.value.type).toBe('none');
  void current.open('s');
  await slow.answer(0, snapshot('s'));
  expect(current.opened.value.type).toBe('open');
});
