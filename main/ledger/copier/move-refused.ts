// Why a ledger cannot be moved. Nothing was changed.
import type { MoveRefusal } from '../../../preload/contract/team-terms.ts';

export class MoveRefused extends Error {
  readonly code: MoveRefusal;
  /** The obstacles, such as ids of boletos, at most a hundred. */
  readonly list: readonly string[];

  constructor(code: MoveRefusal, list: readonly string[] = []) {
    super(list.length === 0 ? code : `${code}: ${list.join(', ')}`);
    this.code = code;
    this.list = list.slice(0, 100);
  }
}

/** Called with the number of rows moved. False stops the move. */
export type Passed = (rows: number) => boolean;

export function goOn(passed: Passed | undefined, rows: number): void {
  if (passed && !passed(rows)) throw new MoveRefused('cancelled');
}
