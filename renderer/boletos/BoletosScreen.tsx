// Boletos: a single one, a batch from a sheet, and the register of all that were sent.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useApp } from '../app/app-context.ts';
import type { BoletoTab, Route } from '../app/route.ts';
import { Tabs, type Pane } from '../ui/Tabs.tsx';
import { BatchTab } from './BatchTab.tsx';
import { IssuedTab } from './IssuedTab.tsx';
import { SingleTab } from './SingleTab.tsx';
import './boletos.css';

export function BoletosScreen({ place }: { place: Extract<Route, { screen: 'boletos' }> }): JSX.Element {
  const { t } = useLingui();
  const { places } = useApp();
  const panes: readonly Pane<BoletoTab>[] = [
    { id: 'single', label: t`Avulso`, content: <SingleTab />, fill: true },
    {
      id: 'batch',
      label: t`Lote`,
      content: <BatchTab batch={place.batch} doubts={place.doubts === true} />,
      fill: true,
    },
    {
      id: 'issued',
      label: t`Emitidos`,
      content: <IssuedTab place={place} />,
      fill: true,
    },
  ];
  return (
    <section className="boletos-screen" aria-label={t`Boletos`}>
      <h1 className="unseen">{t`Boletos`}</h1>
      <Tabs
        label={t`Boletos`}
        panes={panes}
        selected={place.tab}
        onSelect={(tab) => places.go({ ...place, tab })}
      />
    </section>
  );
}
