// How wide columns must be whose values are never cut. Measured only when a longer value is shown than before, or a width
// has changed: measuring with every scrolled row would cost more than drawing it.
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Column } from './columns.ts';

type Widths = Readonly<Record<string, number>>;
const none: Widths = {};

export function useLeastWidths<Row>(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
  rows: readonly (Row | undefined)[],
  resized: Widths,
): Widths {
  const [least, setLeast] = useState(none);
  const longest = useRef(new Map<string, number>());
  const measured = useRef({ columns, resized });
  // Decides by itself what has changed.
  // oxlint-disable-next-line react/exhaustive-deps
  useLayoutEffect(() => {
    const { current: before } = measured;
    let due = before.columns !== columns || before.resized !== resized;
    measured.current = { columns, resized };
    for (const { id, whole, text } of columns) {
      if (whole !== true) continue;
      const most = rows.reduce((found, row) => Math.max(found, row === undefined ? 0 : text(row).length), 0);
      if (most <= (longest.current.get(id) ?? 0)) continue;
      longest.current.set(id, most);
      due = true;
    }
    if (!due) return;
    const found = columns.flatMap(({ id, whole }, index): [string, number][] => {
      if (whole !== true) return [];
      const cells =
        scroller.current?.querySelectorAll(`.grid-row.body > [aria-colindex="${index + 1}"]`) ?? [];
      const needed = Math.max(0, ...[...cells].map(neededWidth));
      return needed > 0 ? [[id, needed]] : [];
    });
    setLeast((old) => {
      const next = { ...old };
      for (const [id, needed] of found) next[id] = Math.max(next[id] ?? 0, needed);
      return found.every(([id]) => next[id] === old[id]) ? old : next;
    });
  });
  return least;
}

/** The width at which a cell would show all of its content; 0 if it does already. */
function neededWidth(cell: Element): number {
  const parts = [cell, ...cell.querySelectorAll('.clip')];
  const beyond = Math.max(...parts.map((part) => part.scrollWidth - part.clientWidth));
  return beyond > 0 ? Math.ceil(cell.getBoundingClientRect().width) + beyond : 0;
}
