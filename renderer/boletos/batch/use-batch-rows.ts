// The open list of a batch's rows. It updates in place and is not reopened by itself, so that no row moves under the
// pointer.
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Batch, BatchRowFilter } from '../../../preload/contract/batches.ts';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import { useApp } from '../../app/app-context.ts';
import { createLongList, type LongListState } from '../../list/long-list.ts';
import { useSame } from '../../list/use-same.ts';

/** While the clerk types, in milliseconds. */
const pause = 200;

export interface BatchRows extends Omit<LongListState<BoletoRow>, 'end'> {
  readonly again: () => void;
}

export function useBatchRows(batch: Batch, wished: BatchRowFilter): BatchRows {
  const { guiche, session } = useApp();
  const filter = useSame(wished);
  const list = useMemo(() => {
    const { openRows, rows, closeRows } = guiche.batches;
    return createLongList<BoletoRow, Parameters<typeof openRows>[0]>(
      { open: openRows, window: rows, close: closeRows },
      session,
      () => 0,
    );
  }, [guiche, session]);
  const { pages, failure, handle } = useStore(list.store);
  useEffect(() => {
    const timer = setTimeout(() => void list.open(filter), filter.text === undefined ? 0 : pause);
    return () => clearTimeout(timer);
  }, [list, filter]);
  useEffect(() => () => list.close(), [list]);
  // Each read of the batch may bring new values of its rows.
  // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  useEffect(() => list.store.getState().pages?.refresh(), [list, batch]);
  return { pages, failure, handle, again: () => void list.open(filter) };
}
