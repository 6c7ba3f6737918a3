// Withdrawals that take two people of a team: whose summary it is now, and the requests that approvers confirm or decline.
import type { Handlers } from '../../preload/contract/contract.ts';
import type {
  TeamHold,
  WithdrawalRequest,
  WorkedElsewhere,
} from '../../preload/contract/withdrawal-request-terms.ts';
import { notFound } from '../failure.ts';
import type { FeeReader } from './fees.ts';
import type { SummaryLease } from '../ledger/team/withdrawal-leases.ts';
import type { Limits, Team, Wallets } from './ports.ts';
import type { Quoting } from './quote.ts';
import { changedBeyond } from './rules/figures.ts';
import { sameWallet } from './rules/wallet.ts';
import { summaryGoodMs, type Summaries } from './summaries.ts';

export interface RequestParts {
  readonly team: Team | null;
  readonly limits: Limits;
  readonly wallets: Wallets;
  readonly fees: Pick<FeeReader, 'read'>;
  readonly quoting: Quoting;
  readonly summaries: Summaries;
}

type NotMine = WorkedElsewhere | { readonly kind: 'team'; readonly why: TeamHold };

function notMine(lease: SummaryLease): NotMine | null {
  switch (lease.kind) {
    case 'mine':
      return null;
    case 'others': {
      const { clerk, computer, alive, onTheirWay } = lease;
      return { kind: 'elsewhere', clerk, computer, alive, onTheirWay };
    }
    case 'refused':
      // That the team waits is said by the block of the account.
      return lease.why === 'role' ? { kind: 'team', why: 'role' } : null;
  }
}

/** Before a summary is shown: null where this computer may show it. */
export const claimSummary = async (team: Team | null, accountId: string): Promise<NotMine | null> =>
  team !== null && team.role() !== 'reader' ? notMine(await team.claim(accountId, summaryGoodMs)) : null;

/** The claim ends with `work`, unless it shows a summary. */
export async function unlessShown<T>(
  team: Team | null,
  accountId: string,
  work: (shown: () => void) => Promise<T>,
): Promise<T> {
  let kept = false;
  try {
    return await work(() => {
      kept = true;
    });
  } finally {
    if (!kept) await team?.release(accountId);
  }
}

export function requestCalls({ team, limits, wallets, fees, quoting, summaries }: RequestParts) {
  const inTeam = (): Team => team ?? notFound('withdrawals', 'team');

  async function summarize(request: WithdrawalRequest) {
    const { accountId, cents, gateway, webhook } = request;
    const wallet = await wallets.reading(accountId, request.wallet);
    if (wallet.kind !== 'wallet' || !sameWallet(wallet.wallet, request.wallet))
      return { kind: 'gone', request } as const;
    const claimed = await claimSummary(team, accountId);
    if (claimed) return claimed;
    return unlessShown(team, accountId, async (shown) => {
      const now = await fees.read(accountId);
      const { rateTolerance } = await limits.settings(accountId);
      if (changedBeyond(request.fees, now, rateTolerance))
        return { kind: 'figuresMoved', request, now } as const;
      const held = await quoting.summary({ accountId, cents, wallet, gateway, webhook, request }, now);
      summaries.hold(held);
      shown();
      return { kind: 'summary', summary: held.summary } as const;
    });
  }

  return {
    async requests() {
      if (!team) return { requests: [], role: null };
      return { requests: await team.requests(), role: team.role() };
    },

    async summarizeRequest({ id }) {
      const [request] = await inTeam().requests({ id });
      if (request?.state !== 'open') return { kind: 'gone', request: request ?? null };
      if (request.own) return { kind: 'team', why: 'ownRequest' };
      if (inTeam().role() !== 'approver') return { kind: 'team', why: 'notApprover' };
      return summarize(request);
    },

    async declineRequest({ id, reason }) {
      const why = await inTeam().decline(id, reason);
      return why === null ? { kind: 'declined' } : { kind: 'refused', why };
    },

    teamLimits: async ({ accountId }) =>
      team && {
        role: team.role(),
        ...(await team.limits(accountId)),
        settings: await team.askedSettings(accountId),
      },

    async setTeamLimits({ commandId, ...wanted }) {
      const became = await inTeam().setLimits({ id: commandId, ...wanted });
      return became === 'set' || became === 'asked' ? { kind: became } : { kind: 'refused', why: became };
    },

    async takeOver({ accountId }) {
      const lease = await inTeam().takeOver(accountId);
      // Nothing is shown by it yet.
      if (lease.kind === 'mine') await inTeam().release(accountId);
      return notMine(lease) ?? { kind: 'taken' };
    },
  } satisfies Partial<Handlers['withdrawals']>;
}
