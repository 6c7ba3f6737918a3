// Resultado: the fechamento, the verification of created boletos, refused and uncertain ones, and the exported files.
import { useLingui } from '@lingui/react/macro';
import type { Batch } from '../../../preload/contract/batches.ts';
import { leavingOf, liveCounts } from '../../app/batch-counts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { State } from '../../ui/State.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { closingOf } from './closing.ts';
import { ClosingBar } from './ClosingBar.tsx';
import { DoubtsView } from './DoubtsView.tsx';
import { RestBanner } from './RestBanner.tsx';
import { useRefused } from './refused.tsx';
import type { Shown } from './row-list.tsx';
import { ShownRows } from './ShownRows.tsx';
import { useStartBatch } from './start-batch.tsx';
import { useRowsList } from './use-rows-list.ts';

export function Result({
  batch,
  view,
  onReview,
}: {
  batch: Batch;
  /** The saved view of its rows to open. */
  view: string | undefined;
  onReview: () => void;
}) {
  const { t } = useLingui();
  const { formatCents, formatCount } = useWords();
  const closing = closingOf(batch, liveCounts(batch, undefined));
  const count = (name: Shown) => closing.parts.find((part) => part.name === name)?.count ?? 0;
  const starting = useStartBatch({ onBack: onReview });
  const { id } = batch;
  const refused = useRefused(batch, () => starting.start(batch));
  const rows = useRowsList(batch, {
    view,
    // What needs the clerk comes first.
    first: () => (['uncertain', 'refused', 'waiting'] as const).find((name) => count(name) > 0) ?? 'all',
    editorOf: (part) => (part === 'refused' ? refused.editorOf : undefined),
  });
  const { shown } = rows.search;
  const setShown = (next: Shown) => rows.change({ shown: next });
  const waiting = count('waiting');
  const leaving = leavingOf(batch);
  const { difference } = batch.verifications;
  const emit =
    waiting + count('held') > 0 ? (
      <>
        <Button icon="edit" onPress={onReview}>{t`Revisar as linhas não enviadas`}</Button>
        {waiting > 0 && (
          <Button kind="main" icon="play" busy={starting.busy} onPress={() => void starting.start(batch)}>
            {leaving.count === 0
              ? t`Emitir só possíveis duplicidades…`
              : leaving.count === 1
                ? t`Emitir 1 boleto · ${formatCents(leaving.cents)}`
                : t`Emitir ${formatCount(leaving.count)} boletos · ${formatCents(leaving.cents)}`}
          </Button>
        )}
      </>
    ) : undefined;
  return (
    <div className="column gap-12 batch-body">
      {batch.state === 'stopped' && <RestBanner batch={batch} onShow={setShown} />}
      {difference > 0 && (
        <Banner
          kind="bad"
          title={t`Não entregue estes boletos antes de conferir a diferença`}
          acts={<Button onPress={() => setShown('difference')}>{t`Ver boletos diferentes`}</Button>}
        >
          <p>{t`O boleto devolvido pelo serviço tem valor, vencimento ou linha digitável diferente do que foi enviado. Abra cada um para comparar.`}</p>
        </Banner>
      )}
      <FailureBanner failure={starting.failure ?? refused.failure} />
      <ClosingBar closing={closing} atWork={false} shown={shown} onShow={setShown}>
        <Compared batch={batch} onDoubts={() => setShown('doubt')} />
      </ClosingBar>
      {shown === 'uncertain' && count('uncertain') > 0 ? (
        <DoubtsView accountId={batch.accountId} batchId={id} within />
      ) : (
        <ShownRows
          batch={batch}
          closing={closing}
          rows={rows}
          acts={(chosen) =>
            shown === 'refused'
              ? (refused.acts?.(chosen) ?? emit)
              : shown === 'waiting' || shown === 'held'
                ? emit
                : undefined
          }
        />
      )}
      {starting.dialogs}
    </div>
  );
}

/** How the answers compare with the requests, in one line. */
function Compared({ batch, onDoubts }: { batch: Batch; onDoubts: () => void }) {
  const { t } = useLingui();
  const { formatCount } = useWords();
  const { equal, doubt, difference } = batch.verifications;
  return (
    <>
      {difference > 0 ? (
        <State tone="bad" icon="warn">
          {difference === 1
            ? t`1 boleto veio diferente do que foi enviado`
            : t`${formatCount(difference)} boletos vieram diferentes do que foi enviado`}
        </State>
      ) : (
        equal > 0 && (
          <State tone="good" icon="check">
            {equal === 1
              ? t`1 boleto conferido com o que foi enviado`
              : t`${formatCount(equal)} boletos conferidos com o que foi enviado`}
          </State>
        )
      )}
      {doubt > 0 && (
        <Button kind="quiet" icon="warn" onPress={onDoubts}>
          {doubt === 1
            ? t`1 boleto com pontos a conferir`
            : t`${formatCount(doubt)} boletos com pontos a conferir`}
        </Button>
      )}
    </>
  );
}
