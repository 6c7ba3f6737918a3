// The fechamento of a batch: the sheet's sum compared with the outcomes of its rows, in parts that must add up. Pure.
import type { Batch } from '../../../preload/contract/batches.ts';
import type { BoletoState } from '../../../preload/contract/boleto-terms.ts';
import type { Counts } from '../../app/batch-counts.ts';

export const partNames = ['created', 'uncertain', 'refused', 'waiting', 'held', 'out'] as const;
export type PartName = (typeof partNames)[number];

export const statesOf = {
  created: ['created'],
  uncertain: ['uncertain'],
  refused: ['refused'],
  waiting: ['ready', 'sending'],
  held: ['draft'],
  out: ['out'],
} as const satisfies Record<PartName, readonly BoletoState[]>;

/** Shown even at zero, so that the cells of a running batch keep their places. */
const always: ReadonlySet<PartName> = new Set(['created', 'uncertain', 'refused', 'waiting']);

export type Closing = ReturnType<typeof closingOf>;

export function closingOf({ totals, layout }: Batch, counts: Counts) {
  const parts = partNames
    .map((name) => ({
      name,
      count: statesOf[name].reduce((sum, state) => sum + counts[state], 0),
      cents: statesOf[name].reduce((sum, state) => sum + totals[state].cents, 0),
    }))
    .filter(({ name, count }) => count > 0 || always.has(name));
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const cents = parts.reduce((sum, part) => sum + part.cents, 0);
  const { summary } = layout;
  /** The totals of the sheet's check; null for a batch without a sheet. */
  const sheet = summary ? { count: summary.boletos, cents: summary.cents } : null;
  return {
    parts,
    /** Sum of all parts. */
    count,
    cents,
    sheet,
    /** How much the clerk's edits have changed the sum since. */
    edited: sheet ? cents - sheet.cents : 0,
    /** Every row of the sheet is in one of the parts. */
    holds: sheet === null || sheet.count === count,
  };
}
