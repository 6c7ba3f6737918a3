// Rows that the service answered with 403. Another row is sent alone to find out whether the token or the row is the cause. None of
// this is stored: in the ledger such a row is ready, also after a restart.

/**
 * How a row is sent: with others in flight, alone because rows are set aside, or once more after another was created.
 */
export type Role = 'usual' | 'alone' | 'again';

export type Answered = 'created' | 'forbidden' | 'notSent' | 'rateLimited' | 'other';

export interface SetAside {
  /** Whether the next row must be the only one in flight. */
  readonly alone: () => boolean;
  readonly has: (row: number) => boolean;
  /** The row to retry before any other. */
  readonly next: () => number | null;
  /** Forgets a row that can no longer be sent because somebody changed it. */
  readonly drop: (row: number) => void;
  readonly answered: (row: number, role: Role, how: Answered) => 'goesOn' | 'refused' | 'pause';
  /** Called when only rows set aside are left. `again`: they may be sent now. */
  readonly exhausted: () => 'again' | 'pause' | 'finished';
}

/** `earlier`: rows that got a 403 in an earlier run. They are retried once another row was created, or when no other is left. */
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
    // A request that was already in flight when the 403 came proves nothing about the time after it.
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
