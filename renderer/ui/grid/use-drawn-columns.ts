// The columns that the grid draws, and how wide each is: as the clerk made it, never narrower than a value that must be whole, and
// beside details only those that fit.
import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { clampWidth, fitting, frozenAt, totalWidth, type Column } from './columns.ts';

type Widths = Readonly<Record<string, number>>;
const none: Widths = {};
/** Of the room without details, what a frozen column takes at most for a long name. */
const frozenShare = 0.4;

/** `beside`: the details of a row take a part of the room. `keep` stores a width that the clerk chose. */
export function useDrawnColumns<Row>(
  scroller: RefObject<HTMLElement | null>,
  every: readonly Column<Row>[],
  beside: boolean,
  keep: ((id: string, width: number) => void) | undefined,
) {
  /** Those that were changed here. */
  const [resized, setResized] = useState(none);
  const [least, setLeast] = useState(none);
  const room = useRoom(scroller);
  const widthOf = useMemo(() => {
    const own = ({ id, width }: Column<Row>) => resized[id] ?? width;
    const others = every.filter(({ priority, frozen }) => priority === 1 && frozen !== true).map(own);
    // Beside details, all that those leave which stay there.
    const forName = beside ? room - totalWidth(others) : Math.round(room * frozenShare);
    return (column: Column<Row>) => {
      const needed = least[column.id] ?? 0;
      const most = column.frozen === true && room > 0 ? forName : needed;
      return Math.max(own(column), Math.min(needed, most));
    };
  }, [every, beside, resized, least, room]);
  const columns = useMemo(
    () => (beside && room > 0 ? fitting(every, widthOf, room) : every),
    [beside, every, widthOf, room],
  );
  const widths = useMemo(() => columns.map(widthOf), [columns, widthOf]);
  const frozen = useMemo(() => frozenAt(columns, widths), [columns, widths]);
  const resize = (id: string, width: number) => setResized((old) => ({ ...old, [id]: clampWidth(width) }));
  return {
    columns,
    widths,
    frozen,
    resize,
    /** Once the owner keeps it, the width is the column's own. */
    keepWidth: (id: string, width: number) => {
      if (!keep) return resize(id, width);
      keep(id, width);
      setResized(({ [id]: _kept, ...others }) => others);
    },
    measured: { scroller, columns, resized, setLeast },
  };
}

/** The width that the rows have; 0 until it is known. */
function useRoom(scroller: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const read = () => setRoom(element.clientWidth);
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return room;
}

/**
 * How wide columns must be whose values are never cut. Measured only when a longer value is shown than before, or a width has changed:
 * measuring with every scrolled row would cost more than drawing it.
 */
export function useLeastWidths<Row>(
  { scroller, columns, resized, setLeast }: ReturnType<typeof useDrawnColumns<Row>>['measured'],
  rows: readonly (Row | undefined)[],
): void {
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
}

/** The width at which a cell would show all of its content; 0 if it does already. */
function neededWidth(cell: Element): number {
  const parts = [cell, ...cell.querySelectorAll('.clip')];
  const beyond = Math.max(...parts.map((part) => part.scrollWidth - part.clientWidth));
  return beyond > 0 ? Math.ceil(cell.getBoundingClientRect().width) + beyond : 0;
}
