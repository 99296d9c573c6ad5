import type { CallItem } from './items.ts';
import { ToolCard } from './tool-card.tsx';
import css from './tools.module.css';

/** The calls of one answer, one quiet line each. */
export const ToolCards = ({ calls }: { readonly calls: readonly CallItem[] }) => (
  <div class={css['tools']}>
    {calls.map((item) => (
      <ToolCard key={item.call.id} item={item} />
    ))}
  </div>
);
