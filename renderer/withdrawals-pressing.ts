// What of all withdrawals a person should look at, as the rail and Início count it.
import type { Guiche } from '../preload/contract/contract.ts';
import type { Result } from '../preload/contract/result.ts';
import type { WithdrawalDoubt, WithdrawalRow } from '../preload/contract/withdrawals.ts';

export interface WithdrawalsPressing {
  /** To be confirmed, of all accounts. */
  readonly doubts: readonly WithdrawalDoubt[];
  /** Their answers differ from what was asked for, and nobody has said that they saw it. */
  readonly stopped: readonly WithdrawalRow[];
  /** Their failure was read twice: what was sent did not arrive. The latest first. */
  readonly failed: readonly WithdrawalRow[];
}

export const noWithdrawalPresses: WithdrawalsPressing = { doubts: [], stopped: [], failed: [] };

const day = 24 * 3_600_000;
/** No account makes more of them in the time that a failure is told of. */
const latest = 200;

/** News for two days: the second reading may come a day after the failure was first seen. */
export const isFreshlyFailed = ({ watch }: WithdrawalRow, now: number): boolean =>
  watch?.failureConfirmed === true && watch.changedAt !== null && Date.parse(watch.changedAt) > now - 2 * day;

export const countPressingWithdrawals = ({ doubts, stopped, failed }: WithdrawalsPressing): number =>
  doubts.length + stopped.length + failed.length;

/** Undefined where main does not answer: what was known stays. */
export async function readPressingWithdrawals(
  { withdrawals }: Pick<Guiche, 'withdrawals'>,
  ask: <T>(answer: Promise<Result<T>>) => Promise<Result<T>>,
  accountIds: readonly string[],
  now: () => number,
): Promise<WithdrawalsPressing | undefined> {
  const doubts = await ask(withdrawals.doubts({}));
  if (!doubts.ok) return undefined;
  const stopped: WithdrawalRow[] = [];
  for (const accountId of accountIds) {
    const standing = await ask(withdrawals.standing({ accountId }));
    if (!standing.ok) return undefined;
    if (standing.value.stopped) stopped.push(standing.value.stopped);
  }
  const list = await ask(withdrawals.open({ states: ['created'], sort: 'newest' }));
  if (!list.ok) return undefined;
  const { handle, count } = list.value;
  const rows =
    count === 0
      ? undefined
      : await ask(withdrawals.window({ handle, from: 0, count: Math.min(count, latest) }));
  void ask(withdrawals.close({ handle }));
  if (rows && !rows.ok) return undefined;
  return {
    doubts: doubts.value,
    stopped,
    failed: (rows?.value ?? []).filter((row) => isFreshlyFailed(row, now())),
  };
}
