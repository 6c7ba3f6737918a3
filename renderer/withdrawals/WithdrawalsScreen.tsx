// Saques: one withdrawal at a time, its history, the wallet book, and the limits.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useApp, useSession } from '../app/app-context.ts';
import type { Route, WithdrawalTab } from '../app/route.ts';
import { Tabs, type Pane } from '../ui/Tabs.tsx';
import { BookTab } from './BookTab.tsx';
import { HistoryTab } from './HistoryTab.tsx';
import { LimitsTab } from './LimitsTab.tsx';
import { NewTab } from './NewTab.tsx';
import { RequestsTab } from './RequestsTab.tsx';
import { useRequests } from './requests/use-requests.ts';

export function WithdrawalsScreen({
  route,
}: {
  route: Extract<Route, { screen: 'withdrawals' }>;
}): JSX.Element {
  const { t } = useLingui();
  const { navigation } = useApp();
  const inTeam = useSession((state) => state.app?.phase === 'ready' && state.app.team !== undefined);
  const { value } = useRequests();
  const open = value?.requests.filter(({ state }) => state === 'open').length ?? 0;
  const panes: readonly Pane<WithdrawalTab>[] = [
    { id: 'new', label: t`Novo saque`, content: <NewTab />, fill: true },
    ...(inTeam
      ? [
          {
            id: 'requests' as const,
            label: open === 0 ? t`Pedidos` : t`Pedidos (${open})`,
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
