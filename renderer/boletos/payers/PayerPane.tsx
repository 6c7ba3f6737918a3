// A payer with contact data, monthly charges and boletos, and what can be done with each.
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useLingui } from '@lingui/react/macro';
import { mayBeSent, standingOf } from '../../../preload/contract/register-list.ts';
import type { Agreement, PayerDetails } from '../../../preload/contract/payers.ts';
import { chatOf } from '../../../preload/contract/payers-list.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { formatTaxId } from '../../../preload/shared/tax-id.ts';
import { useAct, useApp, useAccount, useQuery, useToday } from '../../app/app-context.ts';
import type { SessionState } from '../../app/session.ts';
import { GoButton } from '../../app/GoButton.tsx';
import { DetailsPane } from '../../list/DetailsPane.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Copyable } from '../../ui/CopyButton.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { StandingChip } from '../state-words.tsx';
import { Conversation } from '../boleto/Conversation.tsx';
import { MessagesOf } from '../mail/MessagesOf.tsx';
import { SendMailDialog } from '../mail/SendMailDialog.tsx';
import { ChargeDialog } from './ChargeDialog.tsx';
import { ContactDialog } from './ContactDialog.tsx';

export const payersChanged = ({ payers, work }: SessionState): number => payers.last + work.last;

export function PayerPane({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const { value, failure } = useQuery(id, () => guiche.payers.get({ id }), payersChanged);
  return (
    <DetailsPane label={t`Pagador`} onClose={onClose} failure={failure} reading={t`Lendo o pagador…`}>
      {value && <Found key={value.payer.revision} details={value} />}
    </DetailsPane>
  );
}

function Found({ details }: { details: PayerDetails }) {
  const { t } = useLingui();
  const { formatCents: money, formatCount } = useWords();
  const { guiche, navigation, toasts } = useApp();
  const { payer, agreements, boletos } = details;
  const [asked, setAsked] = useState<'contact' | 'charge' | 'mail' | Agreement>();
  const { accountId, id, revision, differs } = payer;
  const practice = useAccount(accountId)?.kind === 'practice';
  const take = useAct(async (_: undefined, commandId) => {
    const { name = '', emails = [], phones = [] } = differs ?? {};
    // What the boleto does not have stays.
    const contact = {
      ...(name === '' ? {} : { name }),
      ...(emails.length > 0 ? { emails: [...emails] } : {}),
      ...(phones.length > 0 ? { phones: [...phones] } : {}),
    };
    return guiche.payers.change({ commandId, accountId, id, revision, ...contact });
  });
  const takeOver = () =>
    take.run(undefined, (value) => {
      if (value.kind === 'changed') toasts.show('good', t`Contato atualizado.`);
      else toasts.show('bad', t`O pagador mudou enquanto isso. Confira e tente de novo.`);
    });
  const open = boletos.filter(
    ({ state, baixaOn, cancelledOn }) => state === 'created' && baixaOn === null && cancelledOn === null,
  );
  const days = payer.daysLate;
  const late =
    days === null
      ? '–'
      : days === 0
        ? t`paga no vencimento`
        : days > 0
          ? days === 1
            ? t`1 dia de atraso em média`
            : t`${formatCount(days)} dias de atraso em média`
          : t`${formatCount(-days)} dias antes do vencimento em média`;
  return (
    <>
      <header className="stack gap-4 details-head">
        <h2 className="break">{payer.name}</h2>
        <Copyable text={payer.document} name={t`CPF ou CNPJ`}>
          {formatTaxId(payer.document)}
        </Copyable>
        {payer.emails.length > 0 && <Copyable text={payer.emails.join('; ')} name={t`E-mails`} />}
        {payer.phones.length > 0 && <Copyable text={payer.phones.join('; ')} name={t`Telefones`} />}
        {payer.emails.length === 0 && <p className="soft">{t`Sem e-mail`}</p>}
        {payer.noContact && <p className="soft">{t`Marcado para não receber mensagens.`}</p>}
        {payer.note !== null && <p className="break">{payer.note}</p>}
      </header>
      <div className="line gap-4">
        <Button icon="edit" onPress={() => setAsked('contact')}>{t`Alterar contato`}</Button>
        <Button icon="plus" onPress={() => setAsked('charge')}>{t`Nova mensalidade`}</Button>
        {open.length > 0 && (
          <Button icon="right" onPress={() => setAsked('mail')}>
            {t`Enviar por e-mail (${formatCount(open.length)})`}
          </Button>
        )}
        <Conversation boletos={boletos.filter(mayBeSent)} chat={chatOf(payer, practice)} />
        {boletos.length > 0 && (
          <GoButton
            icon="documents"
            to={{
              screen: 'documents',
              tab: 'booklets',
              of: { accountId, document: payer.document },
              request: { title: payer.name },
            }}
          >{t`Montar carnê deste pagador`}</GoButton>
        )}
      </div>
      {differs && (
        <Banner
          kind="info"
          title={t`O boleto mais recente tem outro contato`}
          acts={
            <Button busy={take.busy} onPress={() => void takeOver()}>{t`Usar o contato do boleto`}</Button>
          }
        >
          <p className="break">{[differs.name, ...differs.emails, ...differs.phones].join(' · ')}</p>
        </Banner>
      )}
      <FailureBanner failure={take.failure} />
      <Facts
        facts={[
          { id: 'open', name: t`Em aberto`, value: money(payer.openCents) },
          { id: 'overdue', name: t`Vencido`, value: money(payer.overdueCents) },
          { id: 'last', name: t`Último pagamento`, value: formatDay(payer.lastPaidOn ?? '–') },
          { id: 'late', name: t`Pontualidade`, value: late },
        ]}
      />
      {agreements.length > 0 && (
        <section className="stack gap-8">
          <h3>{t`Mensalidades`}</h3>
          <Charges accountId={accountId} agreements={agreements} onChange={setAsked} />
        </section>
      )}
      <section className="stack gap-8">
        <h3>{t`Boletos e pagamentos`}</h3>
        {boletos.length === 0 ? (
          <p className="soft">{t`Nenhum boleto emitido para este pagador.`}</p>
        ) : (
          <ul className="stack gap-8">
            {boletos.map((boleto) => (
              <li key={boleto.id} className="stack gap-0">
                <span className="line apart">
                  <AriaButton
                    className="link figures"
                    onPress={() => navigation.go({ screen: 'boletos', tab: 'issued', boleto: boleto.id })}
                  >
                    {t`${money(boleto.fields.amount ?? 0)} · vence em ${formatDay(boleto.fields.dueDate ?? '')}`}
                  </AriaButton>
                  <StandingChip of={standingOf(boleto)} />
                </span>
                {boleto.baixaOn !== null && (
                  <span className="soft figures">
                    {boleto.paidCents === null
                      ? t`Pago em ${formatDay(boleto.baixaOn)}`
                      : t`Pago em ${formatDay(boleto.baixaOn)}: ${money(boleto.paidCents)}`}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      <MessagesOf boletos={boletos.map((one) => one.id)} />
      {asked === 'mail' && (
        <SendMailDialog
          mail={{ accountId, of: { boletos: open.map((one) => one.id) } }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'contact' && <ContactDialog payer={payer} onClose={() => setAsked(undefined)} />}
      {asked !== undefined && asked !== 'contact' && asked !== 'mail' && (
        <ChargeDialog
          accountId={accountId}
          payer={payer}
          agreement={asked === 'charge' ? undefined : asked}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

/** Monthly charges of one payer, each with what can be done with it: change, pause, end. */
function Charges({
  accountId,
  agreements,
  onChange,
}: {
  accountId: string;
  agreements: readonly Agreement[];
  onChange: (agreement: Agreement) => void;
}) {
  const { t } = useLingui();
  const { formatCents } = useWords();
  const { guiche, toasts } = useApp();
  const month = useToday().slice(0, 7);
  const act = useAct(({ one, why }: { one: Agreement; why: 'ended' | 'paused' | 'resumed' }, commandId) => {
    const { id, revision, firstMonth } = one;
    const last = firstMonth > month ? firstMonth : month;
    const change =
      why === 'ended' ? { lastMonth: last } : ({ state: why === 'paused' ? 'paused' : 'active' } as const);
    return guiche.payers.changeAgreements({
      commandId,
      accountId,
      why,
      changes: [{ id, revision, ...change }],
    });
  });
  const run = (one: Agreement, why: 'ended' | 'paused' | 'resumed') =>
    act.run({ one, why }, (value) => {
      if (value.kind === 'conflict')
        toasts.show('bad', t`A mensalidade mudou enquanto isso. Confira e tente de novo.`);
      else
        toasts.show(
          'good',
          why === 'ended'
            ? t`Mensalidade encerrada: este mês é o último.`
            : why === 'paused'
              ? t`Mensalidade pausada.`
              : t`Mensalidade retomada.`,
        );
    });
  return (
    <>
      <ul className="stack gap-8">
        {agreements.map((one) => {
          const { id, cents, day, state, firstMonth, lastMonth, description } = one;
          const amount = formatCents(cents);
          const [from, to] = [formatDay(firstMonth), formatDay(lastMonth ?? '')];
          return (
            <li key={id} className="stack gap-4 card charge">
              <strong className="figures">{t`${amount}, todo dia ${day}`}</strong>
              <span className="soft">
                {lastMonth === null ? t`Desde ${from}` : t`De ${from} a ${to}`}
                {state === 'paused' && ` · ${t`pausada`}`}
              </span>
              {description !== null && <span className="soft break">{description}</span>}
              <span className="line">
                <Button onPress={() => onChange(one)}>{t`Alterar`}</Button>
                <Button
                  busy={act.busy}
                  onPress={() => void run(one, state === 'paused' ? 'resumed' : 'paused')}
                >
                  {state === 'paused' ? t`Retomar` : t`Pausar`}
                </Button>
                {lastMonth === null && (
                  <Button busy={act.busy} onPress={() => void run(one, 'ended')}>{t`Encerrar`}</Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      <FailureBanner failure={act.failure} />
    </>
  );
}
