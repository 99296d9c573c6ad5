import { chatWords } from '../chat/words.ts';
import { toNodes } from './nodes.ts';
import styles from './markdown.module.css';
import { type MoreRows, shownRows } from './table-rows.ts';

/** The button below a long table that brings its other rows. */
export interface TableFold {
  readonly button: HTMLElement;
  /** The table has grown, or its last row has. */
  readonly update: (more: MoreRows) => void;
}

/** Rows that a frame can draw while the page stays quick. */
const step = 50;

/** Puts the button behind the frame of a table. Rows come with each frame until all are there. */
export function foldTable(frame: HTMLElement, first: MoreRows): TableFold {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = styles['more'] ?? '';
  frame.after(button);
  const table = frame.querySelector('table');
  let more = first;
  let expanded = false;
  let waiting = false;
  /** The sources of the rows that were added. */
  let added: string[] = [];

  const rest = (): number => more.total - shownRows - added.length;
  const label = (): void => {
    button.textContent = chatWords.moreRows(more.total);
    button.hidden = expanded;
    if (rest() > 0) table?.setAttribute('aria-rowcount', String(more.total + 1));
    else table?.removeAttribute('aria-rowcount');
  };
  const draw = (): void => {
    waiting = false;
    const from = shownRows + added.length;
    const to = Math.min(from + step, more.total);
    const rows = toNodes(more.html(from, to)).querySelectorAll('tbody > tr');
    table?.querySelector('tbody')?.append(...rows);
    for (let row = from; row < to; row += 1) added.push(more.source(row));
    label();
    drawOn();
  };
  const drawOn = (): void => {
    if (waiting || rest() <= 0) return;
    waiting = true;
    requestAnimationFrame(draw);
  };
  button.addEventListener('click', () => {
    expanded = true;
    label();
    // The button that had the focus is gone.
    frame.focus({ preventScroll: true });
    drawOn();
  });
  label();
  return {
    button,
    update(next) {
      more = next;
      const same = added.findIndex((source, index) => source !== more.source(shownRows + index));
      if (same !== -1) {
        const rows = [...(table?.querySelectorAll('tbody > tr') ?? [])];
        for (const row of rows.slice(shownRows + same)) row.remove();
        added = added.slice(0, same);
      }
      label();
      if (expanded) drawOn();
    },
  };
}
