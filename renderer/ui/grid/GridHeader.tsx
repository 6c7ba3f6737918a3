// The grid's column titles: sorted by a press, moved by a drag, resized by a drag of their edge; the grid handles their keys.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Icon } from '../icons.tsx';
import { nextSort, type Column, type Sort } from './columns.ts';

interface HeaderProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly widths: readonly number[];
  readonly gridTemplate: string;
  /** Where the frozen columns stay. */
  readonly starts: readonly (number | undefined)[];
  /** The column whose title has the grid's only tab stop. */
  readonly cursor: number | undefined;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
  readonly onResize: (column: string, width: number) => void;
  /** The width at which the drag ended. */
  readonly onResized: (column: string, width: number) => void;
  readonly onMove: ((from: number, to: number) => void) | undefined;
  readonly onChoose: (() => void) | undefined;
  readonly onFocus: (column: number) => void;
}

export function GridHeader<Row>({
  columns,
  widths,
  gridTemplate,
  starts,
  cursor,
  sort,
  onSort,
  onResize,
  onResized,
  onMove,
  onChoose,
  onFocus,
}: HeaderProps<Row>) {
  const { t } = useLingui();
  const move = useMoving(onMove);
  const drag = (column: string, before: number) => (event: PointerEvent<HTMLElement>) => {
    const handle = event.currentTarget;
    const start = before - event.clientX;
    let width: number | undefined;
    const resize = (moved: globalThis.PointerEvent) => {
      width = start + moved.clientX;
      onResize(column, width);
    };
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener('pointermove', resize);
    handle.addEventListener(
      'lostpointercapture',
      () => {
        handle.removeEventListener('pointermove', resize);
        if (width !== undefined) onResized(column, width);
      },
      { once: true },
    );
    event.preventDefault();
    event.stopPropagation();
  };
  const choose = (event: MouseEvent) => {
    event.preventDefault();
    onChoose?.();
  };
  return (
    <div role="rowgroup" className="grid-head">
      <div
        role="row"
        aria-rowindex={1}
        className="grid-row"
        style={{ gridTemplateColumns: gridTemplate }}
        onContextMenu={onChoose && choose}
      >
        {columns.map((column, index) => {
          const sorted = sort?.column === column.id ? sort : undefined;
          const sortable = column.sortable === true && onSort !== undefined;
          return (
            // The grid itself handles the keys of its cells.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={column.id}
              role="columnheader"
              aria-colindex={index + 1}
              tabIndex={cursor === index ? 0 : -1}
              className={`grid-cell${column.align === 'end' ? ' end' : ''}${column.pinned === true ? ' pinned' : ''}${column.frozen === true ? ' frozen' : ''}`}
              style={{ left: starts[index] }}
              title={
                onMove
                  ? t`${column.title} (Shift com as setas altera a largura; com Ctrl, a ordem)`
                  : t`${column.title} (Shift com as setas altera a largura)`
              }
              {...(move.target === index ? { 'data-drop': move.side } : {})}
              onPointerDown={move.start(index)}
              {...(sortable ? { 'data-sortable': true } : {})}
              {...(sorted ? { 'aria-sort': sorted.descending ? 'descending' : 'ascending' } : {})}
              onFocus={() => onFocus(index)}
              onClick={() => {
                if (sortable && !move.ended()) onSort(nextSort(sort, column.id));
              }}
            >
              <span className="clip">{column.title}</span>
              {sorted && <Icon name={sorted.descending ? 'down' : 'up'} />}
              {index < columns.length - 1 && (
                <span
                  className="grid-grip"
                  aria-hidden="true"
                  onPointerDown={drag(column.id, widths[index] ?? 0)}
                  onClick={(event) => event.stopPropagation()}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** A smaller movement is a press. */
const threshold = 6;

function useMoving(onMove: HeaderProps<unknown>['onMove']) {
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number }>();
  const dragged = useRef(false);
  const start = (from: number) => (event: PointerEvent<HTMLElement>) => {
    dragged.current = false;
    if (!onMove || event.button !== 0) return;
    const title = event.currentTarget;
    const titles = [...(title.parentElement?.children ?? [])];
    const { clientX, pointerId } = event;
    let to = from;
    const follow = (moved: globalThis.PointerEvent) => {
      if (moved.buttons === 0) return end(false);
      if (!dragged.current && Math.abs(moved.clientX - clientX) < threshold) return;
      if (!dragged.current) title.setPointerCapture(pointerId);
      dragged.current = true;
      const under = titles.findIndex((one) => {
        const { left, right } = one.getBoundingClientRect();
        return moved.clientX >= left && moved.clientX < right;
      });
      if (under !== -1) to = under;
      setDrag({ from, to });
    };
    const over = new AbortController();
    const { signal } = over;
    const end = (kept: boolean) => {
      over.abort();
      setDrag(undefined);
      if (kept && dragged.current && to !== from) onMove(from, to);
    };
    title.addEventListener('pointermove', follow, { signal });
    title.addEventListener('pointerup', () => end(true), { signal });
    title.addEventListener('pointercancel', () => end(false), { signal });
  };
  return {
    target: drag && drag.to !== drag.from ? drag.to : undefined,
    side: drag && drag.to > drag.from ? 'after' : 'before',
    start,
    /** The press that follows was the end of a drag. */
    ended: () => dragged.current,
  };
}
