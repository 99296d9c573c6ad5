import { useSignal } from '@preact/signals';
import { useApp } from '../app/context.ts';
import { exportEverything } from '../app/export.ts';
import { startOver } from '../app/start-over.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { settingsWords as words } from '../words/settings.ts';
import css from './settings.module.css';

/** Taking everything along, and deleting everything. */
export function Data() {
  const app = useApp();
  const working = useSignal(false);
  const save = async (): Promise<void> => {
    working.value = true;
    const done = await exportEverything(app);
    working.value = false;
    if (done) app.toasts.show({ kind: 'note', text: words.exported });
  };
  return (
    <>
      <p class={css['intro']}>{words.dataIntro}</p>
      <div class={css['card']}>
        <div class={css['line']}>
          <div class={css['what']}>
            <b>{words.exportTitle}</b>
            <p class={css['quiet']}>{words.exportIntro}</p>
          </div>
          <Button kind="main" disabled={working.value} onClick={() => void save()}>
            {words.exportEverything}
          </Button>
        </div>
        <div class={css['line']}>
          <p class={`${css['what']} ${css['quiet']}`}>{words.safeModeIntro}</p>
          <Button
            kind="quiet"
            onClick={() => {
              app.navigation.go({ room: 'safe' });
            }}
          >
            {words.safeMode}
          </Button>
        </div>
      </div>
      <DeleteEverything />
    </>
  );
}

/** Typed, not clicked: nothing brings it back. */
function DeleteEverything() {
  const { client, toasts, scope } = useApp();
  const typed = useSignal('');
  const confirmed = typed.value.trim().toLowerCase() === words.deletePhrase;
  const remove = async (): Promise<void> => {
    if (!toasts.report(await client.agent.deleteEverything())) return;
    startOver(scope);
  };
  return (
    <form
      class={css['danger']}
      aria-label={words.deleteTitle}
      onSubmit={(event) => {
        event.preventDefault();
        if (confirmed) void remove();
      }}
    >
      <h3>{words.deleteTitle}</h3>
      <p>{words.deleteIntro}</p>
      <div class={css['confirm']}>
        <TextField
          label={words.deleteConfirm}
          value={typed.value}
          onValue={(text) => {
            typed.value = text;
          }}
        />
      </div>
      <Button kind="danger" type="submit" disabled={!confirmed}>
        {words.deleteEverything}
      </Button>
    </form>
  );
}
