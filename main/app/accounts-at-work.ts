// Changing an account while it works: nothing of it is begun until its new token or way out stands, and none is removed under
// a running batch. What a change is stands in accounts/accounts.ts; what is not settled keeps an account in the ledger itself.
import type { Handlers } from '../../preload/contract/contract.ts';
import type { BatchRunner } from '../boletos/batch/runner.ts';
import { CodedError } from '../failure.ts';

type Changes = Pick<Handlers['accounts'], 'update' | 'setCredentials' | 'removeCredential' | 'remove'>;

export function accountsAtWork(
  accounts: Changes,
  { change, running }: Pick<BatchRunner, 'change' | 'running'>,
): Changes {
  return {
    update: (input) => change(input.id, 'way', async () => accounts.update(input)),
    setCredentials: (input) => change(input.id, 'token', async () => accounts.setCredentials(input)),
    removeCredential: (input) => change(input.id, 'token', async () => accounts.removeCredential(input)),
    remove: (input) =>
      change(input.id, 'token', async () => {
        if (running(input.id).length > 0) throw new CodedError('accountBusy', 'accounts');
        return accounts.remove(input);
      }),
  };
}
