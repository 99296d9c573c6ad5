import { describe, expect, it } from 'vitest';
import { followsAfterScroll, type ScrollFacts } from '../../../src/ui/chat/scroll.ts';

const follows = (facts: Partial<ScrollFacts>): boolean =>
  followsAfterScroll({ following: true, distance: 0, movedUp: false, resized: false, ...facts });

describe('following what is written', () => {
  it('goes on near the end and begins again there', () => {
    expect(follows({ following: false, distance: 20 })).toBe(true);
    expect(follows({ following: true, distance: 20, movedUp: true })).toBe(true);
  });

  it('ends when the person scrolls up, not when the text grows', () => {
    expect(follows({ following: true, distance: 300, movedUp: true })).toBe(false);
    expect(follows({ following: true, distance: 300 })).toBe(true);
    expect(follows({ following: false, distance: 300 })).toBe(false);
  });

  it('does not take for the person what a change of the content has moved', () => {
    expect(follows({ following: true, distance: 300, movedUp: true, resized: true })).toBe(true);
    expect(follows({ following: false, distance: 300, movedUp: true, resized: true })).toBe(false);
  });
});
