import { useSignal } from '@preact/signals';
import type { LocalModel } from '../../core/local-models.ts';
import { useApp } from '../app/context.ts';
import { Button } from '../parts/button.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { Explain } from '../parts/explain.tsx';
import { useRead } from '../parts/use-read.ts';
import { errorWords } from '../words/errors.ts';
import { localModelWords as words } from '../words/local-models.ts';
import { byteSize } from '../words/numbers.ts';
import { AddModelFile } from './add-model-file.tsx';
import { FindModel } from './find-model.tsx';
import { LocalModelLine } from './local-model-line.tsx';
import css from './settings.module.css';

/** The models whose files are in this browser or on their way, and the ways to add one. */
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
      <FindModel />
      <AddModelFile />
      {models.length > 0 && (
        <>
          <ul class={css['card']} aria-label={words.list}>
            {models.map((model) => (
              <li key={model.id} class={css['item']}>
                <LocalModelLine model={model} />
              </li>
            ))}
          </ul>
          <Storage models={models} />
        </>
      )}
    </section>
  );
}

/** What all models take, and the way to get it back. */
function Storage({ models }: { readonly models: readonly LocalModel[] }) {
  const { client, toasts } = useApp();
  const asking = useSignal(false);
  const stored = models.reduce((sum, model) => sum + model.stored, 0);
  const removeAll = async (): Promise<void> => {
    asking.value = false;
    toasts.report(await client.agent.removeLocalModels());
  };
  return (
    <div class={css['line']}>
      <p class={`${css['what']} ${css['quiet']}`}>{words.room(byteSize(stored))}</p>
      {models.length > 1 && (
        <Button
          kind="quiet"
          onClick={() => {
            asking.value = true;
          }}
        >
          {words.removeAll}
        </Button>
      )}
      {asking.value && (
        <ConfirmDialog
          title={words.removeAllTitle(models.length)}
          text={words.removeMeans(byteSize(stored))}
          action={words.removeAll}
          onConfirm={() => void removeAll()}
          onCancel={() => {
            asking.value = false;
          }}
        />
      )}
    </div>
  );
}
