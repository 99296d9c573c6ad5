import type { ApprovalPreview as Preview } from '../../core/tool.ts';
import { visibly } from '../parts/visibly.ts';
import css from './approval.module.css';
import { DiffView } from './diff-view.tsx';
import { Exact } from './exact.tsx';
import { chatWords } from './words.ts';

/** Exactly what would happen, whole: nothing is left out of what the person agrees to. */
export function ApprovalPreview({ preview }: { readonly preview: Preview }) {
  switch (preview.type) {
    case 'diff':
      return <DiffView before={preview.before ?? ''} after={preview.after} />;
    case 'text':
      return <Exact title={chatWords.preview} text={preview.text} />;
    case 'request':
      return (
        <dl class={css['request']}>
          <dt>{chatWords.destination}</dt>
          <dd class={css['url']}>{visibly(preview.url)}</dd>
          <dt>{chatWords.payload}</dt>
          <dd>
            {preview.body === '' ? (
              chatWords.noPayload
            ) : (
              <Exact title={chatWords.payload} text={preview.body} />
            )}
          </dd>
        </dl>
      );
  }
}
