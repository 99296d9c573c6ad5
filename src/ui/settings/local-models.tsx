import { FolderOpen } from 'lucide';
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { ErrorInfo } from '../../core/errors.ts';
import type { LocalModel } from '../../core/local-models.ts';
import { useApp } from '../app/context.ts';
import { Button } from '../parts/button.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { Explain } from '../parts/explain.tsx';
import { useRead } from '../parts/use-read.ts';
import { errorWords } from '../words/errors.ts';
import { localModelWords as words } from '../words/local-models.ts';
import { byteSize } from '../words/numbers.ts';
import css from './settings.module.css';

/** The models whose files are in this browser, and the way to add one. */
export function LocalModels() {
  const { client } = useApp();
  const answer = useRead(() => client.agent.listLocalModels(), [client.modelsChanged.value]);
  if (answer?.ok === false) {
    const { code, detail } = answer.error;
    return <Explain explanation={errorWords[code]} tone="bad" detail={detail} />;
  }
  const models = answer?.value ?? [];
  return (
    <section class={css['block']}>
      <h3>{words.title}</h3>
      <p class={css['intro']}>{words.intro}</p>
      <AddModelFile isFirst={answer !== null && models.length === 0} />
      {models.length > 0 && (
        <ul class={css['card']} aria-label={words.list}>
          {models.map((model) => (
            <li key={model.id} class={css['item']}>
              <LocalModelLine model={model} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function AddModelFile({ isFirst }: { readonly isFirst: boolean }) {
  const { client, toasts } = useApp();
  const input = useRef<HTMLInputElement>(null);
  const isChecking = useSignal(false);
  const failure = useSignal<ErrorInfo | null>(null);
  const add = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return;
    failure.value = null;
    isChecking.value = true;
    // Asked on the click that needs it: weights are what a browser clears first.
    await navigator.storage.persist().catch(() => false);
    const answer = await client.agent.addModelFiles(files);
    isChecking.value = false;
    if (answer.ok) toasts.show({ kind: 'note', text: words.adding(answer.value.name) });
    else failure.value = answer.error;
  };
  return (
    <>
      <div>
        <Button
          kind={isFirst ? 'main' : 'plain'}
          icon={FolderOpen}
          disabled={isChecking.value}
          onClick={() => input.current?.click()}
        >
          {isChecking.value ? words.checking : words.add}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".gguf"
          multiple
          hidden
          aria-label={words.file}
          onChange={({ currentTarget }) => {
            void add([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      </div>
      {failure.value !== null && (
        <Explain
          explanation={words.failures[failure.value.code] ?? errorWords[failure.value.code]}
          tone="bad"
          detail={failure.value.detail}
        />
      )}
    </>
  );
}

function LocalModelLine({ model }: { readonly model: LocalModel }) {
  const { client, toasts } = useApp();
  const asking = useSignal(false);
  const { id, name, size, state, stored } = model;
  const remove = async (): Promise<void> => {
    asking.value = false;
    toasts.report(await client.agent.removeLocalModel(id));
  };
  return (
    <div class={css['line']}>
      <div class={css['what']}>
        <b>{name}</b>
        <p class={css['quiet']}>{factsOf(model).join(' · ')}</p>
        {state === 'adding' && (
          <progress aria-label={words.copying(name)} value={stored} max={size} />
        )}
      </div>
      <div class={css['buttons']}>
        <Button
          kind="quiet"
          onClick={() => {
            asking.value = true;
          }}
        >
          {words.remove}
        </Button>
      </div>
      {asking.value && (
        <ConfirmDialog
          title={words.removeTitle(name)}
          text={words.removeMeans(byteSize(size))}
          action={words.remove}
          onConfirm={() => void remove()}
          onCancel={() => {
            asking.value = false;
          }}
        />
      )}
    </div>
  );
}

function factsOf({ size, stored, state, facts, usedAt }: LocalModel): readonly string[] {
  const bytes =
    state === 'adding' ? words.copied(byteSize(stored), byteSize(size)) : byteSize(size);
  const told = [facts.quantization, facts.architecture, facts.license];
  const used = state === 'ready' ? [words.used(usedAt)] : [];
  const trouble = state === 'broken' ? [words.broken] : [];
  return [bytes, ...told.filter((text) => text !== ''), ...used, ...trouble];
}
