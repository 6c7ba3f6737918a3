// One row of the grid. Rendered again only when something of its own changed; a row that is still loading keeps its
// place.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Fragment, memo, type MouseEvent } from 'react';
import type { Column, Leave } from './columns.ts';
import type { Cursor } from './cursor.ts';

interface RowProps<Row> {
  readonly index: number;
  readonly top: number;
  readonly row: Row | undefined;
  readonly columns: readonly Column<Row>[];
  readonly gridTemplate: string;
  /** Where the frozen columns stay. */
  readonly starts: readonly (number | undefined)[];
  readonly cursor: number | undefined;
  readonly selected: boolean;
  readonly editing: number | undefined;
  readonly onPointed: (event: MouseEvent, position: Cursor) => void;
  readonly onFocus: (position: Cursor) => void;
  readonly typed: string | undefined;
  readonly doneEditing: (leave: Leave) => void;
}

function PlainRow<Row>(props: RowProps<Row>) {
  const { index, top, row, columns, gridTemplate, cursor, selected, editing } = props;
  const content = (column: Column<Row>, position: number) => {
    if (row === undefined) return <span className="grid-ghost" />;
    if (editing === position && column.editor)
      return <Fragment key={index}>{column.editor(row, index, props.doneEditing, props.typed)}</Fragment>;
    // A cell's state belongs to its row, not to the element that renders it.
    return column.cell ? (
      <Fragment key={index}>{column.cell(row)}</Fragment>
    ) : (
      <span className="clip">{column.text(row)}</span>
    );
  };
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-busy={row === undefined}
      className="grid-row body"
      style={{ gridTemplateColumns: gridTemplate, transform: `translateY(${top}px)` }}
    >
      {columns.map((column, position) => (
        // The grid itself handles the keys of its cells.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={column.id}
          role="gridcell"
          aria-colindex={position + 1}
          tabIndex={cursor === position ? 0 : -1}
          className={`grid-cell${column.align === 'end' ? ' end' : ''}${column.figures === true ? ' figures' : ''}${column.pinned === true ? ' pinned' : ''}${column.frozen === true ? ' frozen' : ''}`}
          style={{ left: props.starts[position] }}
          onFocus={() => {
            if (cursor !== position) props.onFocus({ row: index, column: position });
          }}
          onClick={(event) => props.onPointed(event, { row: index, column: position })}
        >
          {content(column, position)}
        </div>
      ))}
    </div>
  );
}

const own = ['row', 'top', 'cursor', 'selected', 'editing', 'columns', 'gridTemplate', 'starts'] as const;
const same = <Row,>(old: RowProps<Row>, next: RowProps<Row>) => own.every((name) => old[name] === next[name]);

/** `memo` drops type parameters; this keeps them. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const GridRow = memo(PlainRow, same) as typeof PlainRow;
