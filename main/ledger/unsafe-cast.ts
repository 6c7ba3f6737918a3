// The only unchecked cast of the ledger: for values that this code itself wrote to its file or posted between its threads.
// `test/contract/casts.test.ts` names every file that uses it, and how often.

/** Never for data from outside this program. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says which type; that is its point
export function unsafeCast<T>(value: unknown): T;
export function unsafeCast(value: unknown): unknown {
  return value;
}
