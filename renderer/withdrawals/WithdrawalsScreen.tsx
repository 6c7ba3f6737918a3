// Saques: one withdrawal at a time, its history, the wallet book, and the limits.
import { useLingui } from '@lingui/react/macro';
import { useApp, useRoute, useSession, useCurrentAccount } from '../app/app-context.ts';
import type { Route, WithdrawalTab } from '../app/route.ts';
import { useInTeam } from '../app/team-work.ts';
import { type Pane, Tabs } from '../ui/Tabs.tsx';
import { BookTab } from './BookTab.tsx';
import { HistoryTab } from './HistoryTab.tsx';
import { RequestsTab } from './RequestsTab.tsx';
import { useRequests } from './requests/use-requests.ts';
import { useReadiness } from './use-readiness.ts';
import { NewWithdrawal } from './new/NewWithdrawal.tsx';
import { Spinner } from '../ui/icons.tsx';
import { FailureBanner } from '../words/failure-words.tsx';
import { AskedSettings } from './limits/AskedSettings.tsx';
import { LimitsForm } from './limits/LimitsForm.tsx';
import { PinCard } from './limits/PinCard.tsx';
import { TeamLimits } from './limits/TeamLimits.tsx';
import './limits/limits.css';

/** Limites: the daily limits, the waiting time of new wallets, the PIN. */
function LimitsTab() {
  const accountId = useSession((state) => state.accounts?.current);
  return accountId === undefined ? null : <Limits key={accountId} accountId={accountId} />;
}

function Limits({ accountId }: { accountId: string }) {
  const { t } = useLingui();
  const { value, failure, again } = useReadiness(accountId);
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

/** Novo saque: a form, a summary, and one withdrawal. */
function NewTab() {
  const route = useRoute();
  const account = useCurrentAccount();
  const again = route.screen === 'withdrawals' && route.tab === 'new' ? route.again : undefined;
  return account ? <NewWithdrawal key={account.id} account={account} again={again} /> : null;
}

export function WithdrawalsScreen({ route }: { route: Extract<Route, { screen: 'withdrawals' }> }) {
  const { t } = useLingui();
  const { navigation } = useApp();
  const inTeam = useInTeam();
  const { value } = useRequests();
  const open = value?.requests.filter(({ state }) => state === 'open').length ?? 0;
  const panes: readonly Pane<WithdrawalTab>[] = [
    { id: 'new', label: t`Novo saque`, content: <NewTab />, fill: true },
    ...(inTeam
      ? [
          {
            id: 'requests' as const,
            label: open === 0 ? t`Aprovações` : t`Aprovações (${open})`,
            content: <RequestsTab />,
            fill: true,
          },
        ]
      : []),
    { id: 'history', label: t`Histórico`, content: <HistoryTab route={route} />, fill: true },
    { id: 'book', label: t`Carteiras`, content: <BookTab route={route} />, fill: true },
    { id: 'limits', label: t`Limites e PIN`, content: <LimitsTab />, fill: true },
  ];
  return (
    <section className="screen" aria-label={t`Saques`}>
      <h1 className="unseen">{t`Saques`}</h1>
      <Tabs
        label={t`Saques`}
        panes={panes}
        selected={route.tab === 'requests' && !inTeam ? 'new' : route.tab}
        onSelect={(tab) => navigation.go({ screen: 'withdrawals', tab })}
      />
    </section>
  );
}
