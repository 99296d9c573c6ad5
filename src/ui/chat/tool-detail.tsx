import type { ComponentChildren } from 'preact';
import { formatRoute } from '../app/routes.ts';
import type { CallItem } from './items.ts';
import { visibly } from '../parts/visibly.ts';
import { shownArguments } from './tool-view.ts';
import css from './tools.module.css';
import { chatWords } from './words.ts';

/** What went into a call and what came out of it. */
export function ToolDetail({ item: { call, result } }: { readonly item: CallItem }) {
  return (
    <div class={css['detail']}>
      {shownArguments(call.arguments).map(({ name, text }) => (
        <Part key={name} title={name === '' ? chatWords.toolInput : name} text={text} />
      ))}
      {result !== null && (
        <Part title={chatWords.toolOutput} text={result.content}>
          {result.untrusted === true && <p class={css['outside']}>{chatWords.outside}</p>}
          {result.file !== undefined && (
            <a class={css['file']} href={formatRoute({ room: 'files', path: result.file })}>
              {chatWords.wholeResult(result.file)}
            </a>
          )}
        </Part>
      )}
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ComponentChildren;
}

const Part = ({ title, text, children }: PartProps) => (
  <div class={css['part']}>
    <p class={css['title']}>{title}</p>
    {children}
    <pre class={css['text']} tabIndex={0} role="group" aria-label={title}>
      {text === '' ? chatWords.emptyOutput : visibly(text)}
    </pre>
  </div>
);
