// A link from a watched transaction to its withdrawal.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { WatchRow } from '../../../preload/contract/monitor.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { firstRows } from '../../list/first-rows.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureBanner } from '../../words/failure-words.tsx';

export function OfWithdrawal({ watch }: { watch: WatchRow }): JSX.Element {
  const { t } = useLingui();
  const { guiche, navigation, session } = useApp();
  const { accountId, transactionId } = watch;
  const finding = useAct(() => {
    const filter = { scope: { accountId }, text: transactionId, sort: 'newest' } as const;
    return firstRows(guiche.withdrawals, filter, session.ask);
  });
  const open = async () => {
    const found = await finding.run(undefined);
    if (!found?.ok) return;
    const own = found.value.find((row) => row.transactionId === transactionId);
    navigation.go({ screen: 'withdrawals', tab: 'history', ...(own ? { withdrawal: own.id } : {}) });
  };
  return (
    <div className="stack gap-4">
      <div className="line">
        <Button icon="withdrawals" busy={finding.busy} onPress={() => void open()}>
          {t`Ver o saque`}
        </Button>
      </div>
      <FailureBanner failure={finding.failure} />
    </div>
  );
}
