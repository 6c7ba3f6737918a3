// A batch on its way out of the worker: its rows packed as the ledger takes them, so that the thread between the two only
// hands them on.
import { packBoletos, type PackedBoletos } from '../../ledger/tables/boletos-new.ts';
import type { CheckedBatch } from './check-sheet.ts';
import { joinedCells } from '../../spreadsheets/raw-row.ts';
import type { AsideKind } from './row-kind.ts';

export interface PackedBatch {
  readonly boletos: PackedBoletos;
  readonly aside: readonly { readonly line: number; readonly kind: AsideKind; readonly original: string }[];
  /** Number of its last row; null where it has none. */
  readonly lastRow: number | null;
  readonly progress: number;
}

export const packed = ({ rows, aside, progress }: CheckedBatch): PackedBatch => ({
  boletos: packBoletos(rows, ({ cells }) => joinedCells(cells)),
  aside: aside.map(({ line, kind, cells }) => ({ line, kind, original: joinedCells(cells) })),
  lastRow: rows.at(-1)?.row ?? null,
  progress,
});
