// Coordinates changes of an account with its batches: nothing of it starts until a new token or connection is stored,
// and it cannot be removed while a batch runs. accounts/accounts.ts makes the changes; the ledger refuses to remove an
// account with unsettled work.
import type { Handlers } from '../../preload/contract/contract.ts';
import type { BatchRunner } from '../boletos/batch/runner.ts';
import { CodedError } from '../failure.ts';

type Changes = Pick<Handlers['accounts'], 'update' | 'setCredentials' | 'removeCredential' | 'remove'>;

export function accountsAtWork(
  accounts: Changes,
  { change, running }: Pick<BatchRunner, 'change' | 'running'>,
): Changes {
  return {
    update: (input) => change(input.id, 'connection', async () => accounts.update(input)),
    setCredentials: (input) => change(input.id, 'token', async () => accounts.setCredentials(input)),
    removeCredential: (input) => change(input.id, 'token', async () => accounts.removeCredential(input)),
    remove: (input) =>
      change(input.id, 'token', async () => {
        if (running(input.id).length > 0) throw new CodedError('accountBusy', 'accounts');
        return accounts.remove(input);
      }),
  };
}
