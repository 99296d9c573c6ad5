import { X } from 'lucide';
import { useSignal } from '@preact/signals';
import { Button, IconButton } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { endpointFormWords as words } from '../words/endpoint-form.ts';
import { modelsOf } from './endpoint-draft.ts';
import type { DraftPart } from './endpoint-draft.ts';
import css from './endpoint-form.module.css';

interface ModelsFieldProps extends DraftPart {
  /** What the server listed in the last test. */
  readonly listed: readonly string[];
}

/** The models of the endpoint: typed by hand, or ticked from the server's list. */
export function ModelsField({ draft, problems, change, listed }: ModelsFieldProps) {
  const add = (): void => {
    change({ models: modelsOf(draft), typedModel: '' });
  };
  const remove = (model: string): void => {
    change({ models: draft.models.filter((other) => other !== model) });
  };
  return (
    <div>
      <div class={css['row']}>
        <TextField
          label={words.model}
          hint={words.modelHint}
          problem={problems.models}
          mono
          value={draft.typedModel}
          onValue={(typedModel) => {
            change({ typedModel });
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.isComposing || draft.typedModel.trim() === '')
              return;
            event.preventDefault();
            add();
          }}
        />
        <Button disabled={draft.typedModel.trim() === ''} onClick={add}>
          {words.addModel}
        </Button>
      </div>
      {draft.models.length > 0 && (
        <ul class={css['chips']} aria-label={words.chosenModels}>
          {draft.models.map((model) => (
            <li key={model} class={css['chip']}>
              {model}
              <IconButton
                icon={X}
                size={14}
                name={words.removeModel(model)}
                onClick={() => {
                  remove(model);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {listed.length > 0 && (
        <ListedModels
          listed={listed}
          chosen={draft.models}
          onToggle={(model, chosen) => {
            if (chosen) change({ models: [...draft.models, model] });
            else remove(model);
          }}
        />
      )}
    </div>
  );
}

/** More than this are filtered by typing: some servers list hundreds. */
const mostShown = 40;

interface ListedModelsProps {
  readonly listed: readonly string[];
  readonly chosen: readonly string[];
  readonly onToggle: (model: string, chosen: boolean) => void;
}

function ListedModels({ listed, chosen, onToggle }: ListedModelsProps) {
  const filter = useSignal('');
  const wanted = filter.value.trim().toLowerCase();
  const found = listed.filter((model) => model.toLowerCase().includes(wanted));
  const hidden = found.length - mostShown;
  return (
    <div class={css['listed']} role="group" aria-label={words.listedModels}>
      <span class={css['quiet']}>{words.listedModels}</span>
      {listed.length > mostShown && (
        <TextField
          label={words.filterModels}
          value={filter.value}
          onValue={(text) => {
            filter.value = text;
          }}
        />
      )}
      <div class={css['choices']}>
        {found.slice(0, mostShown).map((model) => (
          <label key={model} class={css['check']}>
            <input
              type="checkbox"
              checked={chosen.includes(model)}
              onChange={(event) => {
                onToggle(model, event.currentTarget.checked);
              }}
            />
            {model}
          </label>
        ))}
      </div>
      {hidden > 0 && <span class={css['quiet']}>{words.moreModels(hidden)}</span>}
    </div>
  );
}
