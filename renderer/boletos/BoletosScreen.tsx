// Boletos: a single one, a batch from a sheet, and the register of all that were sent.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useApp } from '../app/app-context.ts';
import type { BoletoTab, Route } from '../app/route.ts';
import { Tabs, type Pane } from '../ui/Tabs.tsx';
import { BatchTab } from './BatchTab.tsx';
import { IssuedTab } from './IssuedTab.tsx';
import { SingleTab } from './SingleTab.tsx';

export function BoletosScreen({ route }: { route: Extract<Route, { screen: 'boletos' }> }): JSX.Element {
  const { t } = useLingui();
  const { navigation } = useApp();
  const panes: readonly Pane<BoletoTab>[] = [
    { id: 'single', label: t`Avulso`, content: <SingleTab />, fill: true },
    {
      id: 'batch',
      label: t`Lote`,
      content: <BatchTab batch={route.batch} doubts={route.doubts === true} view={route.view} />,
      fill: true,
    },
    {
      id: 'issued',
      label: t`Emitidos`,
      content: <IssuedTab route={route} />,
      fill: true,
    },
  ];
  return (
    <section className="screen" aria-label={t`Boletos`}>
      <h1 className="unseen">{t`Boletos`}</h1>
      <Tabs
        label={t`Boletos`}
        panes={panes}
        selected={route.tab}
        onSelect={(tab) => navigation.go({ ...route, tab })}
      />
    </section>
  );
}
