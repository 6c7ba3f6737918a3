// The clerk's edits of rows in review, each one step that can be undone. After an edit the rows are read again in
// place: the list keeps its order and length until it is reopened.
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useStore } from 'zustand';
import type {
  Batch,
  BatchRowFilter,
  Edited,
  HeldDuplicate,
  RowCorrection,
} from '../../../preload/contract/batches.ts';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { mintCommandId } from '../../bridge.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { createLongList } from '../../list/long-list.ts';
import type { Range } from '../../ui/grid/selection.ts';
import { useWords } from '../../words/failure-words.tsx';
import { rowsCalls } from '../batch/rows-calls.ts';
import type { Replace } from './ReplaceDialog.tsx';
import type { KeepEdit } from './review-columns.tsx';
import { fillDown, typedText } from './review-rows.ts';
import type { BoletoField } from '../../../preload/contract/boleto-fields.ts';

export interface RowEdit {
  readonly boleto: number;
  readonly revision: number;
  readonly field: BoletoField;
  readonly text: string;
}

type RowsMeant = Pick<BatchRowFilter, 'group' | 'repeats'>;

/**
 * Edits of cells, typed faster than main answers: each waits for the one before, and a row changed by an earlier
 * edit is read again first, so that fast typing does not count as a conflict.
 */
export function createRowEdits(
  send: (edit: RowEdit) => Promise<Result<Edited>>,
  /** The row as it is now. */
  read: (index: number) => Promise<BoletoRow | undefined>,
  done: (result: Result<Edited>) => void,
) {
  /** For each row edited here, the revision that the clerk last saw. */
  const edited = new Map<number, number>();
  let last: Promise<void> = Promise.resolve();
  const after = async (earlier: Promise<void>, ...[index, row, field, text]: Parameters<KeepEdit>) => {
    await earlier;
    const now = edited.get(row.id) === row.revision ? await read(index) : undefined;
    edited.set(row.id, row.revision);
    const { revision } = now?.id === row.id ? now : row;
    done(await send({ boleto: row.id, revision, field, text }));
  };
  return {
    edit: (...edit: Parameters<KeepEdit>) => (last = after(last, ...edit)),
    /** Resolves when all edits so far were answered: another change of the rows must see what was typed before it. */
    settled: () => last,
  };
}

export function useReview({ id }: Pick<Batch, 'id'>, changed: () => void) {
  const { t } = useLingui();
  const { language, both, formatCount: count } = useWords();
  const { guiche, session, toasts } = useApp();
  const list = useMemo(() => createLongList(rowsCalls(guiche), session, () => 0), [guiche, session]);
  const listed = useStore(list.store);

  const after = () => {
    list.store.getState().pages?.refresh();
    changed();
  };
  const missed = ({ missed: all, elsewhere = 0 }: Edited) => {
    const many = all - elsewhere;
    const words = [
      many === 1 && t`1 linha não mudou: nesse meio-tempo, já foi enviada, removida ou alterada.`,
      many > 1 &&
        t`${count(many)} linhas não mudaram: nesse meio-tempo, já foram enviadas, removidas ou alteradas.`,
      elsewhere === 1 && t`1 linha continua removida: a mensalidade desse mês já está em outro lote.`,
      elsewhere > 1 &&
        t`${count(elsewhere)} linhas continuam removidas: as mensalidades desse mês já estão em outro lote.`,
    ].filter((sentence) => sentence !== false);
    if (words.length > 0) toasts.show('bad', words.join(' '));
  };
  /** Shows what an act came to. */
  const shows = (words: (many: number) => string) => (edited: Edited) => {
    missed(edited);
    if (edited.changed > 0) toasts.show('good', words(edited.changed));
    after();
  };

  const takenOut = (many: number): string =>
    many === 1
      ? t`1 linha removida. Use Ctrl+Z para desfazer.`
      : t`${count(many)} linhas removidas. Use Ctrl+Z para desfazer.`;

  const edits = useMemo(
    () =>
      createRowEdits(
        (edit) =>
          session.ask(guiche.batches.edit({ commandId: mintCommandId(), batchId: id, edits: [edit] })),
        async (index) => {
          const read = await list.store.getState().pages?.read(index, index);
          return read?.ok ? read.value[0] : undefined;
        },
        (result) => {
          if (!result.ok) toasts.show('bad', both(result.error));
          else missed(result.value);
          after();
        },
      ),
    // One queue of edits per batch; it uses the texts of the language at its creation.
    // oxlint-disable-next-line react/exhaustive-deps
    [guiche, session, list, id],
  );

  const { fill: fillCells } = guiche.batches;
  const filling = useAct((change: Omit<Parameters<typeof fillCells>[0], 'commandId'>, commandId) =>
    fillCells({ ...change, commandId }),
  );
  const moving = useAct(async ({ ranges, out }: { ranges: readonly Range[]; out: boolean }, commandId) => {
    await edits.settled();
    const rows = { handle: listed.handle ?? '', ranges: [...ranges] };
    const change = { commandId, batchId: id, rows };
    return out ? guiche.batches.takeOut(change) : guiche.batches.putBack(change);
  });
  const { openRows, takeOut, closeRows } = guiche.batches;
  const takingAll = useAct(async (filter: RowsMeant, commandId): Promise<Result<Edited>> => {
    await edits.settled();
    const opened = await openRows({ batchId: id, ...filter, sort: 'line', descending: false });
    if (!opened.ok) return opened;
    const { handle, count: found } = opened.value;
    if (found === 0) return { ok: true, value: { changed: 0, missed: 0 } };
    const rows = { handle, ranges: [{ from: 0, to: found - 1 }] };
    const taken = await takeOut({ commandId, batchId: id, rows });
    void session.ask(closeRows({ handle }));
    return taken;
  });
  const sending = useAct((_: null, commandId) => guiche.batches.carryRef({ commandId, batchId: id }));
  const correcting = useAct(async (as: RowCorrection, commandId) => {
    await edits.settled();
    return guiche.batches.correctGroup({ commandId, batchId: id, as });
  });
  const accepting = useAct(async ({ row, stamp }: HeldDuplicate, commandId) => {
    await edits.settled();
    const rows = [{ boleto: row.id, revision: row.revision, stamp }];
    return guiche.batches.acceptHeldDuplicates({ commandId, batchId: id, rows });
  });
  const undoing = useAct(async (_: null, commandId) => {
    await edits.settled();
    return guiche.batches.undo({ commandId, batchId: id });
  });

  const acts = [correcting, filling, sending, moving, takingAll, accepting, undoing];
  return {
    list,
    listed,
    keep: (...edit: Parameters<KeepEdit>) => void edits.edit(...edit),
    fill: async (ranges: readonly Range[], row: number, field: BoletoField) => {
      const { pages, handle } = list.store.getState();
      const filled = fillDown(ranges, row);
      if (!filled || !pages || handle === undefined) return;
      await edits.settled();
      const read = await pages.read(filled.from, filled.from);
      const [source] = read.ok ? read.value : [];
      if (!source) return;
      await filling.run(
        {
          batchId: id,
          rows: { handle, ranges: [...filled.into] },
          field,
          text: typedText(source, field, language),
        },
        shows((many) => (many === 1 ? t`1 célula preenchida.` : t`${count(many)} células preenchidas.`)),
      );
    },
    out: (ranges: readonly Range[], out: boolean) =>
      moving.run(
        { ranges, out },
        shows((many) =>
          out
            ? takenOut(many)
            : many === 1
              ? t`1 linha incluída de novo.`
              : t`${count(many)} linhas incluídas de novo.`,
        ),
      ),
    /** Excludes all rows that the filter finds, whichever rows are shown. */
    excludeAll: (filter: RowsMeant) => takingAll.run(filter, shows(takenOut)),
    /** Empties the cells of one column. */
    empty: async (ranges: readonly Range[], field: BoletoField) => {
      const { handle } = list.store.getState();
      if (handle === undefined) return;
      await edits.settled();
      const rows = { handle, ranges: [...ranges] };
      await filling.run(
        { batchId: id, rows, field, text: '' },
        shows((many) =>
          many === 1
            ? t`1 célula apagada. Use Ctrl+Z para desfazer.`
            : t`${count(many)} células apagadas. Use Ctrl+Z para desfazer.`,
        ),
      );
    },
    /** Accepts what the row duplicates. */
    accept: (asked: HeldDuplicate) =>
      accepting.run(
        asked,
        shows(() => t`Duplicidade aceita: a linha será emitida. Use Ctrl+Z para desfazer.`),
      ),
    /** Corrects all rows of a group. */
    correct: (as: RowCorrection) =>
      correcting.run(
        as,
        shows((many) =>
          many === 1
            ? t`1 linha corrigida. Use Ctrl+Z para desfazer.`
            : t`${count(many)} linhas corrigidas. Use Ctrl+Z para desfazer.`,
        ),
      ),
    undo: () =>
      undoing.run(
        null,
        shows((many) => (many === 1 ? t`Desfeito em 1 linha.` : t`Desfeito em ${count(many)} linhas.`)),
      ),
    replace:
      (ranges: readonly Range[]): Replace =>
      (replacing, commandId) =>
        guiche.batches.replace({
          language,
          commandId,
          batchId: id,
          rows: { handle: listed.handle ?? '', ranges: [...ranges] },
          ...replacing,
        }),
    replaced: shows((many) => t`Texto substituído em ${count(many)} células.`),
    carryRef: () =>
      sending.run(
        null,
        shows((many) =>
          many === 1
            ? t`1 boleto será enviado com a referência.`
            : t`${count(many)} boletos serão enviados com a referência.`,
        ),
      ),
    busy: acts.some(({ busy }) => busy),
    failure: listed.failure ?? acts.find(({ failure }) => failure)?.failure,
  };
}
