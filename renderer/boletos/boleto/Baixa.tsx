// Whether a person marked a boleto as paid; marked and undone here.
import { useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { BoletoDetails } from '../../../preload/contract/boletos.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { formatDay } from '../../text/format.ts';
import { Button } from '../../ui/Button.tsx';
import { State } from '../../ui/State.tsx';
import { FailureBanner } from '../../words/failure-words.tsx';
import { PaidDialog, usePaidToast } from './PaidDialog.tsx';

export function Baixa({ details: { boleto, baixa } }: { details: BoletoDetails }): JSX.Element {
  const { t } = useLingui();
  const { guiche } = useApp();
  const [asking, setAsking] = useState(false);
  const showPaidToast = usePaidToast();
  const undo = useAct((id: number, commandId) =>
    guiche.boletos.markPaid({ commandId, boletos: [id], on: null }),
  );
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
            {baixa.how === 'sheet'
              ? t`Pago em ${formatDay(baixa.on)}, baixa pela planilha do painel`
              : t`Pago em ${formatDay(baixa.on)}, baixa manual`}
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
      {baixa && baixa.detail !== '' && <p className="faint break">{baixa.detail}</p>}
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
