// The call that lists which computers of the team hold an account's secrets: names and ages, never a secret.
import type { Handlers } from '../../preload/contract/contract.ts';
import type { TeamLink } from '../ledger/team/link.ts';

export const createSecretHolders = (
  link: Pick<TeamLink, 'holders'> | null,
): Pick<Handlers['team'], 'secretHolders'> => ({
  secretHolders: async ({ accountId }) => (link ? link.holders(accountId) : []),
});
