// One boleto with all its details: facts, line and bar code, verification, payment, attempts.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { BoletoDetails, Sending } from '../../../preload/contract/boletos.ts';
import { useAct, useApp, useAccount, useQuery } from '../../app/app-context.ts';
import { DetailsPane } from '../../list/DetailsPane.tsx';
import { Button } from '../../ui/Button.tsx';
import { State } from '../../ui/State.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { GoButton } from '../../app/GoButton.tsx';
import { newStatus } from '../service-status.ts';
import { StandingChip } from '../state-words.tsx';
import { Verification } from './Verification.tsx';
import { Conversation } from './Conversation.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { Slip } from './Slip.tsx';
import { BoletoState } from './BoletoState.tsx';
import { useSavePdf } from './use-pdf.ts';
import type { BoletoPayment } from '../../../preload/contract/boleto-terms.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { sourceTitles } from '../../words/income-words.ts';
import { PaymentEvidence } from './PaymentEvidence.tsx';
import { MessagesOf } from '../mail/MessagesOf.tsx';
import { PaidDialog, usePaidToast } from './PaidDialog.tsx';
import { formatTaxId } from '../../../preload/shared/tax-id.ts';
import { Copyable } from '../../ui/CopyButton.tsx';
import { fact, Facts } from '../../ui/Facts.tsx';
import { factFields } from '../field-text.ts';
import { fieldTitles } from '../../words/field-words.ts';
import { sentField } from './sent-text.ts';
import { RawText } from '../../ui/RawText.tsx';
import { Unfolds } from '../../ui/Unfolds.tsx';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import './boleto.css';

/** A state of another version is shown unchanged. */
const titles: ReadonlyMap<string, MessageDescriptor> = new Map(
  Object.entries({
    sending: msg`enviando`,
    created: msg`emitido`,
    refused: msg`recusado`,
    uncertain: msg`a confirmar`,
    notSent: msg`não enviado`,
    notProcessed: msg`não processado pelo serviço`,
    discarded: msg`não foi emitido, segundo conferência manual`,
  }),
);

/** Every attempt of a boleto with its times and its bytes, for a conversation with the service's support. */
function Sendings({ sendings }: { sendings: readonly Sending[] }) {
  const { t } = useLingui();
  if (sendings.length === 0) return null;
  return (
    <section className="stack" aria-label={t`Envios`}>
      <h3>{t`Envios`}</h3>
      {sendings.map((sending) => (
        <One key={sending.id} sending={sending} />
      ))}
    </section>
  );
}

function One({ sending }: { sending: Sending }) {
  const { t } = useLingui();
  const { formatCount, formatSecond } = useWords();
  const { state, sentRef, startedAt, settledAt, millis, httpStatus, request, answer, sender } = sending;
  const title = titles.get(state);
  const by = sender && (sender.clerk === null ? sender.computer : t`${sender.clerk}, em ${sender.computer}`);
  return (
    <Unfolds
      title={
        <>
          <span className="figures">{formatSecond(startedAt)}</span>
          <span className="soft">{title ? t(title) : state}</span>
        </>
      }
    >
      <div className="stack">
        <Facts
          facts={[
            ...fact('sender', t`Enviado por`, by),
            ...fact('ref', t`Referência`, sentRef && <Copyable text={sentRef.ref} name={t`referência`} />),
            ...fact('settled', t`Resposta`, settledAt && formatSecond(settledAt)),
            ...fact('took', t`Duração`, millis !== null && t`${formatCount(millis)} ms`),
            ...fact('status', t`Código HTTP`, httpStatus !== null && String(httpStatus)),
          ]}
        />
        <RawText title={t`Dados enviados`} text={request} />
        {answer === null ? (
          <p className="faint">{t`Sem resposta.`}</p>
        ) : (
          <RawText title={t`Resposta recebida`} text={answer} />
        )}
      </div>
    </Unfolds>
  );
}

/** The facts of a boleto, each copied by a press. */
function BoletoFacts({ details: { boleto, batch } }: { details: BoletoDetails }) {
  const { t } = useLingui();
  const { language, formatCount, formatSecond } = useWords();
  const account = useAccount(boleto.accountId);
  const { fields } = boleto;
  const copied = (id: string, name: string, text: string | null, shown?: string) =>
    fact(
      id,
      name,
      text && (
        <Copyable text={text} name={name}>
          {shown}
        </Copyable>
      ),
    );
  const lote = `${formatCount(batch.lote)}${batch.kind === 'single' ? '' : ` · ${batch.name}`}`;
  return (
    <section aria-label={t`Dados`}>
      <Facts
        facts={[
          ...copied(
            'document',
            fields['payer.document']?.length === 11 ? t`CPF` : t`CNPJ`,
            fields['payer.document'],
            formatTaxId(fields['payer.document'] ?? ''),
          ),
          ...copied('nossoNumero', t`Nosso número`, boleto.nossoNumero),
          ...copied('id', t`Código do boleto`, boleto.remoteId),
          ...fact('status', t`Situação no serviço`, boleto.serviceStatus),
          ...copied('ref', t`Referência`, boleto.ref),
          ...copied('installment', t`Código do parcelamento`, boleto.installmentId),
          ...factFields.flatMap((field) =>
            copied(field, t(fieldTitles[field]), sentField(field, boleto, batch.lote, language)),
          ),
          ...fact('created', t`Emitido em`, boleto.createdAt && formatSecond(boleto.createdAt)),
          ...fact('account', t`Conta`, account?.name ?? t`Conta excluída`),
          ...fact('batch', t`Lote`, batch.kind === 'single' ? t`${lote} (avulso)` : lote),
          ...fact('line', t`Linha da planilha`, boleto.line === null ? null : String(boleto.line)),
          ...fact(
            'maybeSent',
            t`Dados restaurados ou trocados em`,
            boleto.maybeSent && formatSecond(boleto.maybeSent),
          ),
          ...fact('cancelled', t`Cancelado no provedor`, boleto.cancelledOn && formatDay(boleto.cancelledOn)),
          ...fact('parcel', t`Parcela`, boleto.parcels > 1 ? t`${boleto.parcel} de ${boleto.parcels}` : null),
        ]}
      />
    </section>
  );
}

/** Whether a person marked a boleto as paid; marked and undone here. */
function Baixa({ details: { boleto, payments } }: { details: BoletoDetails }) {
  const { t } = useLingui();
  const { formatCents, formatCount } = useWords();
  const { guiche } = useApp();
  const [baixa, ...further] = payments;
  const [asking, setAsking] = useState(false);
  const showPaidToast = usePaidToast();
  const undo = useAct((id: number, commandId) =>
    guiche.boletos.markPaid({ commandId, boletos: [id], on: null }),
  );
  const paymentText = ({ on, cents }: BoletoPayment) =>
    cents === null ? formatDay(on) : t`${formatDay(on)}: ${formatCents(cents)}`;
  const takeBack = () => undo.run(boleto.id, (value) => showPaidToast(null, value));
  return (
    <section className="stack gap-4" aria-label={t`Baixa`}>
      <h3>{t`Baixa`}</h3>
      <div className="line apart">
        {baixa ? (
          <State tone="plain" icon="check">
            {boleto.paidBy !== null && boleto.paidBy !== 'hand' && boleto.paidBy !== 'dashboard'
              ? `${t`Pago em ${paymentText(baixa)}`} · ${t(sourceTitles[boleto.paidBy])}`
              : baixa.line === null
                ? t`Pago em ${paymentText(baixa)}, baixa manual`
                : t`Pago em ${paymentText(baixa)}, baixa pela planilha do painel`}
          </State>
        ) : (
          <State tone="plain">{t`Em aberto`}</State>
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
          {t`Linhas da planilha: ${payments.flatMap(({ line }) => (line === null ? [] : [formatCount(line)])).join(', ')}`}
        </p>
      )}
      <p className="faint">{t`Consultas ao serviço não informam se um boleto foi pago: a baixa é registrada por você.`}</p>
      <FailureBanner failure={undo.failure} />
      {asking && (
        <PaidDialog
          chosen={{
            which: [boleto.id],
            count: 1,
            cents: boleto.fields.amount ?? undefined,
            left: 0,
            of: {
              payer: boleto.fields['payer.name'] ?? '',
              dueDate: boleto.fields.dueDate ?? '',
            },
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

export function BoletoPane({ id, onClose }: { id: number; onClose?: () => void }) {
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
export function BoletoView({ details, inForm = false }: { details: BoletoDetails; inForm?: boolean }) {
  // Keyed by boleto: text typed or loaded for one is never shown next to another.
  const shown = <Shown key={details.boleto.id} details={details} inForm={inForm} />;
  return inForm ? <div className="stack gap-16 details-pane">{shown}</div> : shown;
}

function Shown({ details, inForm }: { details: BoletoDetails; inForm: boolean }) {
  const { t } = useLingui();
  const { translate, formatCents, formatWeekday } = useWords();
  const { boleto } = details;
  const status = newStatus(boleto.serviceStatus, translate);
  const { fields, state } = boleto;
  const [writing, setWriting] = useState(false);
  const pdf = useSavePdf(boleto);
  const created = state === 'created';
  return (
    <>
      <header className="stack gap-4 details-head">
        <StandingChip of={state} />
        {status && (
          <State tone="plain" icon="help">
            {status}
          </State>
        )}
        <h2 className="break">{fields['payer.name'] ?? t`Sem nome`}</h2>
        <p className="details-sum">
          <span className="details-money figures">
            {fields.amount === null ? '—' : formatCents(fields.amount)}
          </span>
          {fields.dueDate !== null && (
            <span className="soft">{t`vence ${formatWeekday(fields.dueDate)}`}</span>
          )}
        </p>
      </header>
      <BoletoState boleto={boleto} inForm={inForm} />
      {created && (
        <>
          <Verification boleto={boleto} />
          <Slip boleto={boleto} />
          <div className="line">
            <GoButton
              icon="documents"
              to={{ screen: 'documents', tab: 'view', view: { boleto: boleto.id } }}
            >{t`Abrir PDF`}</GoButton>
            <Button
              icon="save"
              busy={pdf.busy}
              onPress={() => void pdf.run(undefined)}
            >{t`Salvar PDF`}</Button>
            <Button icon="right" onPress={() => setWriting(true)}>{t`Enviar ao pagador`}</Button>
            <Conversation boletos={[boleto]} chat={details.chat} />
            {fields['payer.document'] !== null && (
              <GoButton
                icon="documents"
                to={{
                  screen: 'documents',
                  tab: 'booklets',
                  of: { accountId: boleto.accountId, document: fields['payer.document'] ?? '' },
                  ...(fields['payer.name'] === null ? {} : { request: { title: fields['payer.name'] } }),
                }}
              >{t`Montar carnê deste pagador`}</GoButton>
            )}
          </div>
          <FailureBanner failure={pdf.failure} />
        </>
      )}
      <BoletoFacts details={details} />
      {created && <Baixa details={details} />}
      {created && <PaymentEvidence boleto={boleto.id} />}
      {created && <MessagesOf boletos={[boleto.id]} />}
      <Sendings sendings={details.sendings} />
      {writing && (
        <MessageDialog boleto={boleto} lote={details.batch.lote} onClose={() => setWriting(false)} />
      )}
    </>
  );
}
