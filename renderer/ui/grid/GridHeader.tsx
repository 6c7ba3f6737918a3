// The grid's column titles: sorted by a press, resized by a drag or by Shift with the arrows.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import type { JSX, PointerEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Icon } from '../icons.tsx';
import { nextSort, type Column, type Sort } from './columns.ts';

interface HeaderProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly widths: readonly number[];
  readonly gridTemplate: string;
  /** The column whose title has the grid's only tab stop. */
  readonly cursor: number | undefined;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
  readonly onResize: (column: number, width: number) => void;
  readonly onFocus: (column: number) => void;
}

export function GridHeader<Row>({
  columns,
  widths,
  gridTemplate,
  cursor,
  sort,
  onSort,
  onResize,
  onFocus,
}: HeaderProps<Row>): JSX.Element {
  const { t } = useLingui();
  const drag = (column: number) => (event: PointerEvent<HTMLElement>) => {
    const handle = event.currentTarget;
    const start = (widths[column] ?? 0) - event.clientX;
    const move = (moved: globalThis.PointerEvent) => onResize(column, start + moved.clientX);
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), {
      once: true,
    });
    event.preventDefault();
  };
  return (
    <div role="rowgroup" className="grid-head">
      <div role="row" aria-rowindex={1} className="grid-row" style={{ gridTemplateColumns: gridTemplate }}>
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
              className={column.align === 'end' ? 'grid-cell end' : 'grid-cell'}
              title={t`${column.title} (Shift com as setas altera a largura)`}
              {...(sortable ? { 'data-sortable': true } : {})}
              {...(sorted ? { 'aria-sort': sorted.descending ? 'descending' : 'ascending' } : {})}
              onFocus={() => onFocus(index)}
              onClick={() => {
                if (sortable) onSort(nextSort(sort, column.id));
              }}
            >
              <span className="clip">{column.title}</span>
              {sorted && <Icon name={sorted.descending ? 'down' : 'up'} />}
              {index < columns.length - 1 && (
                <span
                  className="grid-grip"
                  aria-hidden="true"
                  onPointerDown={drag(index)}
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
