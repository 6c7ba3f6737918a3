// Documentos: the PDF viewer, booklets, and prints.
import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useApp } from '../app/app-context.ts';
import type { BookletRequest, DocumentTab, Route, Viewed } from '../app/route.ts';
import { type Pane, Tabs } from '../ui/Tabs.tsx';
import { PrintsTab } from './PrintsTab.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { KeptCopies } from './find/KeptCopies.tsx';
import { Finder } from './find/Finder.tsx';
import { useReading, useViewer, useWarmth } from './viewer/use-viewer.ts';
import { Viewer } from './viewer/Viewer.tsx';
import type { BookletOf } from '../../preload/contract/document-terms.ts';
import { Button } from '../ui/Button.tsx';
import { BookletDetail } from './booklets/BookletDetail.tsx';
import { BookletForm } from './booklets/BookletForm.tsx';
import { BookletList } from './booklets/BookletList.tsx';
import { ChooseBoletos } from './booklets/ChooseBoletos.tsx';
import { keyOf } from './booklets/booklet-of.ts';
import './booklets/booklets.css';

/** Carnês: the list of booklets on the left; a new one, or the details of one, on the right. */
function BookletsTab({
  booklet,
  of,
  request,
}: {
  booklet: number | undefined;
  of: BookletOf | undefined;
  request: BookletRequest | undefined;
}) {
  const { t } = useLingui();
  const { navigation } = useApp();
  // Pressed while a new one is already open, it starts again with the focus in the field.
  const [turn, setTurn] = useState(0);
  const begin = () => {
    setTurn(turn + 1);
    navigation.go({ screen: 'documents', tab: 'booklets' });
  };
  return (
    <div className="panes">
      <section className="stack gap-0 pane-list" aria-label={t`Carnês montados`}>
        <div className="booklet-list-head">
          <Button icon="plus" onPress={begin}>{t`Montar carnê`}</Button>
        </div>
        <BookletList shown={booklet} />
      </section>
      <div className="stack gap-0 pane-detail booklet-side">
        {booklet !== undefined ? (
          <BookletDetail key={booklet} id={booklet} />
        ) : of ? (
          <BookletForm key={keyOf(of)} of={of} request={request} />
        ) : (
          <ChooseBoletos key={turn} />
        )}
      </div>
    </div>
  );
}

/** Ver: finds a document and shows it. */
function ViewTab({ view, kept }: { view: Viewed | undefined; kept: boolean }) {
  const { t } = useLingui();
  const { navigation } = useApp();
  const { reading } = useViewer();
  const open = useReading((state) => state.view !== undefined);
  const field = useRef<HTMLInputElement>(null);
  useWarmth();
  useEffect(() => {
    if (view !== undefined) void reading.show(view);
  }, [view, reading]);
  const here = { screen: 'documents', tab: 'view', ...(view === undefined ? {} : { view }) } as const;
  const close = () => {
    reading.close();
    navigation.go({ screen: 'documents', tab: 'view' });
    // The pane may only become visible now.
    requestAnimationFrame(() => field.current?.focus());
  };
  return (
    <div className="view-tab">
      <div className={open ? 'view-panes open' : 'view-panes'}>
        <Finder
          field={field}
          onOpen={(view) => navigation.go({ screen: 'documents', tab: 'view', view })}
          onKept={() => navigation.go({ ...here, kept: true })}
        />
        {open ? (
          <Viewer onClose={close} onSeek={() => field.current?.focus()} />
        ) : (
          <EmptyState icon="documents" title={t`Nenhum documento aberto`}>
            {t`Procure ao lado pelo pagador ou por um número do boleto e tecle Enter.`}
          </EmptyState>
        )}
      </div>
      {kept && <KeptCopies onClose={() => navigation.go(here)} />}
    </div>
  );
}

export function DocumentsScreen({ route }: { route: Extract<Route, { screen: 'documents' }> }) {
  const { t } = useLingui();
  const { navigation } = useApp();
  const panes: readonly Pane<DocumentTab>[] = [
    {
      id: 'view',
      label: t`Abrir documento`,
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
