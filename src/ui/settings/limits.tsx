import { useSignal } from '@preact/signals';
import type { Settings } from '../../core/api.ts';
import { useApp } from '../app/context.ts';
import { TextField } from '../parts/field.tsx';
import { settingsWords as words } from '../words/settings.ts';
import { saveSettings } from './save-settings.ts';
import css from './settings.module.css';

interface Limit {
  readonly setting: 'stepLimit' | 'sandboxTime' | 'sandboxMemory';
  readonly label: string;
  readonly hint: string;
  /** How many of the setting's units one unit of the field is. */
  readonly unit: number;
  readonly least: number;
  readonly most: number;
}

const limits: readonly Limit[] = [
  {
    setting: 'stepLimit',
    label: words.stepLimit,
    hint: words.stepLimitHint,
    unit: 1,
    least: 1,
    most: 200,
  },
  {
    setting: 'sandboxTime',
    label: words.sandboxTime,
    hint: words.sandboxTimeHint,
    unit: 1_000,
    least: 1,
    most: 300,
  },
  {
    setting: 'sandboxMemory',
    label: words.sandboxMemory,
    hint: words.sandboxMemoryHint,
    unit: 1,
    least: 16,
    most: 1_024,
  },
];

/** How far one turn, and one piece of code in it, may go. Each is stored as it is typed. */
export function Limits({ settings }: { readonly settings: Settings }) {
  return (
    <section class={css['block']}>
      <h3>{words.limits}</h3>
      <p class={css['intro']}>{words.limitsIntro}</p>
      <div class={css['fields']}>
        {limits.map((limit) => (
          <LimitField key={limit.setting} limit={limit} value={settings[limit.setting]} />
        ))}
      </div>
    </section>
  );
}

function LimitField({ limit, value }: { readonly limit: Limit; readonly value: number }) {
  const app = useApp();
  const { setting, label, hint, unit, least, most } = limit;
  const text = useSignal(String(value / unit));
  const number = Number(text.value);
  const fine = /^\d+$/.test(text.value.trim()) && number >= least && number <= most;
  return (
    <TextField
      label={label}
      hint={hint}
      problem={fine ? undefined : words.outOfRange(least, most)}
      inputMode="numeric"
      value={text.value}
      onValue={(next) => {
        text.value = next;
        const wanted = Number(next);
        if (!/^\d+$/.test(next.trim()) || wanted < least || wanted > most) return;
        void saveSettings(app, { [setting]: wanted * unit });
      }}
    />
  );
}
