// Documentos: the PDF viewer, booklets, and prints.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useApp } from '../app/app-context.ts';
import type { DocumentTab, Route } from '../app/route.ts';
import { Tabs, type Pane } from '../ui/Tabs.tsx';
import { BookletsTab } from './BookletsTab.tsx';
import { PrintsTab } from './PrintsTab.tsx';
import { ViewTab } from './ViewTab.tsx';

export function DocumentsScreen({ route }: { route: Extract<Route, { screen: 'documents' }> }): JSX.Element {
  const { t } = useLingui();
  const { navigation } = useApp();
  const panes: readonly Pane<DocumentTab>[] = [
    {
      id: 'view',
      label: t`Ver`,
      content: <ViewTab view={route.view} kept={route.kept === true} />,
      fill: true,
    },
    {
      id: 'booklets',
      label: t`Carnês`,
      content: <BookletsTab booklet={route.booklet} of={route.of} request={route.request} />,
      fill: true,
    },
    { id: 'prints', label: t`Impressões`, content: <PrintsTab view={route.savedView} />, fill: true },
  ];
  return (
    <section className="screen" aria-label={t`Documentos`}>
      <h1 className="unseen">{t`Documentos`}</h1>
      <Tabs
        label={t`Documentos`}
        panes={panes}
        selected={route.tab}
        onSelect={(tab) => navigation.go({ ...route, tab })}
      />
    </section>
  );
}
