// The only grid for long lists: rows selected and copied, cells edited, columns resized. Only the visible rows are rendered, at
// absolute positions, up to a million of them: no table element supports that.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../Button.tsx';
import { copiedText, nextSort, template, totalWidth, type Leave } from './columns.ts';
import { columnAmong, header, moveCursor, nextEditable, type Cursor } from './cursor.ts';
import type { GridProps } from './grid-props.ts';
import { GridHeader } from './GridHeader.tsx';
import { GridRow } from './GridRow.tsx';
import { readRanges } from './pages.ts';
import {
  extend,
  isSelected,
  moved,
  nothing,
  selectAll,
  selectedCount,
  selectOnly,
  toggle,
} from './selection.ts';
import type { Selection } from './selection.ts';
import { actAmong, keyGroups } from '../key-groups.ts';
import { nextSlots, type Slots } from './slots.ts';
import { toTsv } from './tsv.ts';
import { useDrawnColumns, useLeastWidths } from './use-drawn-columns.ts';
import { useWanted } from './use-wanted.ts';
import './grid.css';

/** More than a spreadsheet accepts in one paste without trouble; a whole list is exported instead. */
const mostCopied = 20_000;
const step = 16;

export function Grid<Row>({
  label,
  columns: every,
  pages,
  empty,
  dense = false,
  sort,
  onSort,
  onOpen,
  details,
  onSelected,
  onMoved,
  wanted,
  onKey,
  onCopied,
  arrange,
}: GridProps<Row>) {
  const { t } = useLingui();
  const scroller = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  /** A press with Shift or Ctrl, whose click changes the selection after the focus has moved. */
  const selecting = useRef(false);
  /** The cell of the first press of a double click. */
  const pressed = useRef<{ readonly row: number; readonly id: string | undefined }>(undefined);
  const [cursor, setCursor] = useState<Cursor>({ row: 0, column: 0 });
  const [selection, setSelection] = useState<Selection>(() => nothing(0));
  const [editing, setEditing] = useState<Cursor & { readonly typed?: string }>();
  useSyncExternalStore(pages.subscribe, pages.version);
  const rowHeight = dense ? 28 : 32;
  const { columns, widths, frozen, resize, keepWidth, measured } = useDrawnColumns(
    scroller,
    every,
    details === 'open',
    arrange?.resize,
  );
  // Details that open take columns away: keys act on the cell that has the focus, not on the one that took its place.
  const ids = columns.map(({ id }) => id);
  const [known, setKnown] = useState(ids);
  if (known.join('\n') !== ids.join('\n')) {
    setKnown(ids);
    setCursor((old) => ({ ...old, column: columnAmong(old.column, known, ids) }));
    setEditing((old) =>
      old && ids.includes(known[old.column] ?? '')
        ? { ...old, column: columnAmong(old.column, known, ids) }
        : undefined,
    );
  }
  const at: Cursor = {
    row: Math.min(cursor.row, pages.count - 1),
    column: Math.min(cursor.column, columns.length - 1),
  };
  const current = useRef(at);
  useEffect(() => {
    current.current = at;
  });
  // The React Compiler, which this rule warns about, is not in use.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: pages.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    // Of the measured height, the header takes one row, and a scrollbar may cover the bottom.
    scrollPaddingEnd: rowHeight + 12,
    // The focused row stays rendered wherever the list is scrolled to, so that the focus is never lost.
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      return at.row >= 0 && !rows.includes(at.row) ? [...rows, at.row].sort((a, b) => a - b) : rows;
    },
  });
  const drawn = virtualizer.getVirtualItems();
  useLeastWidths(
    measured,
    drawn.map((item) => pages.row(item.index)),
  );
  const slots = useRef<Slots>(new Map());
  // Rendered twice with the same rows, the keys are the same.
  slots.current = nextSlots(
    slots.current,
    drawn.map((item) => item.index),
    at.row,
  );
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  useWanted(pages, startIndex, endIndex);
  useEffect(() => {
    setSelection(nothing(Math.max(0, current.current.row)));
    setEditing(undefined);
    pressed.current = undefined;
  }, [pages]);

  useEffect(() => onSelected?.(selection.ranges), [selection, onSelected]);
  useEffect(() => {
    if (at.row >= 0) onMoved?.(at.row);
  }, [at.row, onMoved]);

  const cellAt = useCallback(
    ({ row, column }: Cursor) =>
      scroller.current?.querySelector<HTMLElement>(
        `[aria-rowindex="${row + 2}"] > [aria-colindex="${column + 1}"]`,
      ),
    [],
  );
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    cellAt(cursor)?.focus({ preventScroll: true });
  });

  // A column that gave way to details may have had the focus, which then goes to the nearest that stayed.
  const focused = scroller.current?.contains(document.activeElement) === true;
  useLayoutEffect(() => {
    if (focused && document.activeElement === document.body) cellAt(at)?.focus({ preventScroll: true });
  });

  /** Makes a cell the current one without selecting its row. */
  const goTo = useCallback((next: Cursor) => {
    setCursor(next);
    if (!selecting.current && next.row >= 0 && next.row !== current.current.row)
      setSelection((old) => moved(old, next.row));
  }, []);
  const moveTo = useCallback(
    (next: Cursor) => {
      goTo(next);
      wantsFocus.current = true;
      if (next.row >= 0) virtualizer.scrollToIndex(next.row);
      cellAt({ row: header, column: next.column })?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
    [cellAt, goTo, virtualizer],
  );

  const here = at.row < 0 ? undefined : pages.row(at.row);
  const must = here && wanted?.(here);
  useEffect(() => {
    const column = columns.findIndex(({ id }) => id === must);
    if (column >= 0) cellAt({ row: header, column })?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // Once for each row, because the clerk may scroll away from it.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [cellAt, columns, must, at.row]);

  const copy = async () => {
    const all = selectedCount(selection);
    const ranges = all > 0 ? selection.ranges : at.row >= 0 ? [{ from: at.row, to: at.row }] : [];
    const read = await readRanges(pages, ranges, mostCopied);
    if (!read.ok) return onCopied?.(read.error);
    const rows = read.value;
    const chosen = all > 0 ? columns : columns.filter((_, index) => index === at.column);
    const lines = rows.map((row) => chosen.map((column) => copiedText(column, row)));
    const titled = all > 0 ? [columns.map((column) => column.title), ...lines] : lines;
    await navigator.clipboard.writeText(toTsv(titled));
    return onCopied?.({ rows: rows.length, of: Math.max(all, rows.length) });
  };

  const edit = (position: Cursor, typed?: string): boolean => {
    if (position.row < 0 || !columns[position.column]?.editor || pages.row(position.row) === undefined)
      return false;
    setEditing(typed === undefined ? position : { ...position, typed });
    return true;
  };

  const onRowKey = (event: KeyboardEvent) => {
    const command = event.ctrlKey || event.metaKey;
    const row = pages.row(at.row);
    if (onKey?.(event, { row: at.row, column: columns[at.column]?.id, ranges: selection.ranges }))
      return true;
    const act = actAmong(keyGroups.selection, event);
    if (act === 'details' && details !== undefined) {
      if (row !== undefined) onOpen?.(row);
    } else if (act === 'details' || act === 'mark') setSelection(toggle(selection, at.row));
    else if (act === 'markTo' && event.key === ' ') setSelection(extend(selection, at.row));
    else if (actAmong(keyGroups.review, event) === 'correct') {
      if (!edit(at) && act === 'openOrSort' && row !== undefined) onOpen?.(row);
    } else if (act === 'unmark' && details !== 'open' && selectedCount(selection) > 0)
      setSelection(nothing(at.row));
    else if (act === 'markAll') setSelection(selectAll(pages.count, at.row));
    else if (act === 'copy')
      copy().catch(() => onCopied?.({ code: 'internal', area: 'app', retryable: true }));
    else return event.key.length === 1 && !command && !event.altKey && edit(at, event.key);
    return true;
  };

  const onHeaderKey = (event: KeyboardEvent) => {
    const column = columns[at.column];
    const width = widths[at.column];
    if (!column || width === undefined) return false;
    const act = actAmong(keyGroups.selection, event);
    const by = event.key === 'ArrowRight' ? 1 : -1;
    if ((act === 'openOrSort' || act === 'details') && column.sortable === true)
      onSort?.(nextSort(sort, column.id));
    else if (act === 'order') return moveColumn(at.column, at.column + by);
    else if (act === 'width') keepWidth(column.id, width + by * step);
    else return false;
    return true;
  };

  /** The current cell is the title that is moved, and follows it. */
  const moveColumn = (from: number, to: number): boolean => {
    const [moved, target] = [columns[from], columns[to]];
    if (!arrange || !moved || !target) return arrange !== undefined;
    arrange.move(moved.id, target.id);
    moveTo({ row: header, column: from });
    return true;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    selecting.current = false;
    if (editing) return;
    const taken = at.row === header ? onHeaderKey(event) : onRowKey(event);
    if (taken) return event.preventDefault();
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
    const next = moveCursor(at, event.key, event.ctrlKey || event.metaKey, {
      rows: pages.count,
      columns: columns.length,
      page,
    });
    if (!next) return undefined;
    event.preventDefault();
    const extending = event.shiftKey && at.row !== header && next.row !== at.row;
    // A selection ends at the first row: the titles are none.
    if (extending && next.row === header) return undefined;
    moveTo(next);
    if (extending) setSelection(extend(selection, next.row));
    return undefined;
  };

  const onPointed = (event: MouseEvent, position: Cursor) => {
    // Details that the first click opened may have moved the rows under the second one.
    if (details !== undefined && event.detail > 1) return;
    // A press in an open editor places its caret.
    if (editing?.row === position.row && editing.column === position.column) return;
    selecting.current = false;
    pressed.current = { row: position.row, id: columns[position.column]?.id };
    setCursor(position);
    const command = event.ctrlKey || event.metaKey;
    if (event.shiftKey) setSelection((old) => extend(old, position.row, command));
    else if (command) setSelection((old) => toggle(old, position.row));
    else {
      setSelection(selectOnly(position.row));
      const row = pages.row(position.row);
      if (details !== undefined && row !== undefined) onOpen?.(row);
    }
  };

  // Details that the first press opened may have moved the list, or cover it: the second one counts for the cell of the first.
  const onPressedTwice = useEffectEvent(() => {
    const began = pressed.current;
    if (!began) return;
    const position = { row: began.row, column: columns.findIndex(({ id }) => id === began.id) };
    const row = pages.row(began.row);
    if (edit(position)) setCursor(position);
    else if (details === undefined && row !== undefined) onOpen?.(row);
  });
  useEffect(() => {
    const ends = new AbortController();
    const early = { capture: true, signal: ends.signal };
    const onClick = (event: globalThis.MouseEvent) => {
      const onRow = event.target instanceof Element && event.target.closest('.grid-body') !== null;
      if (event.detail <= 1) pressed.current = undefined;
      else if (pressed.current !== undefined && !onRow) event.stopPropagation();
    };
    document.addEventListener('click', onClick, early);
    document.addEventListener('dblclick', () => onPressedTwice(), early);
    return () => ends.abort();
  }, []);

  const editable = useMemo(
    () => columns.flatMap((column, index) => (column.editor ? [index] : [])),
    [columns],
  );
  const doneEditing = useCallback(
    (leave: Leave) => {
      setEditing(undefined);
      if (leave === 'away') return;
      const old = current.current;
      const below = leave === true && old.row < pages.count - 1 ? { ...old, row: old.row + 1 } : old;
      const beside =
        typeof leave === 'string' && nextEditable(old, editable, leave === 'previous', pages.count);
      moveTo(beside || below);
    },
    [pages.count, editable, moveTo],
  );

  const gridTemplate = useMemo(() => template(widths), [widths]);
  const failure = pages.failure();
  const chosen = selectedCount(selection);
  return (
    <div className={dense ? 'grid-frame dense' : 'grid-frame'}>
      <div
        ref={scroller}
        className="grid"
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-rowcount={pages.count + 1}
        aria-colcount={columns.length}
        aria-multiselectable="true"
        style={{
          scrollPaddingInlineStart: frozen.width,
          scrollPaddingInlineEnd: columns.at(-1)?.pinned === true ? widths.at(-1) : undefined,
        }}
        onPointerDownCapture={(event) => {
          selecting.current = event.shiftKey || event.ctrlKey || event.metaKey;
        }}
        onKeyDown={onKeyDown}
      >
        <div
          role="presentation"
          style={{ minWidth: totalWidth(widths), height: pages.count * rowHeight + rowHeight }}
        >
          <GridHeader
            columns={columns}
            widths={widths}
            gridTemplate={gridTemplate}
            starts={frozen.starts}
            cursor={at.row === header || pages.count === 0 ? at.column : undefined}
            sort={sort}
            onSort={onSort}
            onResize={resize}
            onResized={keepWidth}
            onMove={arrange && moveColumn}
            onChoose={arrange?.choose}
            onFocus={(column) => setCursor({ row: header, column })}
          />
          <div role="rowgroup" className="grid-body" style={{ height: pages.count * rowHeight }}>
            {drawn.map((item) => (
              <GridRow
                key={slots.current.get(item.index)}
                index={item.index}
                top={item.start}
                row={pages.row(item.index)}
                columns={columns}
                gridTemplate={gridTemplate}
                starts={frozen.starts}
                cursor={at.row === item.index ? at.column : undefined}
                selected={isSelected(selection, item.index)}
                editing={editing?.row === item.index ? editing.column : undefined}
                typed={editing?.typed}
                onPointed={onPointed}
                onFocus={goTo}
                doneEditing={doneEditing}
              />
            ))}
          </div>
        </div>
      </div>
      {pages.count === 0 && !failure && <div className="grid-empty">{empty}</div>}
      {failure && (
        <div className="line one apart grid-failed" role="alert">
          <span>{t`Parte da lista não foi carregada.`}</span>
          <Button kind="quiet" icon="retry" onPress={pages.retry}>{t`Tentar de novo`}</Button>
        </div>
      )}
      <output className="unseen">{chosen > 1 ? t`${chosen} linhas selecionadas` : ''}</output>
    </div>
  );
}
