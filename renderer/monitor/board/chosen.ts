// The selection on the board: single cards by their ids, wherever they move; or whole columns, with the cards that they
// contain when the action runs. Pure.
import { boardColumns, type BoardColumn } from '../../../preload/contract/watch-list.ts';

export type Chosen =
  | { readonly kind: 'cards'; readonly ids: ReadonlySet<number> }
  | { readonly kind: 'columns'; readonly columns: readonly BoardColumn[] };

/** The most single cards that one action takes; for more, whole columns are selected. */
export const mostCards = 5_000;

export const nothing: Chosen = { kind: 'cards', ids: new Set() };

export const isChosen = (chosen: Chosen, column: BoardColumn, id: number | undefined): boolean =>
  chosen.kind === 'columns' ? chosen.columns.includes(column) : id !== undefined && chosen.ids.has(id);

export const only = (id: number): Chosen => ({ kind: 'cards', ids: new Set([id]) });

/** Pressing a card of a selected column selects only that card: the ids of the others are not known here. */
export function toggled(chosen: Chosen, id: number): Chosen {
  if (chosen.kind === 'columns') return only(id);
  const ids = new Set(chosen.ids);
  if (!ids.delete(id) && ids.size < mostCards) ids.add(id);
  return { kind: 'cards', ids };
}

export const withCards = (chosen: Chosen, more: readonly number[]): Chosen => ({
  kind: 'cards',
  ids: new Set([...new Set([...(chosen.kind === 'cards' ? chosen.ids : []), ...more])].slice(0, mostCards)),
});

/** Ctrl+A: the current column, and pressed again all of them. */
export const allOf = (chosen: Chosen, column: BoardColumn): Chosen => ({
  kind: 'columns',
  columns: chosen.kind === 'columns' && chosen.columns.includes(column) ? boardColumns : [column],
});

export const chosenCount = (chosen: Chosen, counts: Readonly<Record<BoardColumn, number>>): number =>
  chosen.kind === 'cards' ? chosen.ids.size : chosen.columns.reduce((sum, column) => sum + counts[column], 0);
