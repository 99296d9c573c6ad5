import { ChevronDown } from 'lucide';
import type { ModelChoice, SessionSummary } from '../../core/api.ts';
import type { ModelRef } from '../../core/messages.ts';
import { useApp } from '../app/context.ts';
import type { App } from '../app/context.ts';
import { Icon } from '../icon.tsx';
import { Menu, MenuItem, MenuRule } from '../parts/menu.tsx';
import type { MenuTies } from '../parts/menu.tsx';
import { shellWords } from '../words/shell.ts';
import css from './header.module.css';

const isSame = (a: ModelRef, b: ModelRef): boolean => a.source === b.source && a.model === b.model;

/** The model of a session, where it runs, and the way to another. */
export function ModelMenu({ session }: { readonly session: SessionSummary }) {
  const app = useApp();
  const { models, refreshModels } = app.client.reads;
  const current = models.value.find(({ ref }) => isSame(ref, session.model));
  return (
    <Menu
      name={shellWords.models}
      onOpen={() => void refreshModels()}
      button={(ties) => <ModelChip ties={ties} current={current} model={session.model} />}
      items={() => (
        <>
          {models.value.map((choice) => (
            <MenuItem
              key={`${choice.ref.source} ${choice.ref.model}`}
              label={choice.label}
              note={isDemo(choice) ? shellWords.demoNote : choice.place}
              mark={choice.onDevice ? shellWords.onThisDevice : undefined}
              checked={choice === current}
              onChoose={() => void chooseModel(app, session.id, choice.ref)}
            />
          ))}
          <MenuRule />
          <MenuItem
            label={shellWords.connectModel}
            onChoose={() => {
              app.navigation.go({ room: 'settings', section: 'models' });
            }}
          />
        </>
      )}
    />
  );
}

async function chooseModel(app: App, session: string, model: ModelRef): Promise<void> {
  const answer = await app.client.agent.updateSession(session, { model });
  if (!app.toasts.report(answer)) return;
  app.client.list.put(answer.value);
  app.client.current.takeSummary(answer.value);
}

interface ModelChipProps {
  readonly ties: MenuTies;
  readonly current: ModelChoice | undefined;
  readonly model: ModelRef;
}

function ModelChip({ ties: { buttonRef, ...ties }, current, model }: ModelChipProps) {
  const { online, client } = useApp();
  const listed = client.reads.models.value.length > 0;
  const label = current?.label ?? model.model;
  const { note, tone } = stateOf(current, { listed, online: online.value });
  return (
    <button type="button" class={css['chip']} ref={buttonRef} {...ties} title={note}>
      <span class={css['place']} data-tone={tone} aria-hidden="true" />
      <span class="unseen">{shellWords.model}</span>
      <b class={css['model']}>{label}</b>
      <span class={css['note']} data-tone={tone}>
        {note}
      </span>
      <Icon of={ChevronDown} size={14} />
    </button>
  );
}

type Tone = 'local' | 'remote' | 'demo' | 'offline' | 'problem';

interface Circumstances {
  /** The list of models has arrived. */
  readonly listed: boolean;
  readonly online: boolean;
}

/** Where the words go, or why they cannot: the chip never claims a connection it has not tried. */
function stateOf(
  choice: ModelChoice | undefined,
  { listed, online }: Circumstances,
): { readonly note: string; readonly tone: Tone } {
  if (choice === undefined) {
    return listed ? { note: shellWords.modelGone, tone: 'problem' } : { note: '', tone: 'remote' };
  }
  if (isDemo(choice)) return { note: shellWords.demoMark, tone: 'demo' };
  if (choice.onDevice) return { note: shellWords.onThisDevice, tone: 'local' };
  if (!online && choice.loopback !== true)
    return { note: shellWords.modelOffline, tone: 'offline' };
  return { note: choice.place, tone: 'remote' };
}

const isDemo = ({ ref }: ModelChoice): boolean => ref.source === 'demo';
