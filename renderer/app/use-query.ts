// Reads data of the ledger when a component is shown, and again when main announces a change.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure, Result } from '../../preload/contract/result.ts';
import { useApp } from './app-context.ts';
import type { SessionState } from './session.ts';
import { throttledRefresh } from './throttled-refresh.ts';

/** The minimum interval between two reads, in milliseconds: running batches announce many changes a second. */
const pause = 400;

export interface Query<Value> {
  /** Undefined until the first answer for this key. */
  readonly value: Value | undefined;
  readonly failure: Failure | undefined;
  readonly again: () => void;
}

/** Batches and boletos. */
export const workChanged = ({ work }: SessionState): number => work.last;
/** Booklets and prints. */
export const documentsChanged = ({ papers }: SessionState): number => papers.last;
/** Main announces no changes of it: only `again` reads it anew. */
export const neverChanged = (): number => 0;
/** Watched transactions. */
export const watchChanged = ({ watch }: SessionState): number => watch.last;
/** Lines of statements and return files, and evidence of payments. */
export const incomeChanged = ({ income }: SessionState): number => income.last;
/** E-mails to payers, and their queues. */
export const mailChanged = ({ mail }: SessionState): number => mail.turns;
/** Withdrawals, their wallets and limits. */
export const withdrawalsChanged = ({ withdrawals }: SessionState): number => withdrawals.last;

/** `read` belongs to `key`: another key is another subject, and the earlier value is dropped. */
export function useQuery<Value>(
  key: string | number,
  read: () => Promise<Result<Value>>,
  moved: (state: SessionState) => number = workChanged,
): Query<Value> {
  const { session } = useApp();
  const [known, setKnown] = useState<{ readonly key: string | number; readonly result: Result<Value> }>();
  const kick = useRef<() => void>(undefined);
  const latest = useRef({ read, moved });
  useEffect(() => {
    latest.current = { read, moved };
  });
  useEffect(() => {
    let over = false;
    const throttled = throttledRefresh(async () => {
      const result = await session.ask(latest.current.read());
      if (!over) setKnown({ key, result });
    }, pause);
    kick.current = throttled.poke;
    throttled.poke();
    const unsubscribe = session.store.subscribe((now, before) => {
      const { moved } = latest.current;
      if (moved(now) !== moved(before)) throttled.poke();
    });
    return () => {
      over = true;
      throttled.stop();
      unsubscribe();
    };
  }, [session, key]);
  const mine = known?.key === key ? known.result : undefined;
  return {
    value: mine?.ok ? mine.value : undefined,
    failure: mine && !mine.ok ? mine.error : undefined,
    again: useCallback(() => kick.current?.(), []),
  };
}
