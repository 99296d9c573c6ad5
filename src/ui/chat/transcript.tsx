import type { RefObject } from 'preact';
import { Button } from '../parts/button.tsx';
import { Answer } from './answer.tsx';
import { OtherApprovals } from './approvals.tsx';
import type { Item } from './items.ts';
import { ItemBoundary } from './item-boundary.tsx';
import { Notice } from './notice.tsx';
import css from './transcript.module.css';
import { TurnEndNote } from './turn-end.tsx';
import { useEarlier } from './use-earlier.ts';
import { UserArticle } from './user-message.tsx';
import { WaitNote } from './wait-note.tsx';
import { memo } from './memo.ts';
import { chatWords } from './words.ts';
import { Working } from './working.tsx';

/** Answers drawn at once when a session opens: about two screens. The others follow. */
const eagerItems = 10;

interface TranscriptProps {
  readonly log: RefObject<HTMLElement | null>;
  readonly hasEarlier: boolean;
}

/** The messages of the branch, oldest first, and what the last turn needs. */
export const Transcript = memo(function Transcript({ log, hasEarlier }: TranscriptProps) {
  const earlier = useEarlier(log, hasEarlier);
  const { items } = earlier;
  return (
    <>
      {earlier.hasEarlier && (
        <div class={css['earlier']}>
          <Button kind="quiet" disabled={earlier.loading} onClick={() => void earlier.show()}>
            {earlier.loading ? chatWords.loadingEarlier : chatWords.showEarlier}
          </Button>
        </div>
      )}
      <div class={css['items']}>
        {items.map((item, index) => (
          <div key={item.id} class={css['item']}>
            <ItemBoundary item={item}>
              <ItemView item={item} eager={index >= items.length - eagerItems} />
            </ItemBoundary>
          </div>
        ))}
      </div>
      <OtherApprovals />
      <WaitNote />
      <TurnEndNote />
      <Working />
    </>
  );
});

function ItemView({ item, eager }: { readonly item: Item; readonly eager: boolean }) {
  switch (item.type) {
    case 'user':
      return <UserArticle item={item} />;
    case 'answer':
      return <Answer item={item} eager={eager} />;
    case 'notice':
      return <Notice item={item} />;
  }
}
