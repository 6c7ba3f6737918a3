// Saques: one withdrawal at a time, its history, the wallet book, and the limits.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useApp } from '../app/app-context.ts';
import type { Route, WithdrawalTab } from '../app/route.ts';
import { Tabs, type Pane } from '../ui/Tabs.tsx';
import { BookTab } from './BookTab.tsx';
import { HistoryTab } from './HistoryTab.tsx';
import { LimitsTab } from './LimitsTab.tsx';
import { NewTab } from './NewTab.tsx';

export function WithdrawalsScreen({
  route,
}: {
  route: Extract<Route, { screen: 'withdrawals' }>;
}): JSX.Element {
  const { t } = useLingui();
  const { navigation } = useApp();
  const panes: readonly Pane<WithdrawalTab>[] = [
    { id: 'new', label: t`Novo saque`, content: <NewTab />, fill: true },
    { id: 'history', label: t`Histórico`, content: <HistoryTab route={route} />, fill: true },
    { id: 'book', label: t`Carteiras`, content: <BookTab />, fill: true },
    { id: 'limits', label: t`Limites e PIN`, content: <LimitsTab />, fill: true },
  ];
  return (
    <section className="screen" aria-label={t`Saques`}>
      <h1 className="unseen">{t`Saques`}</h1>
      <Tabs
        label={t`Saques`}
        panes={panes}
        selected={route.tab}
        onSelect={(tab) => navigation.go({ screen: 'withdrawals', tab })}
      />
    </section>
  );
}
