// The sums of the review, which add up to the sheet, and the button that issues what is ready. Its position is fixed.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Batch, BatchReview } from '../../../preload/contract/batches.ts';
import { centsIn, countIn, leavingOf } from '../../app/batch-counts.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { useStartBatch } from '../batch/start-batch.tsx';
import { useDraft, useDraftController } from './use-draft.ts';

const sent = ['created', 'uncertain', 'sending'] as const;
const all = ['ready', 'draft', 'refused', 'out', ...sent] as const;
/** Shown at zero too. */
const always: ReadonlySet<string> = new Set(['ready', 'draft', 'out', 'all']);

export function ReviewFoot({
  batch,
  review,
  onShow,
  onExcludeDuplicates,
  onMatched,
}: {
  batch: Batch;
  review: BatchReview | undefined;
  onShow: (rows: 'repeats' | 'doubts') => void;
  onExcludeDuplicates: () => Promise<unknown>;
  onMatched: () => void;
}) {
  const { t } = useLingui();
  const { formatCents, formatCount: count } = useWords();
  const starting = useStartBatch({ onBack: onShow, onExcludeDuplicates, onMatched });
  const { duplicates } = batch;
  const ready = leavingOf(batch);
  const doubtful = review?.doubtful ?? { count: 0, cents: 0 };
  const sums = [
    {
      id: 'ready',
      name: t`Prontos`,
      count: ready.count - doubtful.count,
      cents: ready.cents - doubtful.cents,
    },
    { id: 'doubtful', name: t`A decidir`, ...doubtful },
    { id: 'repeats', name: t`Duplicidades`, ...duplicates },
    { id: 'draft', name: t`Com erro`, ...batch.totals.draft },
    { id: 'refused', name: t`Recusados`, ...batch.totals.refused },
    { id: 'out', name: t`Removidos`, ...batch.totals.out },
    { id: 'sent', name: t`Já enviados`, count: countIn(batch, ...sent), cents: centsIn(batch, ...sent) },
    { id: 'all', name: t`Planilha`, count: countIn(batch, ...all), cents: centsIn(batch, ...all) },
  ].filter((sum) => sum.count > 0 || always.has(sum.id));
  const nothing = ready.count + duplicates.count === 0;
  const label = nothing
    ? t`Nada pronto para emitir`
    : ready.count === 0
      ? t`Emitir só possíveis duplicidades…`
      : ready.count === 1
        ? t`Emitir 1 boleto · ${formatCents(ready.cents)}`
        : t`Emitir ${count(ready.count)} boletos · ${formatCents(ready.cents)}`;
  return (
    <div className="line one gap-12 draft-foot review-foot">
      <dl className="sums">
        {sums.map((sum) => (
          <div key={sum.id} className={sum.id === 'all' ? 'sum all' : 'sum'}>
            <dt>{sum.name}</dt>
            <dd className="figures">
              <span className="strong">{count(sum.count)}</span> <span>{formatCents(sum.cents)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <span className="grow" />
      <FailureBanner failure={starting.failure} />
      {batch.state === 'draft' && <Discard batch={batch} />}
      <Button
        kind="main"
        busy={starting.busy}
        isDisabled={nothing}
        onPress={() => void starting.start(batch)}
      >
        {label}
      </Button>
      {starting.dialogs}
    </div>
  );
}

function Discard({ batch }: { batch: Batch }) {
  const { t } = useLingui();
  const { formatCount } = useWords();
  const { guiche, navigation } = useApp();
  const controller = useDraftController();
  const mine = useDraft((state) => state.draft?.batch === batch.id);
  const [asked, setAsked] = useState(false);
  const discard = useAct((_: null, commandId) => guiche.batches.discard({ commandId, id: batch.id }));
  const lines = formatCount(countIn(batch, ...all));
  const run = () =>
    discard.run(null, () => {
      if (mine) controller.forget();
      navigation.go({ screen: 'boletos', tab: 'batch' });
    });
  return (
    <>
      <Button kind="quiet" onPress={() => setAsked(true)}>{t`Descartar rascunho…`}</Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t`Descartar este rascunho?`}
        act={t`Descartar ${lines} linhas`}
        danger
        busy={discard.busy}
        onConfirm={() => void run()}
      >
        <p>{t`Nada deste rascunho foi enviado nem será. As correções feitas aqui se perdem; a planilha original não muda.`}</p>
        <FailureBanner failure={discard.failure} />
      </ConfirmDialog>
    </>
  );
}
