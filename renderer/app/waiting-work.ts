// What waits in the accounts not in use: the ledger's counts, the state of their tokens, and the state of polling.
// Pure; Início lists the same for the account in use.
import type { Account, AccountsSnapshot, WaitingWork } from '../../preload/contract/accounts.ts';
import type { AskingState } from '../../preload/contract/monitor.ts';
import { othersOf } from '../list/account-choice.ts';

/** There is no token, or it expires within a week. */
export const needsToken = ({ kind, credentials, token }: Account): boolean =>
  kind === 'service' && (!credentials.token.set || !['unknown', 'good'].includes(token.age));

/** A pause that the service asked for, or a used-up budget, ends without a person; the monitor shows it. */
const stoppedStates: ReadonlySet<AskingState['state']> = new Set(['noCredentials', 'unauthorized', 'outage']);

export const isStopped = ({ state, watched }: AskingState): boolean =>
  watched > 0 && stoppedStates.has(state);

/** An outage ends without a person. */
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
