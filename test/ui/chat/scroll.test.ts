import { describe, expect, it } from 'vitest';
import { followsAfterScroll } from '../../../src/ui/chat/scroll.ts';

describe('following what is written', () => {
  it('goes on near the end and begins again there', () => {
    expect(followsAfterScroll({ following: false, distance: 20, movedUp: false })).toBe(true);
    expect(followsAfterScroll({ following: true, distance: 20, movedUp: true })).toBe(true);
  });

  it('ends when the person scrolls up, not when the text grows', () => {
    expect(followsAfterScroll({ following: true, distance: 300, movedUp: true })).toBe(false);
    expect(followsAfterScroll({ following: true, distance: 300, movedUp: false })).toBe(true);
    expect(followsAfterScroll({ following: false, distance: 300, movedUp: false })).toBe(false);
  });
});
