import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type ImagePart, userText } from '../../core/messages.ts';
import { useChat } from './chat-model.ts';
import { EditMessage, editRescue } from './edit-message.tsx';
import type { UserItem } from './items.ts';
import { memo } from './memo.ts';
import { CopyAction, EditAction, VersionActions } from './message-actions.tsx';
import { pictureUrl } from './picture.ts';
import css from './user-message.module.css';
import { chatWords } from './words.ts';

/** A message of the person, with its pictures. */
export const UserArticle = memo(function UserArticle({ item }: { readonly item: UserItem }) {
  const { running } = useChat();
  const [editing, setEditing] = useState(() => editRescue(item.id).read() !== null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useLayoutEffect(() => {
    if (wasEditing.current && !editing) opener.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const { message, versions } = item;
  const pictures = message.parts.filter((part) => part.type === 'image');
  const text = userText(message);
  const steered = message.origin === 'steer';
  // What shows only on approach would leave a gap below.
  const beside = text !== '' && versions === null && !steered && !editing;
  return (
    <article class={css['you']} aria-label={chatWords.you} data-id={item.id} data-beside={beside}>
      {pictures.length > 0 && <Pictures pictures={pictures} />}
      {editing ? (
        <EditMessage
          id={item.id}
          text={text}
          onClose={() => {
            setEditing(false);
          }}
        />
      ) : (
        text !== '' && <Words text={text} />
      )}
      <div class={css['actions']}>
        {steered && <span class={css['mark']}>{chatWords.steered}</span>}
        <span class={css['quiet']}>
          <CopyAction text={() => text} />
          {!running.value && !editing && (
            <EditAction
              buttonRef={opener}
              onClick={() => {
                setEditing(true);
              }}
            />
          )}
        </span>
        {versions !== null && <VersionActions versions={versions} />}
      </div>
    </article>
  );
});

/** Texts beyond this many characters or lines are folded. */
const foldedFrom = { characters: 1500, lines: 18 };

function Words({ text }: { readonly text: string }) {
  const [whole, setWhole] = useState(false);
  const long = text.length > foldedFrom.characters || text.split('\n').length > foldedFrom.lines;
  return (
    <div class={css['bubble']}>
      <p class={`${css['text']} ${long && !whole ? css['folded'] : ''}`} dir="auto">
        {withCode(text)}
      </p>
      {long && (
        <button
          type="button"
          class={css['fold']}
          aria-expanded={whole}
          onClick={() => {
            setWhole(!whole);
          }}
        >
          {whole ? chatWords.showLess : chatWords.showAll}
        </button>
      )}
    </div>
  );
}

/** Short code in backticks looks like code; everything else is what was typed. */
const withCode = (text: string) =>
  text.includes('```')
    ? text
    : text
        .split(/(`[^`\n]+`)/)
        .map((part, index) =>
          index % 2 === 1 ? <code key={index}>{part.slice(1, -1)}</code> : part,
        );

const Pictures = ({ pictures }: { readonly pictures: readonly ImagePart[] }) => (
  <div class={css['pictures']}>
    {pictures.map((picture, index) => (
      <img key={index} src={pictureUrl(picture)} alt={picture.name} />
    ))}
  </div>
);
