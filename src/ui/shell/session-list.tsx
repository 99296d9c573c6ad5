import { useComputed, useSignal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { ComponentChildren, RefObject } from 'preact';
import { useApp } from '../app/context.ts';
import { shellWords } from '../words/shell.ts';
import { layOut, linesInView, neighbour, withSession } from './list-window.ts';
import type { ListLayout, ListLine, ListView, SessionLine } from './list-window.ts';
import { groupSessions } from './session-groups.ts';
import { SessionRow } from './session-row.tsx';
import css from './session-list.module.css';

/** Pixels drawn above and below the view, so that quick scrolling shows no gaps. */
const margin = 400;

interface SessionListProps {
  /** A session was chosen. */
  readonly onOpen: () => void;
}

/** The sessions, newest first, or why there are none. */
export function SessionList({ onOpen }: SessionListProps) {
  const { sessions, query, loaded } = useApp().client.list;
  if (!loaded.value || sessions.value.length > 0) return <Lines onOpen={onOpen} />;
  return (
    <p class={css['empty']} role="status">
      {query.value === '' ? shellWords.noSessions : shellWords.nothingFound(query.value)}
    </p>
  );
}

/** Draws only what is in view and asks for more near the end. */
function Lines({ onOpen }: SessionListProps) {
  const { client, navigation } = useApp();
  const { sessions, loaded } = client.list;
  const scroller = useRef<HTMLDivElement>(null);
  const focused = useSignal<string | null>(null);
  const layout = useLayout();
  const { view, read } = useView(scroller);
  useMore(layout, view);
  const current = useComputed(() => {
    const route = navigation.route.value;
    return route.room === 'chat' ? route.session : null;
  });
  const reachable = useComputed(() => {
    const known = (id: string | null) => sessions.value.some((summary) => summary.id === id);
    const wanted = [focused.value, current.value].find((id) => id !== null && known(id));
    return wanted ?? sessions.value[0]?.id ?? null;
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    // Not the link that has the focus: after quick presses the focus is still on its way.
    const from = isLink(event.target) ? focused.value : null;
    const next = from === null ? null : neighbour(layout.value, from, event.key);
    if (next === null || scroller.current === null) return;
    event.preventDefault();
    focused.value = next.summary.id;
    bringIntoView(scroller.current, next);
    read();
    focusSession(scroller.current, next.summary.id);
  };

  const inView = linesInView(layout.value, view.value, margin);
  return (
    <div class={css['scroller']} ref={scroller} onScroll={read} aria-busy={!loaded.value}>
      <ul
        class={css['list']}
        style={{ height: `${layout.value.height}px` }}
        onKeyDown={onKeyDown}
        onFocusIn={(event) => {
          focused.value = sessionAt(event.target);
        }}
      >
        {withSession(inView, layout.value, reachable.value).map((line) =>
          line.type === 'heading' ? (
            <Line key={line.group} line={line}>
              <h2 class={css['heading']}>{shellWords[line.group]}</h2>
            </Line>
          ) : (
            <Line key={line.summary.id} line={line}>
              <SessionRow
                summary={line.summary}
                current={line.summary.id === current.value}
                reachable={line.summary.id === reachable.value}
                onOpen={onOpen}
              />
            </Line>
          ),
        )}
      </ul>
      {!loaded.value && <Skeleton />}
    </div>
  );
}

function Line({
  line,
  children,
}: {
  readonly line: ListLine;
  readonly children: ComponentChildren;
}) {
  const session = line.type === 'session' ? line.summary.id : undefined;
  return (
    <li class={css['line']} style={{ top: `${line.top}px` }} data-line={session}>
      {children}
    </li>
  );
}

const skeletonWidths = [70, 85, 55, 90, 65] as const;

function Skeleton() {
  return (
    <div class={css['skeleton']} aria-hidden="true">
      {skeletonWidths.map((width) => (
        <span key={width} style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}

/** All lines of the list. Rows are as high as a target of this device, and a gap. */
function useLayout(): ReadonlySignal<ListLayout> {
  const { client, now } = useApp();
  const coarse = useRef(matchMedia('(pointer: coarse)').matches).current;
  return useComputed(() =>
    layOut(groupSessions(client.list.sessions.value, now()), {
      heading: 36,
      session: coarse ? 46 : 38,
    }),
  );
}

interface View {
  readonly view: Signal<ListView>;
  readonly read: () => void;
}

/** The part of the list in sight; `read` takes it from the scroller. */
function useView(scroller: RefObject<HTMLElement | null>): View {
  const view = useSignal<ListView>({ top: 0, height: 800 });
  const read = (): void => {
    const box = scroller.current;
    if (box !== null) view.value = { top: box.scrollTop, height: box.clientHeight };
  };
  useLayoutEffect(() => {
    const observer = new ResizeObserver(read);
    if (scroller.current !== null) observer.observe(scroller.current);
    return () => {
      observer.disconnect();
    };
  }, []);
  return { view, read };
}

/** Asks for the next page before the view reaches the end. */
function useMore(layout: ReadonlySignal<ListLayout>, view: Signal<ListView>): void {
  const { sessions, hasMore, loadMore } = useApp().client.list;
  const { top, height } = view.value;
  const nearEnd = hasMore.value && top + height + margin * 2 > layout.value.height;
  useEffect(() => {
    if (nearEnd) void loadMore();
  }, [nearEnd, sessions.value]);
}

const isLink = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.dataset['session'] !== undefined;

function sessionAt(target: EventTarget | null): string | null {
  const line = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null;
  return line?.dataset['line'] ?? null;
}

function bringIntoView(box: HTMLElement, { top, height }: SessionLine): void {
  const bottom = top + height;
  if (top < box.scrollTop) box.scrollTop = top - height;
  if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom + height - box.clientHeight;
}

/** Focuses the link of a session once it is drawn. */
function focusSession(box: HTMLElement, session: string): void {
  requestAnimationFrame(() => {
    box.querySelector<HTMLElement>(`[data-session="${CSS.escape(session)}"]`)?.focus();
  });
}
