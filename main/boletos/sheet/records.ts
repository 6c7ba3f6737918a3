// A sheet's records as they stand there, for sheets of which nobody is to be billed: an export of the provider's panel.
import type { OpenedSheet } from './open-sheet.ts';
import { rowKinds } from './row-kind.ts';

export interface SheetRecord {
  /** Its physical line. */
  readonly line: number;
  readonly cells: readonly string[];
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
      const { line, cells } = raw;
      return kind === 'blank' ? [] : [{ line, cells, above: kind === 'header' || kind === 'preamble' }];
    });
    if (kept.length > 0) yield kept;
  }
}
