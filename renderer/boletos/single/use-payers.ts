// Whom this account billed before, by what is typed as the payer's name.
import { useEffect, useState } from 'react';
import type { BilledPayer } from '../../../preload/contract/boletos.ts';
import { useApp } from '../../app/app-context.ts';

/** While the clerk types, in milliseconds. */
const pause = 150;
const none: readonly BilledPayer[] = [];

/** Nobody while nothing is typed. A failure takes no more than the offer away. */
export function usePayers(accountId: string, typed: string | undefined): readonly BilledPayer[] {
  const { guiche } = useApp();
  const [found, setFound] = useState(none);
  useEffect(() => {
    let stale = false;
    const timer = setTimeout(
      () => {
        if (typed === undefined) return setFound(none);
        void guiche.boletos.payers({ accountId, text: typed }).then((result) => {
          if (!stale) setFound(result.ok ? result.value : none);
        });
      },
      typed === undefined ? 0 : pause,
    );
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [guiche, accountId, typed]);
  return found;
}
