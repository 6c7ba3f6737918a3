// How a key moves the current card: within its column, and to the next one at the same height. Pure.
import type { Lane } from '../../../preload/contract/monitor.ts';

export const lanes = ['pending', 'complete', 'failed', 'other'] as const satisfies readonly Lane[];

export interface Spot {
  readonly lane: Lane;
  readonly row: number;
}

export interface Heights {
  /** Cards of each column. */
  readonly counts: Readonly<Record<Lane, number>>;
  /** The first visible card of each. */
  readonly tops: Readonly<Record<Lane, number>>;
  /** Whole visible cards: the size of a page. */
  readonly page: number;
}

const clamp = (value: number, high: number) => Math.max(0, Math.min(high, value));

/** The card itself if it exists, or the nearest that does; undefined on an empty board. */
export function heldSpot(spot: Spot, counts: Heights['counts']): Spot | undefined {
  if (counts[spot.lane] > 0) return { lane: spot.lane, row: clamp(spot.row, counts[spot.lane] - 1) };
  const lane = lanes.find((one) => counts[one] > 0);
  return lane && { lane, row: 0 };
}

export function moveSpot(spot: Spot, key: string, far: boolean, heights: Heights): Spot | undefined {
  const { counts, tops, page } = heights;
  const last = counts[spot.lane] - 1;
  const within = (row: number): Spot => ({ lane: spot.lane, row: clamp(row, last) });
  /** Empty columns are skipped. */
  const beside = (step: 1 | -1): Spot | undefined => {
    const at = lanes.indexOf(spot.lane);
    const others = step === 1 ? lanes.slice(at + 1) : lanes.slice(0, at).toReversed();
    const lane = others.find((one) => counts[one] > 0);
    const height = Math.max(0, spot.row - tops[spot.lane]);
    return lane && { lane, row: clamp(tops[lane] + height, counts[lane] - 1) };
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
