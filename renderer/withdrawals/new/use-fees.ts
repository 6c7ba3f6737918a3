// The service's five numbers: the last ones, read again when the room opens and whenever the clerk asks.
import { useCallback, useEffect, useState } from 'react';
import type { Fees } from '../../../preload/contract/withdrawal-terms.ts';
import { useAct, useApp } from '../../app/app-context.ts';

export type ReadFees = ReturnType<typeof useFees>;

const later = (one: Fees | null | undefined, other: Fees | null | undefined): Fees | undefined =>
  (one?.readAt ?? '') >= (other?.readAt ?? '') ? (one ?? undefined) : (other ?? undefined);

/** `known`: what main has read for this account since it started. */
export function useFees(accountId: string, known: Fees | null | undefined) {
  const { guiche } = useApp();
  const [fees, setFees] = useState<Fees>();
  const { run, busy, failure } = useAct(() => guiche.withdrawals.readFees({ accountId }));
  const read = useCallback(() => void run(undefined, setFees), [run]);
  useEffect(read, [read]);
  return { fees: later(fees, known), busy, failure, read };
}
