// One boleto with all its details: facts, line and bar code, verification, payment, attempts.
import { useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { BoletoDetails } from '../../../preload/contract/boletos.ts';
import { useApp } from '../../app/app-context.ts';
import { DetailsPane } from '../../list/DetailsPane.tsx';
import { formatCents, formatWeekday } from '../../../preload/shared/format.ts';
import { Button } from '../../ui/Button.tsx';
import { State } from '../../ui/State.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { useQuery } from '../../app/use-query.ts';
import { newStatus } from '../service-status.ts';
import { StateChip } from '../state-words.tsx';
import { Baixa } from './Baixa.tsx';
import { BoletoFacts } from './BoletoFacts.tsx';
import { Conference } from './Conference.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { Sendings } from './Sendings.tsx';
import { Slip } from './Slip.tsx';
import { BoletoState } from './BoletoState.tsx';
import { useSavePdf } from './use-pdf.ts';
import './boleto.css';

export function BoletoPane({ id, onClose }: { id: number; onClose?: () => void }): JSX.Element {
  const { t } = useLingui();
  const { guiche } = useApp();
  const { value, failure } = useQuery(id, () => guiche.boletos.details({ id }));
  return (
    <DetailsPane label={t`Boleto`} onClose={onClose} failure={failure} reading={t`Lendo o boleto…`}>
      {value && <BoletoView details={value} />}
    </DetailsPane>
  );
}

/** The same without its frame; `inForm` if the form that created it is next to it. */
export function BoletoView({
  details,
  inForm = false,
}: {
  details: BoletoDetails;
  inForm?: boolean;
}): JSX.Element {
  // Keyed by boleto: text typed or loaded for one is never shown next to another.
  const shown = <Shown key={details.boleto.id} details={details} inForm={inForm} />;
  return inForm ? <div className="stack gap-16 details-pane">{shown}</div> : shown;
}

function Shown({ details, inForm }: { details: BoletoDetails; inForm: boolean }): JSX.Element {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const { navigation } = useApp();
  const { boleto } = details;
  const status = newStatus(boleto.serviceStatus);
  const { fields, state } = boleto;
  const [writing, setWriting] = useState(false);
  const pdf = useSavePdf(boleto);
  const created = state === 'created';
  return (
    <>
      <header className="stack gap-4 details-head">
        <StateChip state={state} />
        {status && (
          <State tone="plain" icon="help">
            {translate(status)}
          </State>
        )}
        <h2 className="break">{fields['payer.name'] ?? t`Sem nome`}</h2>
        <p className="details-sum">
          <span className="details-money figures">
            {fields.amount === null ? '—' : formatCents(fields.amount, language)}
          </span>
          {fields.dueDate !== null && (
            <span className="soft">{t`vence ${formatWeekday(fields.dueDate, language)}`}</span>
          )}
        </p>
      </header>
      <BoletoState boleto={boleto} inForm={inForm} />
      {created && (
        <>
          <Conference boleto={boleto} />
          <Slip boleto={boleto} />
          <div className="line">
            <Button
              icon="documents"
              onPress={() => navigation.go({ screen: 'documents', tab: 'view', view: { boleto: boleto.id } })}
            >{t`Abrir PDF`}</Button>
            <Button
              icon="save"
              busy={pdf.busy}
              onPress={() => void pdf.run(undefined)}
            >{t`Salvar PDF`}</Button>
            <Button icon="right" onPress={() => setWriting(true)}>{t`Enviar ao pagador`}</Button>
            {fields['payer.document'] !== null && (
              <Button
                icon="documents"
                onPress={() =>
                  navigation.go({
                    screen: 'documents',
                    tab: 'booklets',
                    of: { accountId: boleto.accountId, document: fields['payer.document'] ?? '' },
                    ...(fields['payer.name'] === null ? {} : { request: { title: fields['payer.name'] } }),
                  })
                }
              >{t`Carnê deste pagador`}</Button>
            )}
          </div>
          <FailureBanner failure={pdf.failure} />
        </>
      )}
      <BoletoFacts details={details} />
      {created && <Baixa details={details} />}
      <Sendings sendings={details.sendings} />
      {writing && (
        <MessageDialog boleto={boleto} lote={details.batch.lote} onClose={() => setWriting(false)} />
      )}
    </>
  );
}
