// The events of a team's ledger: which tables changed, and whether the ledger is frozen as the session sees it.
import { listeners } from '../listeners.ts';
import type { TableGroup } from '../operations.ts';
import type { Freeze } from '../tables/meta.ts';
import type { TeamState } from './session.ts';

export type TeamEvents = ReturnType<typeof createTeamEvents>;

export function createTeamEvents(stamp: () => { readonly at: string }) {
  const events = listeners();
  const stateListeners = new Set<(state: TeamState) => void>();
  let freeze: Freeze | null = null;
  let revision = 0;
  return {
    listeners: events,
    stateListeners,
    freeze: () => freeze,
    /** Raised with every change. */
    revision: () => revision,
    stateChanged: (state: TeamState): void => {
      const frozen = state.frozen !== null || state.stopped !== null;
      if (frozen !== (freeze !== null)) {
        freeze = frozen ? { reason: 'team', since: stamp().at } : null;
        events.emit('freezeChanged', freeze);
      }
      for (const listener of stateListeners) listener(state);
    },
    changed(tables: readonly TableGroup[]) {
      if (tables.length === 0) return;
      revision += 1;
      events.emit('changed', { tables, revision });
    },
  };
}
