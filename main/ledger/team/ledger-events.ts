// The events of a team's ledger: which tables changed, and whether the ledger is frozen as the session sees it.
import { listeners, type Listeners } from '../listeners.ts';
import type { TableGroup } from '../operations.ts';
import type { Freeze } from '../tables/meta.ts';
import type { TeamState } from './link.ts';

export interface TeamEvents {
  readonly listeners: Listeners;
  readonly stateListeners: Set<(state: TeamState) => void>;
  readonly freeze: () => Freeze | null;
  /** Raised with every change. */
  readonly revision: () => number;
  readonly stateChanged: (state: TeamState) => void;
  readonly changed: (tables: readonly TableGroup[]) => void;
}

export function createTeamEvents(stamp: () => { readonly at: string }): TeamEvents {
  const events = listeners();
  const stateListeners = new Set<(state: TeamState) => void>();
  let freeze: Freeze | null = null;
  let revision = 0;
  return {
    listeners: events,
    stateListeners,
    freeze: () => freeze,
    revision: () => revision,
    stateChanged(state) {
      const frozen = state.frozen !== null || state.stopped !== null;
      if (frozen !== (freeze !== null)) {
        freeze = frozen ? { reason: 'team', since: stamp().at } : null;
        events.emit('freezeChanged', freeze);
      }
      for (const listener of stateListeners) listener(state);
    },
    changed(tables) {
      if (tables.length === 0) return;
      revision += 1;
      events.emit('changed', { tables, revision });
    },
  };
}
