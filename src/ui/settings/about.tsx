import { version } from '../../lib/version.ts';
import { useApp } from '../app/context.ts';
import { settingsWords as words } from '../words/settings.ts';
import css from './settings.module.css';

/** What this is, which version, and under what licence. */
export function About() {
  const status = useApp().client.status.value;
  const agentVersion = status.type === 'ready' ? status.boot.version : null;
  const lines: readonly (readonly [string, string])[] = [
    [words.version, version],
    // After an update the page and the agent differ until the page is loaded again.
    ...(agentVersion === null || agentVersion === version
      ? []
      : [[words.agentVersion, agentVersion] as const]),
    [words.licence, words.licenceText],
  ];
  return (
    <>
      <p class={css['intro']}>{words.aboutIntro}</p>
      <dl class={css['card']}>
        {lines.map(([name, text]) => (
          <div key={name} class={css['line']}>
            <dt>
              <b>{name}</b>
            </dt>
            <dd class={css['quiet']}>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
