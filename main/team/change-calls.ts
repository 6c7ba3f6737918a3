// The window's calls that request or decide changes that loosen the rules of a team's accounts.
import type { Handlers } from '../../preload/contract/contract.ts';
import { CodedError } from '../failure.ts';
import { amountText } from '../lists/cells.ts';
import type { TeamChanges, TeamLink } from '../ledger/team/link.ts';

export type ChangeCalls = Pick<
  Handlers['team'],
  'askNetwork' | 'askedNetwork' | 'askIssueLimits' | 'askedIssueLimits' | 'decideChange'
>;

export function createChangeCalls(
  team: { readonly link: Pick<TeamLink, 'state'>; readonly changes: TeamChanges } | null,
): ChangeCalls {
  const changes = (): TeamChanges => {
    if (!team) throw new CodedError('notInTeam', 'team', { detail: 'withoutTeam' });
    return team.changes;
  };
  return {
    async askNetwork({ commandId, accountId, network: wanted }) {
      const why = await changes().askNetwork({ id: commandId, accountId, wanted });
      return why === null ? { kind: 'asked' } : { kind: 'refused', why };
    },
    async askedNetwork({ accountId }) {
      const asked = (await team?.changes.askedNetwork(accountId)) ?? null;
      return asked && { ...asked, approves: team?.link.state().role === 'approver' };
    },
    async askIssueLimits({ commandId, accountId, limits }) {
      const why = await changes().askIssueLimits({
        id: commandId,
        accountId,
        limits,
        changes: {
          issueCount: String(limits.count),
          issueSum: amountText(limits.cents),
          issueAtypical: limits.atypical ? '✓' : '–',
        },
      });
      return why === null ? { kind: 'asked' } : { kind: 'refused', why };
    },
    async askedIssueLimits({ accountId }) {
      const asked = (await team?.changes.askedIssueLimits(accountId)) ?? null;
      return asked && { ...asked, approves: team?.link.state().role === 'approver' };
    },
    async decideChange({ id, agrees }) {
      const why = await changes().decide(id, agrees);
      return why === null ? { kind: 'decided' } : { kind: 'refused', why };
    },
  };
}
