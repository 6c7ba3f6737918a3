// Rows that the service answered with 403: whether that is the token's matter or the row's is told by another row, which goes
// alone. Nothing of it is kept: in the ledger such a row is ready, and it is so again after a restart. Pure but for its state.

/** How a row goes out: beside others, alone because of rows set aside, or once more after another was created. */
export type Role = 'usual' | 'alone' | 'again';

export type Answered = 'created' | 'forbidden' | 'notSent' | 'rateLimited' | 'other';

export interface SetAside {
  /** Whether nothing may be on its way beside the next row. */
  readonly alone: () => boolean;
  readonly has: (row: number) => boolean;
  /** The row to be tried once more before any other. */
  readonly next: () => number | null;
  /** It can no longer be sent: somebody changed it meanwhile. */
  readonly drop: (row: number) => void;
  readonly answered: (row: number, role: Role, how: Answered) => 'goesOn' | 'refused' | 'pause';
  /** No row is left but those set aside. `again`: they may be sent after all. */
  readonly exhausted: () => 'again' | 'pause' | 'finished';
}

/** `earlier`: rows that got their 403 in an earlier run. They go after the others, and not before one of these is created. */
export function createSetAside(earlier: readonly number[]): SetAside {
  const before = new Set(earlier);
  const aside = new Set<number>();
  let again: readonly number[] = [];

  const isAgain = (row: number): boolean => again.includes(row);
  const leave = (row: number): void => {
    before.delete(row);
    aside.delete(row);
    again = again.filter((one) => one !== row);
  };
  const proven = (rows: Set<number>): void => {
    again = [...again, ...rows];
    rows.clear();
  };

  function afterCreated(role: Role): void {
    // One that was on its way already when the 403 came says nothing of the time after it.
    if (role === 'alone') proven(aside);
    if (aside.size === 0) proven(before);
  }

  return {
    alone: () => aside.size > 0 || again.length > 0,
    has: (row) => before.has(row) || aside.has(row) || isAgain(row),
    next: () => again[0] ?? null,
    drop: leave,
    answered(row, role, how) {
      if (how === 'forbidden') {
        if (role === 'again') {
          leave(row);
          return 'refused';
        }
        aside.add(row);
        return role === 'alone' ? 'pause' : 'goesOn';
      }
      if (how === 'created') {
        leave(row);
        afterCreated(role);
      } else if (how === 'other') leave(row);
      return 'goesOn';
    },
    exhausted() {
      if (again.length > 0) return 'again';
      if (aside.size > 0) return 'pause';
      if (before.size === 0) return 'finished';
      before.clear();
      return 'again';
    },
  };
}
