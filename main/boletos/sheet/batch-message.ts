// The message of one batch from the worker. Rows are packed in the ledger's format here, so that main's thread only
// passes them on.
import { packBoletos } from '../../ledger/tables/boletos-new.ts';
import type { CheckedBatch } from './check-sheet.ts';
import { joinedCells } from '../../spreadsheets/raw-row.ts';

export type PackedBatch = Readonly<ReturnType<typeof packed>>;

export const packed = ({ rows, skipped: aside, progress }: CheckedBatch) => ({
  boletos: packBoletos(rows, ({ cells }) => joinedCells(cells)),
  skipped: aside.map(({ line, kind, cells }) => ({ line, kind, original: joinedCells(cells) })),
  /** The number of its last row, or null if it has no rows. */
  lastRow: rows.at(-1)?.row ?? null,
  progress,
});
