// Resultado: the fechamento, how the created ones compare, what was refused or is in doubt, and what leaves as a file.
import { useCallback, useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Batch } from '../../../preload/contract/batches.ts';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import { centsIn, liveCounts } from '../../batch-counts.ts';
import { useAct, useDesk } from '../../desk.ts';
import { formatCents, formatCount } from '../../text/format.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { State } from '../../ui/State.tsx';
import type { Range } from '../../ui/grid/selection.ts';
import { FailureBanner, useWords } from '../../words.tsx';
import { CellEditor, typedText, type MendedField } from './CellEditor.tsx';
import { closingOf } from './closing.ts';
import { ClosingBar, type Shown } from './ClosingBar.tsx';
import { DoubtsView } from './DoubtsView.tsx';
import { RestBanner } from './RestBanner.tsx';
import { ResultActs } from './ResultActs.tsx';
import { ShownRows } from './ShownRows.tsx';
import { useStartBatch } from './start-batch.tsx';

export function Result({ batch, onReview }: { batch: Batch; onReview: () => void }): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, toasts } = useDesk();
  const closing = closingOf(batch, liveCounts(batch, undefined));
  const count = (name: Shown) => closing.parts.find((part) => part.name === name)?.count ?? 0;
  // What needs the clerk comes first.
  const [shown, setShown] = useState<Shown>(() =>
    count('uncertain') > 0 ? 'uncertain' : count('refused') > 0 ? 'refused' : 'all',
  );
  const [listed, setListed] = useState<{ handle: string | undefined; count: number }>();
  const [selected, setSelected] = useState<readonly Range[]>([]);
  const starting = useStartBatch({ onBack: onReview });
  const { id } = batch;
  const edit = useAct((edits: Parameters<typeof guiche.batches.edit>[0]['edits'], commandId) =>
    guiche.batches.edit({ commandId, batchId: id, edits }),
  );
  const again = useAct(({ handle, ranges }: { handle: string; ranges: readonly Range[] }, commandId) =>
    guiche.batches.sendAgain({ commandId, batchId: id, rows: { handle, ranges: [...ranges] } }),
  );
  const onListed = useCallback((handle: string | undefined, many: number) => {
    setListed({ handle, count: many });
  }, []);

  const runEdit = edit.run;
  const keep = useCallback(
    async (row: BoletoRow, field: MendedField, text: string) => {
      const result = await runEdit([{ boleto: row.id, revision: row.revision, field, text }]);
      if (result?.ok && result.value.missed > 0)
        toasts.say('bad', t`Esta linha mudou enquanto você a corrigia. Veja como está e corrija de novo.`);
    },
    [runEdit, toasts, t],
  );
  const editorOf = useCallback(
    (field: MendedField) => (row: BoletoRow, _index: number, done: (moved: boolean) => void) => (
      <CellEditor
        label={t`Novo valor`}
        before={typedText(row, field)}
        onKeep={(text) => void keep(row, field, text)}
        onLeave={done}
      />
    ),
    [keep, t],
  );

  const chosen = selected.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const many = chosen > 1 ? chosen : (listed?.count ?? 0);
  const sendAgain = async () => {
    if (!listed?.handle || listed.count === 0) return;
    const ranges = chosen > 1 ? selected : [{ from: 0, to: listed.count - 1 }];
    const result = await again.run({ handle: listed.handle, ranges });
    if (!result?.ok) return;
    if (result.value.missed > 0)
      toasts.say('bad', t`Algumas linhas ainda têm erro, ou mudaram, e ficaram onde estavam.`);
    await starting.start(batch);
  };

  const waiting = count('waiting');
  const { equal, doubt, difference } = batch.conferences;
  return (
    <div className="batch-body">
      {batch.state === 'stopped' && <RestBanner batch={batch} onRefused={() => setShown('refused')} />}
      <div className="line apart">
        <div className="line result-compared">
          {difference > 0 ? (
            <State tone="bad" icon="warn">
              {difference === 1
                ? t`1 boleto veio diferente do pedido`
                : t`${formatCount(difference, language)} boletos vieram diferentes do pedido`}
            </State>
          ) : equal + doubt > 0 ? (
            <State tone="good" icon="check">
              {equal === 1
                ? t`Conferência: 1 boleto igual ao pedido`
                : t`Conferência: ${formatCount(equal, language)} boletos iguais ao pedido`}
            </State>
          ) : null}
          {doubt > 0 && (
            <Button kind="quiet" icon="warn" onPress={() => setShown('doubt')}>
              {doubt === 1 ? t`1 para olhar` : t`${formatCount(doubt, language)} para olhar`}
            </Button>
          )}
        </div>
        <ResultActs batch={batch} />
      </div>
      {difference > 0 && (
        <Banner
          kind="bad"
          title={t`Não entregue estes boletos antes de ver a diferença`}
          acts={<Button onPress={() => setShown('difference')}>{t`Ver os diferentes`}</Button>}
        >
          <p>{t`O que o serviço devolveu não é o que foi pedido: valor, vencimento ou linha. Cada um mostra os dois lados.`}</p>
        </Banner>
      )}
      <FailureBanner failure={starting.failure ?? edit.failure ?? again.failure} />
      <ClosingBar closing={closing} atWork={false} shown={shown} onShow={setShown} />
      {shown === 'uncertain' && count('uncertain') > 0 ? (
        <DoubtsView accountId={batch.accountId} batchId={id} within />
      ) : (
        <ShownRows
          batch={batch}
          closing={closing}
          shown={shown}
          {...(shown === 'refused' ? { editorOf, onListed, onSelected: setSelected } : {})}
          acts={
            shown === 'refused' && many > 0 ? (
              <>
                <span className="faint rows-hint">{t`Corrija na célula com F2 ou dois cliques.`}</span>
                <Button
                  kind="main"
                  icon="retry"
                  busy={again.busy || starting.busy}
                  onPress={() => void sendAgain()}
                >
                  {many === 1
                    ? t`Enviar de novo 1 recusado`
                    : t`Enviar de novo ${formatCount(many, language)} recusados`}
                </Button>
              </>
            ) : (shown === 'waiting' || shown === 'held') && waiting + count('held') > 0 ? (
              <>
                <Button icon="edit" onPress={onReview}>{t`Rever as linhas não enviadas`}</Button>
                {waiting > 0 && (
                  <Button
                    kind="main"
                    icon="play"
                    busy={starting.busy}
                    onPress={() => void starting.start(batch)}
                  >
                    {waiting === 1
                      ? t`Emitir 1 boleto · ${formatCents(centsIn(batch, 'ready', 'sending'))}`
                      : t`Emitir ${formatCount(waiting, language)} boletos · ${formatCents(centsIn(batch, 'ready', 'sending'))}`}
                  </Button>
                )}
              </>
            ) : undefined
          }
        />
      )}
      {starting.dialogs}
    </div>
  );
}
