// Edits of cells, typed faster than main answers: each waits for the one before, and a row changed by an earlier edit
// is read again first, so that fast typing does not count as a conflict.
import type { Edited } from '../../../preload/contract/batches.ts';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import type { Result } from '../../../preload/contract/result.ts';
import type { BoletoField } from '../../../preload/contract/boleto-fields.ts';

export interface RowEdit {
  readonly boleto: number;
  readonly revision: number;
  readonly field: BoletoField;
  readonly text: string;
}

export interface RowEdits {
  readonly edit: (index: number, row: BoletoRow, field: BoletoField, text: string) => Promise<void>;
  /** Resolves when all edits so far were answered: another change of the rows must see what was typed before it. */
  readonly settled: () => Promise<void>;
}

export function createRowEdits(
  send: (edit: RowEdit) => Promise<Result<Edited>>,
  /** The row as it is now. */
  read: (index: number) => Promise<BoletoRow | undefined>,
  done: (result: Result<Edited>) => void,
): RowEdits {
  /** For each row edited here, the revision that the clerk last saw. */
  const edited = new Map<number, number>();
  let last: Promise<void> = Promise.resolve();
  const after = async (
    earlier: Promise<void>,
    ...[index, row, field, text]: Parameters<RowEdits['edit']>
  ) => {
    await earlier;
    const now = edited.get(row.id) === row.revision ? await read(index) : undefined;
    edited.set(row.id, row.revision);
    const { revision } = now?.id === row.id ? now : row;
    done(await send({ boleto: row.id, revision, field, text }));
  };
  return {
    edit(index, row, field, text) {
      last = after(last, index, row, field, text);
      return last;
    },
    settled: () => last,
  };
}
