import { Component } from 'preact';
import type { ComponentChildren } from 'preact';
import { toErrorInfo } from '../../core/errors.ts';
import { Button } from '../parts/button.tsx';
import type { Item } from './items.ts';
import { useCopy } from './use-copy.ts';
import css from './notice.module.css';
import { chatWords } from './words.ts';

interface BoundaryProps {
  readonly item: Item;
  readonly children: ComponentChildren;
}

interface BoundaryState {
  readonly broken: unknown;
}

/** Catches a fault while one message is drawn: the others, and the page, go on. */
export class ItemBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { broken: null };

  static override getDerivedStateFromError(broken: unknown): Partial<BoundaryState> {
    return { broken };
  }

  override render({ item, children }: BoundaryProps, { broken }: BoundaryState) {
    return broken === null ? children : <BrokenItem item={item} broken={broken} />;
  }
}

/** What can be said without drawing the message: why, and all of it as data, to be copied. */
function BrokenItem({ item, broken }: { readonly item: Item; readonly broken: unknown }) {
  const { label, copy } = useCopy(() => JSON.stringify(item, null, 2));
  return (
    <p class={css['notice']} data-id={item.id}>
      <span>
        {chatWords.notDrawn} <q>{toErrorInfo(broken).detail}</q>
      </span>
      <Button kind="quiet" onClick={copy}>
        {label}
      </Button>
    </p>
  );
}
