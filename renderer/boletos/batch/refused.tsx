// Refused rows: corrected in their cells, and sent again, all or the selected ones.
import { useCallback } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Batch } from '../../../preload/contract/batches.ts';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import { leavingOf } from '../../app/batch-counts.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { Button } from '../../ui/Button.tsx';
import { CellEditor } from '../../ui/grid/CellEditor.tsx';
import type { Range } from '../../ui/grid/selection.ts';
import { useWords } from '../../words/failure-words.tsx';
import { typedText } from '../draft/review-rows.ts';
import type { EditorOf, MendedField } from './row-list.tsx';
import type { ChosenRows } from './ShownRows.tsx';

/** With `start` they are sent at once; otherwise they wait with the other rows until the clerk resumes. */
export function useRefused(batch: Batch, start?: () => Promise<void>) {
  const { t } = useLingui();
  const { language, formatCents, formatCount } = useWords();
  const { guiche, toasts } = useApp();
  const { id } = batch;
  const edit = useAct((edits: Parameters<typeof guiche.batches.edit>[0]['edits'], commandId) =>
    guiche.batches.edit({ commandId, batchId: id, edits }),
  );
  const again = useAct(({ handle, ranges }: { handle: string; ranges: readonly Range[] }, commandId) =>
    guiche.batches.sendAgain({ commandId, batchId: id, rows: { handle, ranges: [...ranges] } }),
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
  const editorOf = useCallback<EditorOf>(
    (field) => (row, _index, done, typed) => (
      <CellEditor
        label={t`Novo valor`}
        before={typedText(row, field, language)}
        typed={typed}
        onKeep={(text) => void keep(row, field, text)}
        done={done}
      />
    ),
    [keep, t, language],
  );
  const { refused: all } = batch.totals;
  const ready = leavingOf(batch);
  const isSome = ({ count }: ChosenRows) => count > 1 && count < all.count;
  const sendAgain = async (chosen: ChosenRows) => {
    if (!chosen.handle || chosen.all === 0) return;
    const ranges = isSome(chosen) ? chosen.ranges : [{ from: 0, to: chosen.all - 1 }];
    const result = await again.run({ handle: chosen.handle, ranges });
    if (!result?.ok) return;
    // Corrected rows are already ready; rows that are still wrong are counted as such above.
    if (start) await start();
    else if (result.value.changed === 0)
      toasts.show('bad', t`Nenhuma linha foi alterada: já estavam prontas, ou ainda têm erro.`);
  };
  const label = (chosen: ChosenRows): string => {
    const some = isSome(chosen);
    const refused = some ? chosen.count : all.count;
    const cents = some ? chosen.cents : all.cents;
    const figure = formatCount(refused);
    const single = refused === 1;
    if (!start)
      return single
        ? t`Devolver 1 recusado para a fila de envio`
        : t`Devolver ${figure} recusados para a fila de envio`;
    // The sum of a selection in a long list is not loaded.
    const sum = cents === undefined ? '' : ` · ${formatCents(cents + ready.cents)}`;
    // All ready rows are sent with them, and the button says so.
    if (ready.count > 0)
      return t`Emitir ${formatCount(refused + ready.count)} boletos: novos (${formatCount(ready.count)}) e recusados (${figure})${sum}`;
    return single ? t`Enviar de novo 1 recusado${sum}` : t`Enviar de novo ${figure} recusados${sum}`;
  };
  return {
    editorOf,
    failure: edit.failure ?? again.failure,
    /** Undefined if there is none. */
    acts:
      all.count === 0
        ? undefined
        : (chosen: ChosenRows) => (
            <>
              <span className="faint clip rows-hint">{t`Corrija na célula com F2 ou duplo clique.`}</span>
              <Button
                kind={start ? 'main' : 'plain'}
                icon="retry"
                busy={again.busy || edit.busy}
                onPress={() => void sendAgain(chosen)}
              >
                {label(chosen)}
              </Button>
            </>
          ),
  };
}
