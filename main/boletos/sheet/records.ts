// A sheet's records as they stand there, for sheets of which nobody is to be billed: an export of the provider's panel.
import type { OpenedSheet } from './open-sheet.ts';
import { rowKinds } from './row-kind.ts';

export interface SheetRecord {
  /** Its physical line. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Without what stands above the header, the header and blanks. What looks like a total may be a payer's name, and stays. */
export function* plainRecords({ understanding, records }: OpenedSheet): Generator<readonly SheetRecord[]> {
  const kindOf = rowKinds(understanding.start, understanding.proposal.mapping);
  let at = 0;
  for (const { rows } of records()) {
    const kept = rows.filter((raw) => {
      const kind = kindOf(raw, at);
      at += 1;
      return kind === 'row' || kind === 'total';
    });
    if (kept.length > 0) yield kept.map(({ line, cells }) => ({ line, cells }));
  }
}
