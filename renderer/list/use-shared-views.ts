// The saved views that the team shares, of all lists; none outside of a team.
import type { SharedView } from '../../preload/contract/team-views.ts';
import { useApp, useSession, neverChanged, useQuery } from '../app/app-context.ts';
import { useInTeam, useLast } from '../app/team-work.ts';

const none: readonly SharedView[] = [];

export function useSharedViews() {
  const { guiche } = useApp();
  const inTeam = useInTeam();
  /** Whether this clerk may add one. */
  const mayShare = useSession(
    ({ app }) => app?.phase === 'ready' && app.team !== undefined && app.team.role !== 'reader',
  );
  const { value, again } = useQuery(
    `shared-views ${inTeam}`,
    () => (inTeam ? guiche.team.views() : Promise.resolve({ ok: true, value: none })),
    neverChanged,
  );
  return { shared: useLast(value) ?? none, mayShare, again };
}
