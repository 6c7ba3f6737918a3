// Limites: the daily limits, the waiting time of new wallets, the PIN.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useApp, useSession } from '../app/app-context.ts';
import { withdrawalsChanged, useQuery } from '../app/use-query.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { FailureBanner } from '../words/failure-words.tsx';
import { AskedSettings } from './limits/AskedSettings.tsx';
import { LimitsForm } from './limits/LimitsForm.tsx';
import { PinCard } from './limits/PinCard.tsx';
import { TeamLimits } from './limits/TeamLimits.tsx';
import './limits/limits.css';

export function LimitsTab(): JSX.Element | null {
  const accountId = useSession((state) => state.accounts?.current);
  return accountId === undefined ? null : <Limits key={accountId} accountId={accountId} />;
}

function Limits({ accountId }: { accountId: string }): JSX.Element {
  const { t } = useLingui();
  const { guiche } = useApp();
  const { value, failure, again } = useQuery(
    accountId,
    () => guiche.withdrawals.readiness({ accountId }),
    withdrawalsChanged,
  );
  return (
    <div className="scroll limits">
      <div className="stack gap-20 measure">
        <FailureBanner failure={failure} />
        {value ? (
          <>
            <TeamLimits accountId={accountId} />
            <AskedSettings accountId={accountId} current={value.settings} again={again} />
            <LimitsForm accountId={accountId} readiness={value} again={again} />
            <PinCard pin={value.pin} again={again} />
          </>
        ) : (
          !failure && (
            <p className="line soft">
              <Spinner /> {t`Lendo os limites…`}
            </p>
          )
        )}
      </div>
    </div>
  );
}
