// The history as a long list: searched anew when the filter changes, refreshed where it lies when withdrawals or what is
// watched of them do.
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { WithdrawalFilter, WithdrawalRow } from '../../../preload/contract/withdrawals.ts';
import { useDesk, useSession } from '../../desk.ts';
import { createLongList, type LongListState } from '../../long-list.ts';
import { createSteady } from '../../steady.ts';

const pause = 200;
const refreshGap = 1_000;

export interface History extends LongListState<WithdrawalRow> {
  /** Something changed since the list was opened: there may be others that it should hold. */
  readonly outdated: boolean;
  readonly again: () => void;
}

export function useHistory(filter: WithdrawalFilter): History {
  const { guiche, session } = useDesk();
  const list = useMemo(
    () => createLongList(guiche.withdrawals, session, () => session.store.getState().payouts.last),
    [guiche, session],
  );
  const state = useStore(list.store);
  const last = useSession(({ payouts }) => payouts.last);
  useEffect(() => {
    const timer = setTimeout(
      () => void list.open(filter),
      list.store.getState().handle === undefined ? 0 : pause,
    );
    const steady = createSteady(async () => {
      const { pages } = list.store.getState();
      // An empty list has no rows to refresh: what is new is all that it can show.
      if (pages?.count === 0) await list.open(filter);
      else pages?.refresh();
    }, refreshGap);
    const unsubscribe = session.store.subscribe((now, before) => {
      if (now.payouts.last !== before.payouts.last || now.watch.last !== before.watch.last) steady.poke();
    });
    return () => {
      clearTimeout(timer);
      steady.stop();
      unsubscribe();
    };
  }, [list, filter, session]);
  useEffect(() => () => list.close(), [list]);
  return {
    ...state,
    outdated: state.pages !== undefined && last > state.end,
    again: () => void list.open(filter),
  };
}
