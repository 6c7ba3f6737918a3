// How a key moves the current card: within its column, and to the next one at the same height. Pure.
import { boardColumns, type BoardColumn } from '../../../preload/contract/watch-list.ts';

export interface Spot {
  readonly column: BoardColumn;
  readonly row: number;
}

export interface Heights {
  /** Cards of each column. */
  readonly counts: Readonly<Record<BoardColumn, number>>;
  /** The first visible card of each. */
  readonly tops: Readonly<Record<BoardColumn, number>>;
  /** Whole visible cards: the size of a page. */
  readonly page: number;
}

const clamp = (value: number, high: number) => Math.max(0, Math.min(high, value));

/** The card itself if it exists, or the nearest that does; undefined on an empty board. */
export function heldSpot(spot: Spot, counts: Heights['counts']): Spot | undefined {
  if (counts[spot.column] > 0) return { column: spot.column, row: clamp(spot.row, counts[spot.column] - 1) };
  const column = boardColumns.find((one) => counts[one] > 0);
  return column && { column, row: 0 };
}

export function moveSpot(spot: Spot, key: string, far: boolean, heights: Heights): Spot | undefined {
  const { counts, tops, page } = heights;
  const last = counts[spot.column] - 1;
  const within = (row: number): Spot => ({ column: spot.column, row: clamp(row, last) });
  /** Empty columns are skipped. */
  const beside = (step: 1 | -1): Spot | undefined => {
    const at = boardColumns.indexOf(spot.column);
    const others = step === 1 ? boardColumns.slice(at + 1) : boardColumns.slice(0, at).toReversed();
    const column = others.find((one) => counts[one] > 0);
    const height = Math.max(0, spot.row - tops[spot.column]);
    return column && { column, row: clamp(tops[column] + height, counts[column] - 1) };
  };
  switch (key) {
    case 'ArrowUp':
      return within(far ? 0 : spot.row - 1);
    case 'ArrowDown':
      return within(far ? last : spot.row + 1);
    case 'ArrowLeft':
      return beside(-1);
    case 'ArrowRight':
      return beside(1);
    case 'Home':
      return within(0);
    case 'End':
      return within(last);
    case 'PageUp':
      return within(spot.row - page);
    case 'PageDown':
      return within(spot.row + page);
    default:
      return undefined;
  }
}
