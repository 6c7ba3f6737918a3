// A sheet's records as they stand there, for sheets of which nobody is to be billed: an export of the provider's panel.
import type { OpenedSheet } from './open-sheet.ts';
import { rowKinds } from './row-kind.ts';

export interface SheetRecord {
  /** Its physical line. */
  readonly line: number;
  readonly cells: readonly string[];
  /** A CellKind for each cell where the file has types of its own. */
  readonly kinds?: string;
  /** The header, or above it, as far as can be told. */
  readonly above: boolean;
}

/** Without blanks. What looks like a total may be a payer's name, and stays. */
export function* plainRecords({ understanding, records }: OpenedSheet): Generator<readonly SheetRecord[]> {
  const kindOf = rowKinds(understanding.start, understanding.proposal.mapping, true);
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
