// The message of one batch from the worker. Rows are packed in the ledger's format here, so that main's thread only
// passes them on.
import { packBoletos, type PackedBoletos } from '../../ledger/tables/boletos-new.ts';
import type { CheckedBatch } from './check-sheet.ts';
import { joinedCells } from '../../spreadsheets/raw-row.ts';
import type { SkippedKind } from './row-kind.ts';

export interface PackedBatch {
  readonly boletos: PackedBoletos;
  readonly skipped: readonly {
    readonly line: number;
    readonly kind: SkippedKind;
    readonly original: string;
  }[];
  /** The number of its last row, or null if it has no rows. */
  readonly lastRow: number | null;
  readonly progress: number;
}

export const packed = ({ rows, skipped: aside, progress }: CheckedBatch): PackedBatch => ({
  boletos: packBoletos(rows, ({ cells }) => joinedCells(cells)),
  skipped: aside.map(({ line, kind, cells }) => ({ line, kind, original: joinedCells(cells) })),
  lastRow: rows.at(-1)?.row ?? null,
  progress,
});
