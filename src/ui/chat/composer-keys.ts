/** What a key in the message box does. */
export type ComposerKey = 'send' | 'steer' | 'none';

/** The part of a keyboard event that decides. */
export interface Key {
  readonly key: string;
  readonly keyCode: number;
  readonly isComposing: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/**
 * Enter sends, Shift+Enter breaks the line, Ctrl or Cmd with Enter steers. The Enter that confirms
 * a candidate of an input method belongs to that: Safari ends the composition before the key, and
 * then only `keyCode` 229 tells.
 */
export function composerKey(event: Key): ComposerKey {
  if (event.key !== 'Enter' || isComposition(event)) return 'none';
  if (event.shiftKey || event.altKey) return 'none';
  return event.ctrlKey || event.metaKey ? 'steer' : 'send';
}

/** True for keys that belong to an input method. */
export const isComposition = ({
  isComposing,
  keyCode,
}: Pick<Key, 'isComposing' | 'keyCode'>): boolean => isComposing || keyCode === 229;
