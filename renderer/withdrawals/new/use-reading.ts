// The form as main parses it, shortly after the last key; nothing is requested from the service for it.
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
  /** The latest result, of whatever form. */
  readonly reading: WithdrawalReading | undefined;
  /** It belongs to the current form. */
  readonly current: boolean;
  /** A result that came another way. */
  readonly take: (reading: WithdrawalReading) => void;
}

/** Read again when `round` changes: limits, the book or the fees may have changed. */
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
    // A new round is a trigger by itself.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [guiche, session, accountId, form, round]);
  return {
    reading: last?.reading,
    current: last?.of === form,
    take: (reading) => setLast({ of: form, reading }),
  };
}
