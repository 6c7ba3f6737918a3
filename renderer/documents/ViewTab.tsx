// Ver: finds a document and shows it.
import { useEffect, useRef, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useApp } from '../app/app-context.ts';
import type { Viewed } from '../app/route.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { KeptCopies } from './find/KeptCopies.tsx';
import { Finder } from './find/Finder.tsx';
import { useReading, useViewer, useWarmth } from './viewer/use-viewer.ts';
import { Viewer } from './viewer/Viewer.tsx';

export function ViewTab({ view, kept }: { view: Viewed | undefined; kept: boolean }): JSX.Element {
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
