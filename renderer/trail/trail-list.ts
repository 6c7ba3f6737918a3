// The trail as a list for the grid: one handle at a time, opened anew for another filter, closed when it is left.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Guiche } from '../../preload/contract/contract.ts';
import type { Failure } from '../../preload/contract/result.ts';
import type { TrailEntry, TrailFilter } from '../../preload/contract/trail.ts';
import type { Session } from '../session.ts';
import { createPages, type Pages } from '../ui/grid/pages.ts';

export interface TrailList {
  readonly store: StoreApi<TrailListState>;
  readonly open: (filter: TrailFilter) => Promise<void>;
  readonly close: () => void;
}

export interface TrailListState {
  readonly handle: string | undefined;
  readonly pages: Pages<TrailEntry> | undefined;
  readonly failure: Failure | undefined;
  /** How far the trail went when this list was opened. */
  readonly end: number;
}

export function createTrailList(
  guiche: Pick<Guiche, 'trail'>,
  session: Pick<Session, 'ask' | 'store'>,
): TrailList {
  const store = createStore<TrailListState>()(() => ({
    handle: undefined,
    pages: undefined,
    failure: undefined,
    end: 0,
  }));
  let turn = 0;
  /** The list at hand took the place of a forgotten one and has not been read yet. */
  let reopened = false;
  const drop = (handle: string | undefined) => {
    if (handle !== undefined) void session.ask(guiche.trail.close({ handle }));
  };
  const list: TrailList = {
    store,
    async open(filter) {
      turn += 1;
      const mine = turn;
      const end = session.store.getState().trailEnd;
      const result = await session.ask(guiche.trail.open(filter));
      // A later filter was faster: this answer is nobody's any more.
      if (mine !== turn) return drop(result.ok ? result.value.handle : undefined);
      const old = store.getState().handle;
      if (!result.ok) return store.setState({ failure: result.error });
      const { handle, count } = result.value;
      store.setState({
        handle,
        failure: undefined,
        end,
        pages: createPages({
          count,
          async fetch(from, many) {
            const rows = await session.ask(guiche.trail.window({ handle, from, count: many }));
            // Main forgets handles that rested long: the same list is opened anew, unless none can be read at all.
            const forgotten = !rows.ok && rows.error.code === 'notFound' && !reopened;
            if (rows.ok) reopened = false;
            if (forgotten && mine === turn) {
              reopened = true;
              void list.open(filter);
            }
            return rows;
          },
        }),
      });
      return drop(old);
    },
    close() {
      turn += 1;
      drop(store.getState().handle);
      store.setState({ handle: undefined, pages: undefined });
    },
  };
  return list;
}
