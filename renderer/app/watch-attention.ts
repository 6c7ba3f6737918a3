// Watched transactions that need attention, as the rail and Início count them.
import type { AccountScope } from '../../preload/contract/boleto-terms.ts';
import { failedWatchNewsMs } from '../../preload/contract/fresh-failures.ts';
import type { Guiche } from '../../preload/contract/contract.ts';
import type { WatchRow } from '../../preload/contract/monitor.ts';
import { ok, type Result } from '../../preload/contract/result.ts';
import { firstRows } from '../list/first-rows.ts';

export interface WatchAttention {
  /** In trouble, changed after their end, or older than the last age limit. */
  readonly open: number;
  /** Changed after their end, and nobody has acknowledged it. */
  readonly reversed: number;
  /** Failed within a day, newest first; at most as many as are counted. */
  readonly failed: readonly WatchRow[];
}

export const nothingNeedsAttention: WatchAttention = { open: 0, reversed: 0, failed: [] };

/** More failures of one day than this are shown as "so many or more". */
export const mostFailed = 200;

/** A failure is recent for a day; one that came after its end counts as reversed. */
export const isFreshFailure = ({ endedAt, reversed }: WatchRow, now: number): boolean =>
  !reversed && endedAt !== null && Date.parse(endedAt) > now - failedWatchNewsMs;

export const countNeedingAttention = ({ open, failed }: WatchAttention): number => open + failed.length;

export async function readWatchAttention(
  { monitor }: Pick<Guiche, 'monitor'>,
  scope: AccountScope,
  ask: <T>(answer: Promise<Result<T>>) => Promise<Result<T>>,
  now: () => number,
): Promise<Result<WatchAttention>> {
  const board = await ask(monitor.board({ filter: { scope, needsAttention: true, sort: 'changed' } }));
  if (!board.ok) return board;
  const failed = await firstRows(monitor, { scope, lanes: ['failed'], sort: 'changed' }, ask);
  if (!failed.ok) return failed;
  return ok({
    open: Object.values(board.value.columns).reduce((sum, column) => sum + column.count, 0),
    reversed: board.value.reversed,
    failed: failed.value.slice(0, mostFailed).filter((row) => isFreshFailure(row, now())),
  });
}
