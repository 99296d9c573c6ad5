import { useApp } from '../app/context.ts';
import { SelectField } from '../parts/field.tsx';
import { settingsWords as words } from '../words/settings.ts';
import { saveSettings } from './save-settings.ts';

/** The model that new sessions start with. */
export function DefaultModel() {
  const app = useApp();
  const { models, settings } = app.client.reads;
  const chosen = settings.value?.defaultModel;
  const at = models.value.findIndex(
    ({ ref }) => ref.source === chosen?.source && ref.model === chosen.model,
  );
  return (
    <SelectField
      label={words.newSessions}
      value={String(at)}
      options={models.value.map(({ label, place }, index) => ({
        value: String(index),
        label: place === '' ? label : `${label} (${place})`,
      }))}
      onValue={(value) => {
        const choice = models.value[Number(value)];
        if (choice !== undefined) void saveSettings(app, { defaultModel: choice.ref });
      }}
    />
  );
}
