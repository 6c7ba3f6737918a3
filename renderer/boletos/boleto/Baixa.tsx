// Whether a person marked a boleto as paid; marked and undone here.
import { type JSX, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { BoletoPayment } from '../../../preload/contract/boleto-terms.ts';
import type { BoletoDetails } from '../../../preload/contract/boletos.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { formatCents, formatCount } from '../../../preload/shared/format.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { Button } from '../../ui/Button.tsx';
import { State } from '../../ui/State.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { PaidDialog, usePaidToast } from './PaidDialog.tsx';

export function Baixa({ details: { boleto, payments } }: { details: BoletoDetails }): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche } = useApp();
  const [baixa, ...further] = payments;
  const [asking, setAsking] = useState(false);
  const showPaidToast = usePaidToast();
  const undo = useAct((id: number, commandId) =>
    guiche.boletos.markPaid({ commandId, boletos: [id], on: null }),
  );
  const paymentText = ({ on, cents }: BoletoPayment) =>
    cents === null ? formatDay(on) : t`${formatDay(on)}: ${formatCents(cents, language)}`;
  const takeBack = async () => {
    const result = await undo.run(boleto.id);
    if (result?.ok) showPaidToast(null, result.value);
  };
  return (
    <section className="stack gap-4" aria-label={t`Baixa`}>
      <h3>{t`Baixa`}</h3>
      <div className="line apart">
        {baixa ? (
          <State tone="plain" icon="check">
            {baixa.line === null
              ? t`Pago em ${paymentText(baixa)}, baixa manual`
              : t`Pago em ${paymentText(baixa)}, baixa pela planilha do painel`}
          </State>
        ) : (
          <State tone="plain">{t`Sem baixa`}</State>
        )}
        {baixa ? (
          <Button kind="quiet" busy={undo.busy} onPress={() => void takeBack()}>{t`Desfazer a baixa`}</Button>
        ) : (
          <Button onPress={() => setAsking(true)}>{t`Dar baixa`}</Button>
        )}
      </div>
      {further.map((one, at) => (
        // Payments have no id, and none is ever moved or removed alone.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={at}>{t`Outro pagamento em ${paymentText(one)}`}</p>
      ))}
      {payments.some(({ line }) => line !== null) && (
        <p className="faint">
          {t`Linhas da planilha: ${payments.flatMap(({ line }) => (line === null ? [] : [formatCount(line, language)])).join(', ')}`}
        </p>
      )}
      <p className="faint">{t`O serviço não informa se um boleto foi pago: a baixa é registrada por você.`}</p>
      <FailureBanner failure={undo.failure} />
      {asking && (
        <PaidDialog
          chosen={{ which: [boleto.id], count: 1, cents: boleto.fields.amount ?? undefined, left: 0 }}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
