// "Transformar este lote em mensalidades": which boletos of a batch, issued or still a draft, are charged every month from now on.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { BatchBrief } from '../../../preload/contract/batches.ts';
import { formatDay, monthBeside } from '../../../preload/shared/due-date.ts';
import { formatMonth } from '../../../preload/shared/format.ts';
import { closedRules, type ClosedRule } from '../../../preload/shared/monthly.ts';
import type { FromBatch } from '../../../preload/contract/payers.ts';
import { useAct, useApp, neverChanged, useQuery } from '../../app/app-context.ts';
import { countIn } from '../../app/batch-counts.ts';
import type { ScreenAct } from '../../app/screen-acts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/fields.tsx';
import { Spinner } from '../../ui/icons.tsx';
import { Table } from '../../ui/Table.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { closedTitles } from './payers-list.tsx';
import './payers.css';

/** The act of a batch's menu, and its dialog. */
export function useMakeMonthly(batch: BatchBrief) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const isOffered = countIn(batch, 'created') > 0 || (batch.state === 'draft' && countIn(batch, 'ready') > 0);
  const act: ScreenAct = {
    id: 'monthly',
    label: t`Transformar este lote em mensalidades…`,
    icon: 'calendar',
    run: () => setOpen(true),
  };
  return {
    acts: isOffered ? [act] : [],
    dialog: open && <MakeMonthlyDialog batch={batch} onClose={() => setOpen(false)} />,
  };
}

function MakeMonthlyDialog({ batch, onClose }: { batch: BatchBrief; onClose: () => void }) {
  const { t } = useLingui();
  const { language, formatCents, formatCount } = useWords();
  const { guiche, navigation, toasts } = useApp();
  const [ifClosed, setIfClosed] = useState<ClosedRule>('after');
  /** What the clerk chose against the proposal. */
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set());
  const { value, failure } = useQuery(batch.id, () => guiche.payers.ofBatch({ id: batch.id }), neverChanged);
  const rows = value ?? [];
  const isWanted = ({ boleto, unlikely }: FromBatch) => (unlikely !== null) === turned.has(boleto);
  const wanted = rows.filter(isWanted);
  const isDraft = batch.state === 'draft';
  const wrong = isDraft ? countIn(batch, 'draft') : 0;
  const act = useAct((_: undefined, commandId) =>
    guiche.payers.makeMonthly({
      commandId,
      id: batch.id,
      ifClosed,
      boletos: wanted.map(({ boleto }) => boleto),
    }),
  );
  const save = () =>
    act.run(undefined, ({ count }) => {
      toasts.show(
        'good',
        count === 1 ? t`1 mensalidade criada.` : t`${formatCount(count)} mensalidades criadas.`,
      );
      onClose();
      // The first month of a draft is still to be issued here.
      if (!isDraft) navigation.go({ screen: 'boletos', tab: 'monthly' });
    });
  const toggle = (boleto: number) => setTurned(turned.symmetricDifference(new Set([boleto])));
  const last = wanted
    .map(({ planned }) => planned.slice(0, 7))
    .toSorted()
    .at(-1);
  const next = last === undefined ? '' : formatMonth(monthBeside(last, 1), language, true);
  const count = formatCount(wanted.length);
  return (
    <Dialog size="wide" onClose={onClose} title={t`Transformar “${batch.name}” em mensalidades`}>
      <div className="stack">
        <FailureBanner failure={failure ?? act.failure} />
        {value === undefined && !failure && (
          <p className="line soft">
            <Spinner /> {t`Lendo o lote…`}
          </p>
        )}
        {value === null && <p>{t`Os boletos deste lote já vêm de mensalidades.`}</p>}
        {value?.length === 0 && (
          <p>{t`Este lote não tem boletos emitidos que possam virar mensalidades. Parcelas ficam de fora.`}</p>
        )}
        {rows.length > 0 && (
          <>
            <p>
              {isDraft
                ? t`Cada linha marcada vira uma mensalidade com o mesmo valor e o mesmo dia. O primeiro mês é este rascunho, e nada é emitido agora.`
                : t`Cada boleto marcado vira uma mensalidade com o mesmo valor e o mesmo dia. Nada é emitido agora.`}
            </p>
            {wrong > 0 && (
              <p className="soft">
                {t`Linhas com erro ficam de fora até serem corrigidas: ${formatCount(wrong)}.`}
              </p>
            )}
            <Select
              label={t`Sem expediente bancário`}
              value={ifClosed}
              onChange={setIfClosed}
              options={closedRules.map((one) => ({ value: one, label: t(closedTitles[one]) }))}
            />
            <div className="table-scroll payers-preview">
              <Table
                label={t`Boletos do lote`}
                heads={[
                  { unseen: t`Criar mensalidade` },
                  t`Pagador`,
                  { end: t`Valor` },
                  t`Vencimento`,
                  t`Dia do mês`,
                  t`Descrição`,
                ]}
              >
                {rows.map((row) => (
                  <tr key={row.boleto}>
                    <td>
                      <input
                        type="checkbox"
                        aria-label={t`Criar mensalidade de ${row.name}`}
                        checked={isWanted(row)}
                        onChange={() => toggle(row.boleto)}
                      />
                    </td>
                    <td className="break">
                      {row.name}
                      {row.unlikely !== null && (
                        <span className="stack soft">
                          {row.unlikely === 'known'
                            ? t`Já tem mensalidade deste valor.`
                            : t`A revisão ainda pergunta algo sobre esta linha.`}
                        </span>
                      )}
                    </td>
                    <td className="end figures">{formatCents(row.cents)}</td>
                    <td className="figures">{formatDay(row.due)}</td>
                    <td className="figures">
                      {Number(row.planned.slice(8))}
                      {row.planned !== row.due && (
                        <span className="stack soft">{t`Era ${formatDay(row.planned)} antes da revisão.`}</span>
                      )}
                    </td>
                    <td className="break">{row.description}</td>
                  </tr>
                ))}
              </Table>
            </div>
            {next !== '' && <output className="soft">{t`O próximo mês a gerar é ${next}.`}</output>}
          </>
        )}
        <div className="dialog-acts">
          <Button onPress={onClose}>{t`Cancelar`}</Button>
          <Button
            key={value === undefined ? 'reading' : 'read'}
            kind="main"
            busy={act.busy}
            isDisabled={wanted.length === 0}
            onPress={() => void save()}
            // What the clerk came for; each row of the table is a stop before it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={wanted.length > 0}
          >
            {wanted.length === 1 ? t`Criar 1 mensalidade` : t`Criar ${count} mensalidades`}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
