import type { Settings } from '../../core/api.ts';

type Theme = Settings['theme'];

const themes: readonly Theme[] = ['system', 'light', 'dark'];

/**
 * The settings come from the agent, after the first paint. A copy of the theme is kept where the
 * page can read it at once, so that the first paint has the right colours.
 */
const storageKey = (scope: string): string => `${scope}:theme`;

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
}

/** The copy, or `system` where there is none or storage is refused. */
export function rememberedTheme(scope: string): Theme {
  try {
    const stored = localStorage.getItem(storageKey(scope));
    return themes.find((theme) => theme === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

export function rememberTheme(scope: string, theme: Theme): void {
  try {
    localStorage.setItem(storageKey(scope), theme);
  } catch {
    // Storage is refused: the theme is applied all the same and asked for again next time.
  }
}

export function forgetTheme(scope: string): void {
  try {
    localStorage.removeItem(storageKey(scope));
  } catch {
    // Storage is refused: there is nothing to forget.
  }
}
