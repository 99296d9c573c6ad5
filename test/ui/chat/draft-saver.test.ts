import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraftSaver } from '../../../src/ui/chat/draft-saver.ts';

describe('saving a draft', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('saves the last text once, within 300 ms of the first change', () => {
    const saved: string[] = [];
    const saver = createDraftSaver((text) => saved.push(text));
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
    const saver = createDraftSaver((text) => saved.push(text));
    saver.flush();
    saver.change('words');
    saver.flush();
    saver.flush();
    vi.advanceTimersByTime(1_000);
    expect(saved).toEqual(['words']);
  });
});
