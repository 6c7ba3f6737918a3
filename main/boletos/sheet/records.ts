// The raw records of a sheet, for sheets that are not billed, such as an export of the provider's dashboard.
import type { OpenedSheet } from './open-sheet.ts';
import { rowKinds } from './row-kind.ts';

export interface SheetRecord {
  /** Its physical line. */
  readonly line: number;
  readonly cells: readonly string[];
  /** A CellKind for each cell if the file has types of its own. */
  readonly kinds?: string;
  /** Whether it seems to be the header or a line above it. */
  readonly above: boolean;
}

/** Leaves out blank records only. What looks like a total may be a payer's name. */
export function* plainRecords({ understanding, records }: OpenedSheet): Generator<readonly SheetRecord[]> {
  const kindOf = rowKinds(understanding, {
    mapping: understanding.proposal.mapping,
    hiddenRows: 'take',
  });
  let at = 0;
  for (const { rows } of records()) {
    const kept = rows.flatMap((raw) => {
      const kind = kindOf(raw, at);
      at += 1;
      const { line, cells, kinds } = raw;
      const above = kind === 'header' || kind === 'preamble';
      return kind === 'blank' ? [] : [{ line, cells, above, ...(kinds === undefined ? {} : { kinds }) }];
    });
    if (kept.length > 0) yield kept;
  }
}
