import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import type { CallItem } from './items.ts';
import { ToolCard } from './tool-card.tsx';
import { useGrowing } from './use-growing.ts';
import css from './tools.module.css';
import { chatWords } from './words.ts';

/** Calls of one answer that are shown at once. More are a list that nobody asked to see. */
const shownAtOnce = 40;

/** The calls of one answer, one quiet line each; of very many the first, and the others on demand. */
export function ToolCards({ calls }: { readonly calls: readonly CallItem[] }) {
  const list = useRef<HTMLDivElement>(null);
  const [all, setAll] = useState(false);
  const shown = useGrowing(shownAtOnce, all ? calls.length : shownAtOnce);
  const rest = calls.length - shown;
  const hasGrown = all && shown > shownAtOnce;
  // The button that had the focus is gone: the first line that it brought takes it.
  useLayoutEffect(() => {
    if (hasGrown) list.current?.children.item(shownAtOnce)?.querySelector('button')?.focus();
  }, [hasGrown]);
  return (
    <>
      <div ref={list} class={css['tools']}>
        {calls.slice(0, shown).map((item) => (
          <ToolCard key={item.call.id} item={item} />
        ))}
      </div>
      {!all && rest > 0 && (
        <div class={css['more']}>
          <p>{restWords(calls.slice(shown))}</p>
          <Button
            onClick={() => {
              setAll(true);
            }}
          >
            {chatWords.showAllCalls(calls.length)}
          </Button>
        </div>
      )}
    </>
  );
}

function restWords(rest: readonly CallItem[]): string {
  const failed = rest.filter(({ result }) => result?.status === 'failed').length;
  const open = rest.filter(({ result }) => result === null).length;
  return chatWords.moreCalls({ count: rest.length, failed, open });
}
