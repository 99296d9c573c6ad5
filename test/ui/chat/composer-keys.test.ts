import { describe, expect, it } from 'vitest';
import { composerKey } from '../../../src/ui/chat/composer-keys.ts';

describe('a key in the message box', () => {
  const enter = {
    key: 'Enter',
    keyCode: 13,
    isComposing: false,
    shiftKey: false,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
  };

  it('sends with Enter and steers with Ctrl or Cmd and Enter', () => {
    expect(composerKey(enter)).toBe('send');
    expect(composerKey({ ...enter, ctrlKey: true })).toBe('steer');
    expect(composerKey({ ...enter, metaKey: true })).toBe('steer');
  });

  it('breaks the line with Shift, and leaves every other key alone', () => {
    expect(composerKey({ ...enter, shiftKey: true })).toBe('none');
    expect(composerKey({ ...enter, key: 'a', keyCode: 65 })).toBe('none');
  });

  it('leaves the Enter of an input method to it, in both ways browsers tell', () => {
    expect(composerKey({ ...enter, isComposing: true })).toBe('none');
    expect(composerKey({ ...enter, keyCode: 229 })).toBe('none');
  });
});
