// What colleagues ask an approver to loosen in an account, and nobody has decided yet.
import type { ChangeToDecide } from '../../preload/contract/team-changes.ts';
import type { Team } from './ports.ts';

export type Asking = Pick<Team, 'role' | 'limits' | 'askedSettings' | 'askedNetwork' | 'askedIssueLimits'>;

/** Empty for others than approvers, and without what the approver asked for. */
export async function changesToDecide(
  team: Asking | null,
  accountId: string,
): Promise<readonly ChangeToDecide[]> {
  if (team?.role() !== 'approver') return [];
  const [{ raise }, settings, network, issueLimits] = await Promise.all([
    team.limits(accountId),
    team.askedSettings(accountId),
    team.askedNetwork(accountId),
    team.askedIssueLimits(accountId),
  ]);
  const asked = [
    ['eachPerson', raise],
    ['settings', settings],
    ['network', network?.agreed === true ? null : network],
    ['issueLimits', issueLimits?.agreed === true ? null : issueLimits],
  ] as const;
  return asked.flatMap(([what, change]) => {
    if (!change || change.own) return [];
    const { id, maker, expiresAt } = change;
    return [{ id, accountId, what, maker, expiresAt }];
  });
}
