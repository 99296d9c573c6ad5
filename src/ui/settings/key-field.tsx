import { TextField } from '../parts/field.tsx';
import { endpointFormWords as words } from '../words/endpoint-form.ts';
import type { DraftPart } from './endpoint-draft.ts';
import css from './endpoint-form.module.css';

/** The key goes in and never comes back: the page only knows that there is one. */
export function KeyField({ draft, change }: DraftPart) {
  const { hasKey, key, removeKey } = draft;
  const stored = hasKey ? words.keyStored : words.keyHint;
  return (
    <div>
      <TextField
        label={words.key}
        optional
        masked
        mono
        hint={removeKey ? words.keyRemoved : stored}
        placeholder={hasKey && !removeKey ? '••••••••' : ''}
        value={key}
        onValue={(next) => {
          change({ key: next, removeKey: false });
        }}
      />
      {hasKey && key === '' && (
        <button
          type="button"
          class={css['link']}
          onClick={() => {
            change({ removeKey: !removeKey });
          }}
        >
          {removeKey ? words.keepKey : words.removeKey}
        </button>
      )}
    </div>
  );
}
