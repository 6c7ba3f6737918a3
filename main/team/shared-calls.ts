// The window's calls about what a team shares: changes that loosen the rules of its accounts, who holds an account's secrets, and saved
// views.
import type { Handlers } from '../../preload/contract/contract.ts';
import { savedView } from '../../preload/contract/list-layouts.ts';
import { CodedError } from '../failure.ts';
import type { SharedViews, TeamChanges } from '../ledger/team/link.ts';
import type { TeamLink } from '../ledger/team/team-link.ts';
import { amountText } from '../lists/cells.ts';
import { parsed } from '../json.ts';

function inTeam<Team>(team: Team | null): Team {
  if (!team) throw new CodedError('notInTeam', 'team', { detail: 'withoutTeam' });
  return team;
}

/** A refusal, or `kind` if there is none. */
const unlessRefused = <Kind extends string, Why>(kind: Kind, why: Why | null) =>
  why === null ? { kind } : { kind: 'refused' as const, why };

export function createChangeCalls(
  team: { readonly link: Pick<TeamLink, 'state' | 'holders'>; readonly changes: TeamChanges } | null,
) {
  const approves = () => team?.link.state().role === 'approver';
  return {
    /** Names and ages, never a secret. */
    secretHolders: async ({ accountId }) => (await team?.link.holders(accountId)) ?? [],
    async askNetwork({ commandId, accountId, network: wanted }) {
      const why = await inTeam(team).changes.askNetwork({ id: commandId, accountId, wanted });
      return unlessRefused('asked', why);
    },
    async askedNetwork({ accountId }) {
      const asked = (await team?.changes.askedNetwork(accountId)) ?? null;
      return asked && { ...asked, approves: approves() };
    },
    async askIssueLimits({ commandId, accountId, limits }) {
      const why = await inTeam(team).changes.askIssueLimits({
        id: commandId,
        accountId,
        limits,
        changes: {
          issueCount: String(limits.count),
          issueSum: amountText(limits.cents),
          issueAtypical: limits.atypical ? '✓' : '–',
        },
      });
      return unlessRefused('asked', why);
    },
    async askedIssueLimits({ accountId }) {
      const asked = (await team?.changes.askedIssueLimits(accountId)) ?? null;
      return asked && { ...asked, approves: approves() };
    },
    async decideChange({ id, agrees }) {
      return unlessRefused('decided', await inTeam(team).changes.decide(id, agrees));
    },
  } satisfies Partial<Handlers['team']>;
}

export function createViewCalls(
  team: { readonly link: Pick<TeamLink, 'state'>; readonly views: SharedViews } | null,
): Pick<Handlers['team'], 'views' | 'shareView' | 'unshareView'> {
  return {
    async views() {
      if (!team) return [];
      const approves = team.link.state().role === 'approver';
      return (await team.views.list())
        .flatMap(({ view, by, own }) => {
          // Another version of the program may have written a view that this one cannot read.
          const read = parsed(savedView, view);
          return read ? [{ view: read, by, mayStop: own || approves }] : [];
        })
        .toSorted((one, other) => one.view.name.localeCompare(other.view.name, 'pt-BR'));
    },
    async shareView({ view }) {
      const { id, list, name } = view;
      const why = await inTeam(team).views.share({ id, list, name, view: JSON.stringify(view) });
      return unlessRefused('done', why);
    },
    async unshareView({ id }) {
      return unlessRefused('done', await inTeam(team).views.stop(id));
    },
  };
}
