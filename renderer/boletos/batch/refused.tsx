// Refused rows: corrected in their cells, and sent again, all or the selected ones.
import { useCallback, useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Batch } from '../../../preload/contract/batches.ts';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import type { Failure } from '../../../preload/contract/result.ts';
import { leavingOf } from '../../app/batch-counts.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { formatCents, formatCount } from '../../text/format.ts';
import { Button } from '../../ui/Button.tsx';
import { CellEditor } from '../../ui/grid/CellEditor.tsx';
import type { Column } from '../../ui/grid/columns.ts';
import type { Range } from '../../ui/grid/selection.ts';
import { useWords } from '../../words/failure-words.tsx';
import { typedText } from '../draft/review-rows.ts';
import type { MendedField, RowsGridProps } from './RowsGrid.tsx';

export interface Refused {
  readonly grid: Pick<RowsGridProps, 'editorOf' | 'onListed' | 'onSelected'>;
  readonly acts: JSX.Element | undefined;
  readonly failure: Failure | undefined;
}

/** With `start` they are sent at once; otherwise they wait with the other rows until the clerk resumes. */
export function useRefused(batch: Batch, start?: () => Promise<void>): Refused {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, toasts } = useApp();
  const [listed, setListed] = useState<{ handle: string | undefined; count: number }>();
  const [selected, setSelected] = useState<readonly Range[]>([]);
  const { id } = batch;
  const edit = useAct((edits: Parameters<typeof guiche.batches.edit>[0]['edits'], commandId) =>
    guiche.batches.edit({ commandId, batchId: id, edits }),
  );
  const again = useAct(({ handle, ranges }: { handle: string; ranges: readonly Range[] }, commandId) =>
    guiche.batches.sendAgain({ commandId, batchId: id, rows: { handle, ranges: [...ranges] } }),
  );
  const onListed = useCallback(
    (handle: string | undefined, count: number) => setListed({ handle, count }),
    [],
  );
  const { run } = edit;
  const keep = useCallback(
    async (row: BoletoRow, field: MendedField, text: string) => {
      const result = await run([{ boleto: row.id, revision: row.revision, field, text }]);
      if (result?.ok && result.value.missed > 0)
        toasts.show(
          'bad',
          t`Esta linha mudou enquanto você a corrigia. Veja a situação atual e corrija de novo.`,
        );
    },
    [run, toasts, t],
  );
  const editorOf = useCallback(
    (field: MendedField): NonNullable<Column<BoletoRow>['editor']> =>
      (row, _index, done, typed) => (
        <CellEditor
          label={t`Novo valor`}
          before={typedText(row, field)}
          typed={typed}
          onKeep={(text) => void keep(row, field, text)}
          done={done}
        />
      ),
    [keep, t],
  );
  const chosen = selected.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const { refused: all } = batch.totals;
  const ready = leavingOf(batch);
  const some = chosen > 1 && chosen < all.count;
  const refused = some ? chosen : all.count;
  const sendAgain = async () => {
    if (!listed?.handle || listed.count === 0) return;
    const ranges = some ? selected : [{ from: 0, to: listed.count - 1 }];
    const result = await again.run({ handle: listed.handle, ranges });
    if (!result?.ok) return;
    // Corrected rows are already ready; rows that are still wrong are counted as such above.
    if (start) await start();
    else if (result.value.changed === 0)
      toasts.show('bad', t`Nenhuma linha foi alterada: já estavam prontas, ou ainda têm erro.`);
  };
  const sending = refused + ready.count;
  const figure = formatCount(refused, language);
  const single = refused === 1;
  const label = (): string => {
    if (!start)
      return single ? t`Voltar 1 recusado para “a enviar”` : t`Voltar ${figure} recusados para “a enviar”`;
    // The total of a selection in a long list is not loaded.
    const sum = some ? '' : ` · ${formatCents(all.cents + ready.cents)}`;
    // All ready rows are sent with them, and the button says so.
    if (ready.count > 0)
      return t`Emitir ${formatCount(sending, language)} boletos: ${formatCount(ready.count, language)} a enviar e ${figure} de novo${sum}`;
    return single ? t`Enviar de novo 1 recusado${sum}` : t`Enviar de novo ${figure} recusados${sum}`;
  };
  return {
    grid: { editorOf, onListed, onSelected: setSelected },
    failure: edit.failure ?? again.failure,
    acts:
      refused === 0 ? undefined : (
        <>
          <span className="faint clip rows-hint">{t`Corrija na célula com F2 ou duplo clique.`}</span>
          <Button
            kind={start ? 'main' : 'plain'}
            icon="retry"
            busy={again.busy}
            onPress={() => void sendAgain()}
          >
            {label()}
          </Button>
        </>
      ),
  };
}
