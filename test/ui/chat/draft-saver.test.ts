import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraftSaver } from '../../../src/ui/chat/draft-saver.ts';

/** A saver into a list, and what its savings are answered with. */
function saverInto(saved: string[], answer: () => Promise<boolean> = () => Promise.resolve(true)) {
  return createDraftSaver((text) => {
    saved.push(text);
    return answer();
  });
}

describe('saving a draft', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('saves the last text once, within 300 ms of the first change', () => {
    const saved: string[] = [];
    const saver = saverInto(saved);
    saver.change('a');
    vi.advanceTimersByTime(200);
    saver.change('ab');
    vi.advanceTimersByTime(100);
    expect(saved).toEqual(['ab']);
    vi.advanceTimersByTime(1_000);
    expect(saved).toEqual(['ab']);
  });

  it('saves at once when the page goes away, and only what is not saved yet', () => {
    const saved: string[] = [];
    const saver = saverInto(saved);
    saver.flush();
    saver.change('words');
    saver.flush();
    saver.flush();
    vi.advanceTimersByTime(1_000);
    expect(saved).toEqual(['words']);
  });

  it('counts a text as unsaved until its saving has worked', async () => {
    const answers: ((worked: boolean) => void)[] = [];
    const saver = saverInto([], () => new Promise((resolve) => answers.push(resolve)));
    expect(saver.unsaved()).toBeNull();
    saver.change('one');
    saver.flush();
    expect(saver.unsaved()).toBe('one');
    saver.change('two');
    answers[0]?.(true);
    await Promise.resolve();
    expect(saver.unsaved()).toBe('two');
    saver.flush();
    answers[1]?.(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(saver.unsaved()).toBe('two');
    saver.change('');
    saver.flush();
    answers[2]?.(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(saver.unsaved()).toBeNull();
  });
});
