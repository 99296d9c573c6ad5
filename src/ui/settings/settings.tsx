import { useEffect, useRef } from 'preact/hooks';
import type { ComponentType } from 'preact';
import { formatRoute, settingsSections } from '../app/routes.ts';
import type { SettingsSection } from '../app/routes.ts';
import { sectionWords, settingsWords } from '../words/settings.ts';
import { About } from './about.tsx';
import { Appearance } from './appearance.tsx';
import { Data } from './data.tsx';
import { Models } from './models.tsx';
import { NetworkLog } from './network-log.tsx';
import { Storage } from './storage.tsx';
import { Tools } from './tools.tsx';
import css from './settings.module.css';

const pages: Readonly<Record<SettingsSection, ComponentType>> = {
  models: Models,
  tools: Tools,
  network: NetworkLog,
  appearance: Appearance,
  storage: Storage,
  data: Data,
  about: About,
};

/** The settings: a list of sections, and the chosen one. */
export function SettingsRoom({ section }: { readonly section: SettingsSection }) {
  const Section = pages[section];
  const page = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    page.current?.scrollTo(0, 0);
    const current = list.current?.querySelector('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [section]);
  return (
    <div class={css['room']}>
      <nav ref={list} class={css['sections']} aria-label={settingsWords.sections}>
        {settingsSections.map((name) => (
          <a
            key={name}
            class={css['section']}
            href={formatRoute({ room: 'settings', section: name })}
            aria-current={name === section ? 'page' : undefined}
          >
            {sectionWords[name]}
          </a>
        ))}
      </nav>
      <div class={css['page']} ref={page}>
        <div class={css['content']}>
          <h2 class={css['title']}>{sectionWords[section]}</h2>
          <Section key={section} />
        </div>
      </div>
    </div>
  );
}
