// The service's five numbers: the last ones, read again when the room opens and whenever the clerk asks.
import { useEffect, useState } from 'react';
import type { Failure } from '../../../preload/contract/result.ts';
import type { Fees } from '../../../preload/contract/withdrawal-terms.ts';
import { useAct, useApp } from '../../app/app-context.ts';

export interface ReadFees {
  readonly fees: Fees | undefined;
  readonly busy: boolean;
  readonly failure: Failure | undefined;
  readonly read: () => void;
}

const later = (one: Fees | null | undefined, other: Fees | null | undefined): Fees | undefined =>
  (one?.readAt ?? '') >= (other?.readAt ?? '') ? (one ?? undefined) : (other ?? undefined);

/** `known`: what main has read for this account since it started. */
export function useFees(accountId: string, known: Fees | null | undefined): ReadFees {
  const { guiche } = useApp();
  const [fees, setFees] = useState<Fees>();
  const act = useAct(() => guiche.withdrawals.readFees({ accountId }));
  const { run } = act;
  const read = () => {
    void run(undefined).then((result) => {
      if (result?.ok) setFees(result.value);
    });
  };
  useEffect(() => {
    void run(undefined).then((result) => {
      if (result?.ok) setFees(result.value);
    });
  }, [run]);
  return { fees: later(fees, known), busy: act.busy, failure: act.failure, read };
}
