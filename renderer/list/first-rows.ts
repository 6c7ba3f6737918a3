// Reads only the first rows of a long list: opens it and closes it at once.
import type { OpenedList } from '../../preload/contract/lists.ts';
import { ok, type Result } from '../../preload/contract/result.ts';

export interface ListCalls<Row, Filter> {
  readonly open: (filter: Filter) => Promise<Result<OpenedList<Row>>>;
  readonly close: (list: { handle: string }) => Promise<Result<null>>;
}

/** Not more than main returns with the list itself (200). */
export async function firstRows<Row, Filter>(
  calls: ListCalls<Row, Filter>,
  filter: Filter,
  ask: <T>(answer: Promise<Result<T>>) => Promise<Result<T>>,
): Promise<Result<readonly Row[]>> {
  const list = await ask(calls.open(filter));
  if (!list.ok) return list;
  const { handle, rows } = list.value;
  void ask(calls.close({ handle }));
  return ok(rows);
}
