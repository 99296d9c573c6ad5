import type { Settings } from '../../core/api.ts';
import { useApp } from '../app/context.ts';
import { Choice } from '../parts/choice.tsx';
import { settingsWords as words, themeWords } from '../words/settings.ts';
import { saveSettings } from './save-settings.ts';
import css from './settings.module.css';

const themes: readonly Settings['theme'][] = ['system', 'light', 'dark'];

/** Light, dark, or whatever the system says. */
export function Appearance() {
  const app = useApp();
  const theme = app.client.reads.settings.value?.theme ?? 'system';
  return (
    <div class={css['card']}>
      <div class={css['line']}>
        <div class={css['what']}>
          <b>{words.theme}</b>
          <p class={css['quiet']}>{words.themeHint}</p>
        </div>
        <Choice
          name={words.theme}
          value={theme}
          options={themes.map((value) => ({ value, label: themeWords[value] }))}
          onValue={(value) => void saveSettings(app, { theme: value })}
        />
      </div>
    </div>
  );
}
