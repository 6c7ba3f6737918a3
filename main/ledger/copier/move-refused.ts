// Why a ledger does not move; nothing was changed then.
import type { MoveRefusal } from '../../../preload/contract/team-terms.ts';

export class MoveRefused extends Error {
  readonly code: MoveRefusal;
  /** What is in the way, such as ids of boletos: a hundred at most. */
  readonly list: readonly string[];

  constructor(code: MoveRefusal, list: readonly string[] = []) {
    super(list.length === 0 ? code : `${code}: ${list.join(', ')}`);
    this.code = code;
    this.list = list.slice(0, 100);
  }
}

/** Told of rows as they go; false: no further. */
export type Passed = (rows: number) => boolean;

export function goOn(passed: Passed | undefined, rows: number): void {
  if (passed && !passed(rows)) throw new MoveRefused('cancelled');
}
