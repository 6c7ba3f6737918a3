// On which computers of the team an account's secrets are: names and ages, never a secret.
import type { Handlers } from '../../preload/contract/contract.ts';
import type { TeamLink } from '../ledger/team/link.ts';

export const createSecretHolders = (
  link: Pick<TeamLink, 'holders'> | null,
): Pick<Handlers['team'], 'secretHolders'> => ({
  secretHolders: async ({ accountId }) => (link ? link.holders(accountId) : []),
});
