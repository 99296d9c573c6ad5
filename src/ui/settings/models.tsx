import { Plus } from 'lucide';
import { useSignal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import type { Endpoint } from '../../core/api.ts';
import { newId } from '../../lib/ids.ts';
import { useApp } from '../app/context.ts';
import { Button } from '../parts/button.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { Explain } from '../parts/explain.tsx';
import { useRead } from '../parts/use-read.ts';
import { errorWords } from '../words/errors.ts';
import { settingsWords as words } from '../words/settings.ts';
import { DefaultModel } from './default-model.tsx';
import { draftOf, emptyDraft } from './endpoint-draft.ts';
import type { EndpointDraft } from './endpoint-draft.ts';
import { EndpointForm } from './endpoint-form.tsx';
import { LocalModels } from './local-models.tsx';
import { ModelCheck } from './model-check.tsx';
import css from './settings.module.css';

/** The models of this device, the endpoints and their models, and the one that new sessions start with. */
export function Models() {
  const { models } = useApp().client.reads;
  return (
    <>
      <p class={css['intro']}>{words.modelsIntro}</p>
      {models.value.length > 1 && <DefaultModel />}
      <LocalModels />
      <Endpoints />
      <ModelCheck />
    </>
  );
}

function Endpoints() {
  const { client, now } = useApp();
  const editing = useSignal<EndpointDraft | null>(null);
  const saves = useSignal(0);
  const { settings, refreshModels } = client.reads;
  const answer = useRead(() => client.agent.listEndpoints(), [saves.value, settings.value]);
  if (answer?.ok === false) {
    const { code, detail } = answer.error;
    return <Explain explanation={errorWords[code]} tone="bad" detail={detail} />;
  }
  const endpoints = answer?.value ?? [];
  const draft = editing.value;
  const isNew = draft !== null && endpoints.every(({ id }) => id !== draft.id);
  const onChanged = (): void => {
    editing.value = null;
    saves.value += 1;
    void refreshModels();
  };
  return (
    <section class={css['block']}>
      <div class={css['head']}>
        <h3>{words.endpoints}</h3>
        {!isNew && (
          <Button
            kind={endpoints.length === 0 ? 'main' : 'plain'}
            icon={Plus}
            onClick={() => {
              editing.value = emptyDraft(newId(now()));
            }}
          >
            {words.addEndpoint}
          </Button>
        )}
      </div>
      <p class={css['intro']}>{words.endpointsIntro}</p>
      {isNew && <Editor editing={editing} isNew onChanged={onChanged} />}
      {answer !== null && endpoints.length === 0 && !isNew && (
        <p class={css['empty']}>{words.noEndpoints}</p>
      )}
      {endpoints.length > 0 && (
        <EndpointList endpoints={endpoints} editing={editing} onChanged={onChanged} />
      )}
    </section>
  );
}

interface EditingProps {
  readonly editing: Signal<EndpointDraft | null>;
  /** An endpoint was saved or deleted. */
  readonly onChanged: () => void;
}

function EndpointList(props: EditingProps & { readonly endpoints: readonly Endpoint[] }) {
  const { endpoints, editing, onChanged } = props;
  return (
    <ul class={css['card']}>
      {endpoints.map((endpoint) => (
        <li key={endpoint.id} class={css['item']}>
          {editing.value?.id === endpoint.id ? (
            <Editor editing={editing} isNew={false} onChanged={onChanged} />
          ) : (
            <EndpointLine
              endpoint={endpoint}
              onEdit={() => {
                editing.value = draftOf(endpoint);
              }}
              onDeleted={onChanged}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function Editor({ editing, isNew, onChanged }: EditingProps & { readonly isNew: boolean }) {
  const draft = editing.value;
  if (draft === null) return null;
  return (
    <EndpointForm
      key={draft.id}
      initial={draft}
      isNew={isNew}
      onSaved={onChanged}
      onCancel={() => {
        editing.value = null;
      }}
    />
  );
}

interface EndpointLineProps {
  readonly endpoint: Endpoint;
  readonly onEdit: () => void;
  readonly onDeleted: () => void;
}

function EndpointLine({ endpoint, onEdit, onDeleted }: EndpointLineProps) {
  const { client, toasts } = useApp();
  const asking = useSignal(false);
  const { name, baseUrl, models, hasKey, id } = endpoint;
  const remove = async (): Promise<void> => {
    asking.value = false;
    if (toasts.report(await client.agent.deleteEndpoint(id))) onDeleted();
  };
  const facts = [words.modelCount(models.length), hasKey ? words.keyStored : words.noKey];
  return (
    <div class={css['line']}>
      <div class={css['what']}>
        <b>{name}</b>
        <p class={css['mono']}>{baseUrl}</p>
        <p class={css['quiet']}>{facts.join(' · ')}</p>
      </div>
      <div class={css['buttons']}>
        <Button onClick={onEdit}>{words.edit}</Button>
        <Button
          kind="quiet"
          onClick={() => {
            asking.value = true;
          }}
        >
          {words.deleteEndpoint}
        </Button>
      </div>
      {asking.value && (
        <ConfirmDialog
          title={words.deleteEndpointTitle(name)}
          text={words.deleteEndpointMeans}
          action={words.deleteEndpoint}
          onConfirm={() => void remove()}
          onCancel={() => {
            asking.value = false;
          }}
        />
      )}
    </div>
  );
}
