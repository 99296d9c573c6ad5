import { useSignal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Endpoint } from '../../core/api.ts';
import { useApp } from '../app/context.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { endpointFormWords as words } from '../words/endpoint-form.ts';
import { settingsWords } from '../words/settings.ts';
import { ConnectionTest, useConnectionTest } from './connection-test.tsx';
import { EndpointAdvanced } from './endpoint-advanced.tsx';
import { endpointOf, findProblems, keyChange } from './endpoint-draft.ts';
import type { DraftPart, DraftProblems, EndpointDraft } from './endpoint-draft.ts';
import { KeyField } from './key-field.tsx';
import { ModelsField } from './models-field.tsx';
import { presets } from './presets.ts';
import css from './endpoint-form.module.css';

interface EndpointFormProps {
  readonly initial: EndpointDraft;
  readonly isNew: boolean;
  readonly onSaved: (endpoint: Endpoint) => void;
  readonly onCancel: () => void;
}

/** Adds or changes an endpoint: address, key, models, a test, and what is rarely needed below. */
export function EndpointForm({ initial, isNew, onSaved, onCancel }: EndpointFormProps) {
  const app = useApp();
  const draft = useSignal(initial);
  const problems = useSignal<DraftProblems>({});
  const form = useRef<HTMLFormElement>(null);
  const test = useConnectionTest(draft);
  const change = (part: Partial<EndpointDraft>): void => {
    draft.value = { ...draft.value, ...part };
    if (Object.keys(problems.value).length > 0) problems.value = findProblems(draft.value);
  };
  useFocusOn(problems, form);
  // The button that opened it is gone, and the focus with it.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input[type="text"]')?.focus();
  }, []);

  const save = async (): Promise<void> => {
    problems.value = findProblems(draft.value);
    if (Object.keys(problems.value).length > 0) return;
    const { agent } = app.client;
    const answer = await agent.saveEndpoint(endpointOf(draft.value), keyChange(draft.value));
    if (!app.toasts.report(answer)) return;
    app.toasts.show({ kind: 'note', text: settingsWords.endpointSaved(answer.value.name) });
    onSaved(answer.value);
  };

  const part: DraftPart = { draft: draft.value, problems: problems.value, change };
  return (
    <form
      ref={form}
      class={css['form']}
      aria-label={isNew ? settingsWords.newEndpoint : settingsWords.editEndpoint(initial.name)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {isNew && <Presets change={change} />}
      <AddressFields {...part} />
      <KeyField {...part} />
      <ModelsField {...part} listed={test.listed.value} />
      <ConnectionTest test={test} />
      <EndpointAdvanced {...part} />
      <div class={css['actions']}>
        <Button kind="main" type="submit">
          {words.save}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

function Presets({ change }: Pick<DraftPart, 'change'>) {
  return (
    <div class={css['presets']} role="group" aria-label={words.presets}>
      <span class={css['quiet']}>{words.presets}</span>
      {presets.map(({ name, baseUrl }) => (
        <Button
          key={name}
          onClick={() => {
            change({ name, baseUrl });
          }}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}

function AddressFields({ draft, problems, change }: DraftPart) {
  return (
    <div class={css['pair']}>
      <TextField
        label={words.name}
        value={draft.name}
        problem={problems.name}
        placeholder={words.namePlaceholder}
        onValue={(name) => {
          change({ name });
        }}
      />
      <TextField
        label={words.baseUrl}
        hint={words.baseUrlHint}
        value={draft.baseUrl}
        problem={problems.baseUrl}
        placeholder="http://localhost:11434"
        inputMode="url"
        mono
        onValue={(baseUrl) => {
          change({ baseUrl });
        }}
      />
    </div>
  );
}

/** Leads to the first field that is wrong, opening what hides it. */
function useFocusOn(
  problems: Signal<DraftProblems>,
  form: { readonly current: HTMLFormElement | null },
): void {
  const count = Object.keys(problems.value).length;
  const before = useRef(0);
  useEffect(() => {
    const isNew = count > 0 && before.current === 0;
    before.current = count;
    const field = isNew ? form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
    const hidden = field?.closest('details');
    if (hidden) hidden.open = true;
    field?.focus();
  }, [count]);
}
