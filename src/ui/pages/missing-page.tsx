import type { MissingPart } from '../app/environment.ts';
import { Copyable } from '../parts/copyable.tsx';
import { missingWords } from '../words/pages.ts';
import { Page } from './page.tsx';
import css from './page.module.css';

/** Shown instead of the app where the browser lacks something it cannot do without. */
export function MissingPage({ part }: { readonly part: MissingPart }) {
  const words = missingWords[part](location.origin);
  return (
    <main class={css['place']}>
      <Page explanation={words}>
        <div class={css['ways']}>
          {words.ways.map(({ name, text, code }) => (
            <section key={name} class={css['way']}>
              <h2>{name}</h2>
              <p>{text}</p>
              {code !== undefined && <Copyable text={code} />}
            </section>
          ))}
        </div>
      </Page>
    </main>
  );
}
