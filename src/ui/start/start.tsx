import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useApp } from '../app/context.ts';
import { lazy } from '../parts/lazy.tsx';
import { startWords } from '../words/start.ts';
import css from './start.module.css';

const DeviceReport = lazy(async () => (await import('./device-report.tsx')).DeviceReport);

interface StartProps {
  /** Sends a first message. */
  readonly onAsk: (text: string) => void;
}

/** What an empty session shows: the three ways to begin, or, once there is a model, some ideas. */
export function Start({ onAsk }: StartProps) {
  const { models } = useApp().client.reads;
  const connected = models.value.some(({ ref }) => ref.source !== 'demo');
  return connected ? <Ready onAsk={onAsk} /> : <FirstRun onAsk={onAsk} />;
}

function FirstRun({ onAsk }: StartProps) {
  const { navigation } = useApp();
  const looking = useSignal(false);
  return (
    <div class={css['start']}>
      <Welcome title={startWords.title} intro={startWords.intro} />
      <div class={css['doors']}>
        <Door
          name={startWords.demo}
          text={startWords.demoText}
          note={startWords.demoNote}
          onEnter={() => {
            onAsk(startWords.demoFirst);
          }}
        />
        <Door
          name={startWords.connect}
          text={startWords.connectText}
          note={startWords.connectNote}
          onEnter={() => {
            navigation.go({ room: 'settings', section: 'models' });
          }}
        />
        <Door
          name={startWords.local}
          text={startWords.localText}
          note={startWords.localNote}
          expanded={looking.value}
          onEnter={() => {
            looking.value = !looking.value;
          }}
        />
      </div>
      {looking.value && <DeviceReport />}
      <Prompts title={startWords.demoMore} prompts={startWords.demoPrompts} onAsk={onAsk} />
    </div>
  );
}

function Ready({ onAsk }: StartProps) {
  return (
    <div class={css['start']}>
      <Welcome title={startWords.ready} intro={startWords.readyIntro} />
      <Prompts prompts={startWords.readyPrompts} onAsk={onAsk} />
    </div>
  );
}

const Welcome = ({ title, intro }: { readonly title: string; readonly intro: string }) => (
  <div>
    <h2 class={css['title']}>{title}</h2>
    <p class={css['intro']}>{intro}</p>
  </div>
);

interface DoorProps {
  readonly name: string;
  readonly text: string;
  readonly note: string;
  /** Set when the door opens something below. */
  readonly expanded?: boolean;
  readonly onEnter: () => void;
}

const Door = ({ name, text, note, expanded, onEnter }: DoorProps) => (
  <button type="button" class={css['door']} aria-expanded={expanded} onClick={onEnter}>
    <b>{name}</b>
    <span class={css['text']}>{text}</span>
    <span class={css['note']}>{note}</span>
  </button>
);

interface PromptsProps extends StartProps {
  readonly title?: ComponentChildren;
  readonly prompts: readonly string[];
}

function Prompts({ title, prompts, onAsk }: PromptsProps) {
  return (
    <div class={css['prompts']}>
      {title !== undefined && <p class={css['note']}>{title}</p>}
      {prompts.map((prompt) => (
        <button
          key={prompt}
          type="button"
          class={css['prompt']}
          onClick={() => {
            onAsk(prompt);
          }}
        >
          {prompt}
        </button>
      ))}
    </div>
  );
}
