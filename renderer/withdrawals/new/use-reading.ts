// The form as main reads it, a moment after the last key; nothing is asked of the service for it.
import { useEffect, useState } from 'react';
import type { WithdrawalReading } from '../../../preload/contract/withdrawals.ts';
import { useApp } from '../../app/app-context.ts';
import type { WithdrawalForm } from './withdrawal-draft.ts';

const pause = 150;

interface Read {
  readonly of: WithdrawalForm;
  readonly reading: WithdrawalReading;
}

export interface Reading {
  /** The last one that came, of whatever form. */
  readonly reading: WithdrawalReading | undefined;
  /** It is of the form as it stands. */
  readonly current: boolean;
  /** A reading that came by another way. */
  readonly take: (reading: WithdrawalReading) => void;
}

/** Read anew when `round` changes: limits, the book or the fees may be others by then. */
export function useReading(accountId: string, form: WithdrawalForm, round: unknown): Reading {
  const { guiche, session } = useApp();
  const [last, setLast] = useState<Read>();
  useEffect(() => {
    let stale = false;
    const timer = setTimeout(() => {
      void session.ask(guiche.withdrawals.read({ accountId, ...form })).then((result) => {
        if (!stale && result.ok) setLast({ of: form, reading: result.value });
      });
    }, pause);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
    // A new round is a reason by itself.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [guiche, session, accountId, form, round]);
  return {
    reading: last?.reading,
    current: last?.of === form,
    take: (reading) => setLast({ of: form, reading }),
  };
}
