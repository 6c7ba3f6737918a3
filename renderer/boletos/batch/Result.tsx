// Resultado: the fechamento, the verification of created boletos, refused and uncertain ones, and the exported files.
import { useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Batch } from '../../../preload/contract/batches.ts';
import { leavingOf, liveCounts } from '../../app/batch-counts.ts';
import { formatCents, formatCount } from '../../text/format.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { State } from '../../ui/State.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { closingOf } from './closing.ts';
import { ClosingBar, type Shown } from './ClosingBar.tsx';
import { DoubtsView } from './DoubtsView.tsx';
import { RestBanner } from './RestBanner.tsx';
import { useRefused } from './refused.tsx';
import { ShownRows } from './ShownRows.tsx';
import { useStartBatch } from './start-batch.tsx';

export function Result({ batch, onReview }: { batch: Batch; onReview: () => void }): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const closing = closingOf(batch, liveCounts(batch, undefined));
  const count = (name: Shown) => closing.parts.find((part) => part.name === name)?.count ?? 0;
  // What needs the clerk comes first.
  const [shown, setShown] = useState<Shown>(
    () => (['uncertain', 'refused', 'waiting'] as const).find((name) => count(name) > 0) ?? 'all',
  );
  const starting = useStartBatch({ onBack: onReview });
  const { id } = batch;
  const refused = useRefused(batch, () => starting.start(batch));
  const waiting = count('waiting');
  const leaving = leavingOf(batch);
  const { difference } = batch.conferences;
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
                : t`Emitir ${formatCount(leaving.count, language)} boletos · ${formatCents(leaving.cents)}`}
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
          acts={<Button onPress={() => setShown('difference')}>{t`Ver os diferentes`}</Button>}
        >
          <p>{t`O retorno do serviço é diferente do pedido: valor, vencimento ou linha digitável. Cada um mostra os dois lados.`}</p>
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
          shown={shown}
          {...(shown === 'refused' ? refused.grid : {})}
          acts={
            shown === 'refused'
              ? (refused.acts ?? emit)
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
function Compared({ batch, onDoubts }: { batch: Batch; onDoubts: () => void }): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const { equal, doubt, difference } = batch.conferences;
  return (
    <>
      {difference > 0 ? (
        <State tone="bad" icon="warn">
          {difference === 1
            ? t`1 boleto voltou diferente do pedido`
            : t`${formatCount(difference, language)} boletos voltaram diferentes do pedido`}
        </State>
      ) : (
        equal > 0 && (
          <State tone="good" icon="check">
            {equal === 1
              ? t`Conferência: 1 boleto igual ao pedido`
              : t`Conferência: ${formatCount(equal, language)} boletos iguais ao pedido`}
          </State>
        )
      )}
      {doubt > 0 && (
        <Button kind="quiet" icon="warn" onPress={onDoubts}>
          {doubt === 1
            ? t`1 boleto com pontos a conferir`
            : t`${formatCount(doubt, language)} boletos com pontos a conferir`}
        </Button>
      )}
    </>
  );
}
