// The register as a long list: searched anew when the filter changes, refreshed where it lies when boletos do.
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import type { RegisterFilter } from '../../../preload/contract/boletos.ts';
import { useDesk, useSession } from '../../desk.ts';
import { createLongList, type LongListState } from '../../long-list.ts';
import { createSteady } from '../../steady.ts';

const pause = 200;
const refreshGap = 1_000;

export interface Register extends LongListState<BoletoRow> {
  /** Something changed since the list was opened: there may be others that it should hold. */
  readonly outdated: boolean;
  readonly again: () => void;
  /** The list for somebody who reads it after this screen is left. */
  readonly give: () => void;
}

export function useRegister(filter: RegisterFilter): Register {
  const { guiche, session } = useDesk();
  const list = useMemo(
    () => createLongList(guiche.boletos, session, () => session.store.getState().work.last),
    [guiche, session],
  );
  const state = useStore(list.store);
  const last = useSession(({ work }) => work.last);
  useEffect(() => {
    const timer = setTimeout(
      () => void list.open(filter),
      list.store.getState().handle === undefined ? 0 : pause,
    );
    return () => clearTimeout(timer);
  }, [list, filter]);
  useEffect(() => () => list.close(), [list]);
  useEffect(() => {
    const steady = createSteady(async () => {
      const { pages } = list.store.getState();
      // An empty list has no rows to refresh: what is new is all that it can show.
      if (pages?.count === 0) await list.open(filter);
      else pages?.refresh();
    }, refreshGap);
    const unsubscribe = session.store.subscribe((now, before) => {
      if (now.work.last !== before.work.last) steady.poke();
    });
    return () => {
      steady.stop();
      unsubscribe();
    };
  }, [list, filter, session]);
  return {
    ...state,
    outdated: state.pages !== undefined && last > state.end,
    again: () => void list.open(filter),
    give: list.give,
  };
}
