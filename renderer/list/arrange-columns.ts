// Which columns of a list are shown, in which order and how wide: the clerk's layout applied to the columns that there
// are now. Pure.
import type { ListLayout } from '../../preload/contract/list-layouts.ts';
import { clampWidth, type Column } from '../ui/grid/columns.ts';

type Entry = ListLayout[number];

/**
 * The layout with every column in it. A column that is new takes its place behind the one that usually precedes it; an
 * entry without a column stays, because some columns come and go with what the list shows.
 */
export function completed<Row>(columns: readonly Column<Row>[], layout: ListLayout): readonly Entry[] {
  const entries: Entry[] = layout.filter(
    ({ id }, index) => layout.findIndex((other) => other.id === id) === index,
  );
  columns.forEach(({ id, extra }, index) => {
    if (entries.some((entry) => entry.id === id)) return;
    const before = columns[index - 1]?.id;
    const place = before === undefined ? 0 : entries.findIndex((entry) => entry.id === before) + 1;
    entries.splice(place, 0, { id, shown: extra !== true });
  });
  return entries;
}

export function arranged<Row>(columns: readonly Column<Row>[], layout: ListLayout) {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const present = completed(columns, layout).flatMap((entry) => {
    const column = byId.get(entry.id);
    return column ? [{ entry, column }] : [];
  });
  // All columns of a layout may have gone away since.
  const none = !present.some(({ entry }) => entry.shown);
  const isShown = (entry: Entry, index: number) => entry.shown || (none && index === 0);
  return {
    /** Every column that there is, in order. */
    all: present.map(({ entry, column }, index) => ({
      id: column.id,
      title: column.title,
      shown: isShown(entry, index),
    })),
    /** At least one. */
    shown: present.flatMap(({ entry, column }, index): readonly Column<Row>[] =>
      isShown(entry, index)
        ? [entry.width === undefined ? column : { ...column, width: clampWidth(entry.width) }]
        : [],
    ),
  };
}

/** The last shown column cannot be hidden. */
export function withShown<Row>(
  columns: readonly Column<Row>[],
  layout: ListLayout,
  id: string,
  shown: boolean,
): ListLayout {
  const entries = completed(columns, layout);
  const others = arranged(columns, layout).shown.some((column) => column.id !== id);
  if (!shown && !others) return layout;
  return entries.map((entry) => (entry.id === id ? { ...entry, shown } : entry));
}

export const withWidth = <Row>(
  columns: readonly Column<Row>[],
  layout: ListLayout,
  id: string,
  width: number,
): ListLayout =>
  completed(columns, layout).map((entry) =>
    entry.id === id ? { ...entry, width: clampWidth(width) } : entry,
  );

/** Moves a column to the place of another: behind it if that stands further right, otherwise in front of it. */
export function withMoved<Row>(
  columns: readonly Column<Row>[],
  layout: ListLayout,
  id: string,
  to: string,
): ListLayout {
  const entries = [...completed(columns, layout)];
  const from = entries.findIndex((entry) => entry.id === id);
  const target = entries.findIndex((entry) => entry.id === to);
  const moved = entries[from];
  if (!moved || target === -1 || target === from) return layout;
  entries.splice(from, 1);
  entries.splice(target, 0, moved);
  return entries;
}
