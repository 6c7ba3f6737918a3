// Changing an account while it works: nothing of it is begun until its new token or way out stands, and none is removed under
// a running batch or a withdrawal that is not settled. What a change is stands in accounts/accounts.ts.
import type { Handlers } from '../../preload/contract/contract.ts';
import type { BatchRunner } from '../boletos/batch/runner.ts';
import { CodedError } from '../failure.ts';

type Changes = Pick<Handlers['accounts'], 'update' | 'setCredentials' | 'removeCredential' | 'remove'>;

export function accountsAtWork(
  accounts: Changes,
  {
    change,
    running,
    isHeld,
  }: Pick<BatchRunner, 'change' | 'running'> & { readonly isHeld: (accountId: string) => Promise<boolean> },
): Changes {
  return {
    update: (input) => change(input.id, 'way', async () => accounts.update(input)),
    setCredentials: (input) => change(input.id, 'token', async () => accounts.setCredentials(input)),
    removeCredential: (input) => change(input.id, 'token', async () => accounts.removeCredential(input)),
    remove: (input) =>
      change(input.id, 'token', async () => {
        if (running(input.id).length > 0 || (await isHeld(input.id)))
          throw new CodedError('accountBusy', 'accounts');
        return accounts.remove(input);
      }),
  };
}
