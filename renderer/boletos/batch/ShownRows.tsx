// The list below the fechamento: the rows that the clerk selected there, with the opened boleto next to it.
import { useRef, useState, type JSX, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Batch } from '../../../preload/contract/batches.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { BoletoPane } from '../boleto/BoletoPane.tsx';
import { statesOf, type Closing } from './closing.ts';
import type { Shown } from './ClosingBar.tsx';
import { HeldDuplicates } from './HeldDuplicates.tsx';
import { RowsGrid, type RowsGridProps } from './RowsGrid.tsx';

export function ShownRows({
  batch,
  closing,
  shown,
  ...rest
}: { batch: Batch; closing: Closing; shown: Shown } & Pick<
  RowsGridProps,
  'editorOf' | 'onListed' | 'onSelected' | 'acts'
>): JSX.Element {
  const { t } = useLingui();
  const [open, setOpen] = useState<number>();
  const container = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(undefined);
    container.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus();
  };
  const compared = shown === 'difference' || shown === 'doubt';
  const expected = compared
    ? batch.conferences[shown]
    : shown === 'all'
      ? closing.count
      : (closing.parts.find(({ name }) => name === shown)?.count ?? 0);
  const empty: ReactNode = (
    <EmptyState icon="none" title={t`Nenhuma linha aqui`}>
      {t`Escolha outro total, ou limpe a busca.`}
    </EmptyState>
  );
  return (
    // Esc closes the pane wherever the focus is in it; the list next to it handles its own keys first.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={container}
      className={open === undefined ? 'batch-panes' : 'batch-panes two'}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open !== undefined) close();
      }}
    >
      <div className="stack gap-0">
        {shown === 'held' && <HeldDuplicates batch={batch} onOpen={setOpen} />}
        <RowsGrid
          key={shown}
          batch={batch}
          {...(compared ? { conference: shown } : shown === 'all' ? {} : { states: statesOf[shown] })}
          expected={expected}
          empty={empty}
          onOpen={({ id }) => setOpen(id)}
          {...rest}
        />
      </div>
      {open !== undefined && <BoletoPane id={open} onClose={close} />}
    </div>
  );
}
