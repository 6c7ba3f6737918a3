// Main's checks of a wallet while it is typed, shortly after the last key.
import { useEffect, useState } from 'react';
import type { WalletReading } from '../../../preload/contract/wallet-terms.ts';
import { useApp } from '../../app/app-context.ts';

const pause = 200;

/** Undefined while the last text has not been checked yet. */
export function useWalletReading(accountId: string, wallet: string): WalletReading | undefined {
  const { guiche, session } = useApp();
  const [read, setRead] = useState<{ readonly of: string; readonly reading: WalletReading }>();
  useEffect(() => {
    let stale = false;
    const timer = setTimeout(() => {
      const asked = guiche.withdrawals.read({ accountId, amount: '', wallet, gateway: '', webhook: '' });
      void session.ask(asked).then((result) => {
        if (!stale && result.ok) setRead({ of: wallet, reading: result.value.wallet });
      });
    }, pause);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [guiche, session, accountId, wallet]);
  return read?.of === wallet ? read.reading : undefined;
}
