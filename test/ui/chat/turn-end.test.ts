import { describe, expect, it } from 'vitest';
import type { SessionState } from '../../../src/core/state.ts';
import { buildItems } from '../../../src/ui/chat/items.ts';
import { isSameEnd, turnEnd } from '../../../src/ui/chat/turn-end.ts';
import { assistant, liveRun, notice, session, user } from './messages.ts';

const endOf = (state: SessionState) => turnEnd(buildItems(state.entries, null, []), state);
const question = user('u1', 'Hello');
const error = { code: 'unauthorized' } as const;

describe('what the last turn offers', () => {
  it('is nothing when it ended well, and in an empty session', () => {
    expect(endOf(session([question, assistant('a1', 'Hi')]))).toEqual({ type: 'fine' });
    expect(endOf(session())).toEqual({ type: 'fine' });
  });

  it('is nothing while a run goes on, here or in another tab', () => {
    expect(endOf(session([question], { live: liveRun() }))).toEqual({ type: 'fine' });
    const { session: summary } = session();
    const elsewhere = session([question], { session: { ...summary, running: true } });
    expect(endOf(elsewhere)).toEqual({ type: 'fine' });
  });

  it.each(['stopped', 'incomplete', 'interrupted'] as const)(
    'is Retry and Continue for an answer that is %s',
    (status) => {
      const state = session([question, assistant('a1', 'Half', { status })]);
      expect(endOf(state)).toEqual({ type: 'cut', id: 'a1' });
    },
  );

  it('is nothing for an answer that was cut in an earlier turn', () => {
    const cut = assistant('a1', 'Half', { status: 'stopped' });
    const state = session([question, cut, user('u2', 'On'), assistant('a2', 'Whole')]);
    expect(endOf(state)).toEqual({ type: 'fine' });
  });

  it('is Resume for a run that died, whatever else there is', () => {
    const { session: summary } = session();
    const state = session([question, assistant('a1', 'Half', { status: 'interrupted' })], {
      session: { ...summary, interrupted: true },
    });
    expect(endOf(state)).toEqual({ type: 'interrupted' });
  });

  it('is Retry at the notice of a failure', () => {
    const state = session([question, notice('n1', 'run-failed', { error })]);
    expect(endOf(state)).toEqual({ type: 'failed', id: 'n1' });
  });

  it('is the reason and Retry for a failure that left no message', () => {
    const state = { ...session([question]), ended: { outcome: 'error', error } as const };
    expect(endOf(state)).toEqual({ type: 'error', error });
  });

  it('is Retry for a message that was never answered', () => {
    expect(endOf(session([question]))).toEqual({ type: 'unanswered' });
  });

  it('counts as the same only for the same message and error', () => {
    expect(isSameEnd({ type: 'cut', id: 'a' }, { type: 'cut', id: 'a' })).toBe(true);
    expect(isSameEnd({ type: 'cut', id: 'a' }, { type: 'cut', id: 'b' })).toBe(false);
    expect(isSameEnd({ type: 'fine' }, { type: 'unanswered' })).toBe(false);
    expect(isSameEnd({ type: 'error', error }, { type: 'error', error: { ...error } })).toBe(false);
  });
});
