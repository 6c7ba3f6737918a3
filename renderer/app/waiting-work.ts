// What waits in the accounts that are not in use: the ledger's count, and what only the window knows of their tokens and of
// how asking goes. Pure; Início lists the same of the account in use.
import type { Account, AccountsSnapshot, WaitingWork } from '../../preload/contract/accounts.ts';
import type { AskingState } from '../../preload/contract/monitor.ts';
import { othersOf } from '../list/account-choice.ts';

/** There is none, or it runs out within a week. */
export const needsToken = ({ kind, credentials, token }: Account): boolean =>
  kind === 'service' && (!credentials.token.set || !['unknown', 'good'].includes(token.age));

/** A pause that the service asked for, or a budget that is spent, ends by itself and is told on the monitor. */
const stoppedStates: ReadonlySet<AskingState['state']> = new Set(['noCredentials', 'unauthorized', 'outage']);

export const isStopped = ({ state, watched }: AskingState): boolean =>
  watched > 0 && stoppedStates.has(state);

/** An outage passes by itself. */
export const stopsUntilMended = (asking: AskingState): boolean =>
  isStopped(asking) && asking.state !== 'outage';

export function waitingElsewhere(
  snapshot: AccountsSnapshot,
  waiting: readonly WaitingWork[],
  asking: readonly AskingState[],
): readonly WaitingWork[] {
  return othersOf(snapshot).flatMap((account) => {
    const { matters = 0, running = 0 } = waiting.find(({ accountId }) => accountId === account.id) ?? {};
    const token = needsToken(account) ? 1 : 0;
    const stopped = asking.filter((one) => one.accountId === account.id && stopsUntilMended(one)).length;
    const all = matters + token + stopped + (account.confirmed ? 0 : 1);
    return all + running === 0 ? [] : [{ accountId: account.id, matters: all, running }];
  });
}
