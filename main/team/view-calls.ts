// The window's calls that read, share and unshare a team's saved views.
import type { Handlers } from '../../preload/contract/contract.ts';
import { savedView, type SavedView } from '../../preload/contract/list-layouts.ts';
import { CodedError } from '../failure.ts';
import type { SharedViews, TeamLink } from '../ledger/team/link.ts';

export type ViewCalls = Pick<Handlers['team'], 'views' | 'shareView' | 'unshareView'>;

/** Null if another version of the program wrote a view that this one cannot read. */
function readView(stored: string): SavedView | null {
  try {
    return savedView.parse(JSON.parse(stored));
  } catch {
    return null;
  }
}

export function createViewCalls(
  team: { readonly link: Pick<TeamLink, 'state'>; readonly views: SharedViews } | null,
): ViewCalls {
  const views = (): SharedViews => {
    if (!team) throw new CodedError('notInTeam', 'team', { detail: 'withoutTeam' });
    return team.views;
  };
  return {
    async views() {
      if (!team) return [];
      const approves = team.link.state().role === 'approver';
      return (await team.views.list())
        .flatMap(({ view, by, own }) => {
          const read = readView(view);
          return read ? [{ view: read, by, mayStop: own || approves }] : [];
        })
        .toSorted((one, other) => one.view.name.localeCompare(other.view.name, 'pt-BR'));
    },
    async shareView({ view }) {
      const { id, list, name } = view;
      const why = await views().share({ id, list, name, view: JSON.stringify(view) });
      return why === null ? { kind: 'done' } : { kind: 'refused', why };
    },
    async unshareView({ id }) {
      const why = await views().stop(id);
      return why === null ? { kind: 'done' } : { kind: 'refused', why };
    },
  };
}
