import { Download, Search } from 'lucide';
import { type Signal, useSignal } from '@preact/signals';
import type { ErrorInfo } from '../../core/errors.ts';
import type { FoundModel } from '../../core/local-models.ts';
import { useApp } from '../app/context.ts';
import { Button } from '../parts/button.tsx';
import { Explain } from '../parts/explain.tsx';
import { TextField } from '../parts/field.tsx';
import { errorWords } from '../words/errors.ts';
import { localModelWords as words } from '../words/local-models.ts';
import { byteSize } from '../words/numbers.ts';
import { askToKeep } from './add-model-file.tsx';
import css from './settings.module.css';

/** Adds a model from the web: what is behind an id or an address, with its size, before anything is fetched. */
export function FindModel() {
  const { client } = useApp();
  const typed = useSignal('');
  const isSearching = useSignal(false);
  const failure = useSignal<ErrorInfo | null>(null);
  const found = useSignal<readonly FoundModel[]>([]);
  const find = async (): Promise<void> => {
    if (typed.value.trim() === '' || isSearching.value) return;
    failure.value = null;
    found.value = [];
    isSearching.value = true;
    const answer = await client.agent.findModels(typed.value);
    isSearching.value = false;
    if (answer.ok) found.value = answer.value;
    else failure.value = answer.error;
  };
  return (
    <>
      <FindForm typed={typed} isSearching={isSearching.value} onFind={() => void find()} />
      {failure.value !== null && (
        <Explain
          explanation={words.findFailures[failure.value.code] ?? errorWords[failure.value.code]}
          tone="bad"
          detail={failure.value.detail}
        />
      )}
      {found.value.length > 0 && (
        <ul class={css['card']} aria-label={words.found}>
          {found.value.map((model) => (
            <li key={model.files[0]?.url} class={css['item']}>
              <FoundLine
                model={model}
                onTaken={() => {
                  found.value = [];
                  typed.value = '';
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface FormProps {
  readonly typed: Signal<string>;
  readonly isSearching: boolean;
  readonly onFind: () => void;
}

const FindForm = ({ typed, isSearching, onFind }: FormProps) => (
  <form
    class={css['find']}
    aria-label={words.find}
    onSubmit={(event) => {
      event.preventDefault();
      onFind();
    }}
  >
    <TextField
      label={words.findLabel}
      hint={words.findHint}
      placeholder={words.findExample}
      mono
      value={typed.value}
      onValue={(text) => {
        typed.value = text;
      }}
    />
    <Button type="submit" icon={Search} disabled={isSearching}>
      {isSearching ? words.finding : words.find}
    </Button>
  </form>
);

interface FoundProps {
  readonly model: FoundModel;
  readonly onTaken: () => void;
}

function FoundLine({ model, onTaken }: FoundProps) {
  const { client, toasts } = useApp();
  const { name, variant, size, files, fit } = model;
  const take = async (): Promise<void> => {
    await askToKeep();
    if (toasts.report(await client.agent.downloadModel(model))) onTaken();
  };
  const facts = [
    size === null ? words.unknownSize : byteSize(size),
    ...(fit === null ? [] : [words.memory(byteSize(fit.need)), ...words.verdicts[fit.verdict]]),
    ...(files.length > 1 ? [words.parts(files.length)] : []),
  ];
  const title = variant === '' || name.includes(variant) ? name : `${name} ${variant}`;
  return (
    <div class={css['line']}>
      <div class={css['what']}>
        <b>{title}</b>
        <p class={css['quiet']}>{facts.join(' · ')}</p>
      </div>
      <Button icon={Download} title={words.downloadTitle(title)} onClick={() => void take()}>
        {words.download}
      </Button>
    </div>
  );
}
