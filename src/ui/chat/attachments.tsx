import { X } from 'lucide';
import { Icon } from '../icon.tsx';
import css from './composer.module.css';
import { pictureUrl } from './picture.ts';
import type { ComposerModel } from './composer-model.ts';
import { chatWords } from './words.ts';

/** The pictures that go with the next message. */
export const Attachments = ({ composer }: { readonly composer: ComposerModel }) => (
  <ul class={css['pictures']}>
    {composer.pictures.value.map((picture, index) => (
      <li key={index} class={css['picture']}>
        <img src={pictureUrl(picture)} alt={picture.name} title={picture.name} />
        <button
          type="button"
          class={css['remove']}
          aria-label={chatWords.removePicture(picture.name)}
          onClick={() => {
            composer.removePicture(picture);
          }}
        >
          <Icon of={X} size={14} />
        </button>
      </li>
    ))}
  </ul>
);
