// One uncertain boleto: what was sent, what was received, what to search for in the provider's panel, and the person's
// decision.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Doubt } from '../../../preload/contract/batch-doubts.ts';
import { formatCents, formatSecond } from '../../../preload/shared/format.ts';
import { formatAmount } from '../../../preload/shared/money.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { formatTaxId } from '../../../preload/shared/tax-id.ts';
import type { SentBy } from '../../../preload/contract/boleto-terms.ts';
import { Banner } from '../../ui/Banner.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { wordsOf } from '../../words/quoted-words.ts';
import { sentRefSentence } from '../../words/ref-words.ts';
import { doubtSentence } from '../reason-words.ts';
import { StateChip } from '../state-words.tsx';
import { FoundCreated } from './FoundCreated.tsx';
import { FoundNotCreated } from './FoundNotCreated.tsx';

export function DoubtPane({
  doubt,
  found,
  onSettled,
}: {
  doubt: Doubt;
  /** The id from an export. */
  found: string | undefined;
  onSettled: () => void;
}): JSX.Element {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const { boleto, attempt } = doubt;
  const { fields } = boleto;
  const message = attempt?.serviceMessage ?? boleto.serviceMessage;
  const sentence = doubtSentence(message);
  const words = wordsOf(message);
  const sentRef = attempt?.sentRef ?? null;
  const amount = fields.amount === null ? '' : formatCents(fields.amount, language);
  const status = message?.status ?? attempt?.httpStatus ?? undefined;
  const marks = [
    ...(sentRef ? [{ id: 'ref', name: t`Referência`, text: sentRef.ref }] : []),
    // In the form that the panels of Brazil accept in a search, whatever the language here.
    {
      id: 'amount',
      name: t`Valor`,
      text: fields.amount === null ? '' : formatAmount(fields.amount, 'pt-BR'),
    },
    { id: 'due', name: t`Vencimento`, text: fields.dueDate === null ? '' : formatDay(fields.dueDate) },
    { id: 'name', name: t`Pagador`, text: fields['payer.name'] ?? '' },
    { id: 'document', name: t`Documento`, text: formatTaxId(fields['payer.document'] ?? '') },
    { id: 'at', name: t`Enviado em`, text: attempt ? formatSecond(attempt.startedAt, language) : '' },
  ].filter(({ text }) => text !== '');
  return (
    <section className="stack doubt-pane" aria-label={t`Boleto a confirmar`}>
      <header className="stack gap-4">
        <div className="line apart doubt-head">
          <h2 className="break">{fields['payer.name'] ?? t`Sem nome`}</h2>
          <span className="doubt-amount figures">{amount}</span>
        </div>
        <p className="line">
          <StateChip state={boleto.state} />
          {attempt?.sender && (
            <span className="faint">
              <Sender of={attempt.sender} />
            </span>
          )}
          {attempt && (
            <span className="faint">{t`enviado em ${formatSecond(attempt.startedAt, language)}`}</span>
          )}
        </p>
        <p>
          {sentence ? translate(sentence) : null}
          {words !== '' && <span className="soft"> “{words}”</span>}
          {status !== undefined && <span className="faint">{t` (resposta ${status})`}</span>}
        </p>
      </header>
      {attempt?.sender?.mayAnswer === true && (
        <Banner kind="info" icon="clock" title={t`${attempt.sender.computer} ainda pode responder`}>
          <p>{t`Outro computador continuou o trabalho dele. Se ele voltar com o Guichê aberto, informa sozinho o que o serviço respondeu.`}</p>
        </Banner>
      )}
      <section className="stack gap-8 doubt-part" aria-label={t`O que procurar no painel do provedor`}>
        <h3>{t`O que procurar no painel do provedor`}</h3>
        <p className="soft">
          {sentRef
            ? translate(sentRefSentence(sentRef))
            : attempt
              ? t`Este envio não tem referência: procure pelo pagador, valor, vencimento e hora do envio.`
              : t`Não há envio registrado aqui: procure pelo pagador, valor e vencimento.`}
        </p>
        <ul className="doubt-marks">
          {marks.map(({ id, name, text }) => (
            <li key={id}>
              <span className="faint">{name}</span>
              <span className="figures break" translate="no">
                {text}
              </span>
              <CopyButton text={text} label={t`Copiar`} />
            </li>
          ))}
        </ul>
      </section>
      <FoundCreated doubt={doubt} found={found} onSettled={onSettled} />
      <FoundNotCreated doubt={doubt} onSettled={onSettled} />
    </section>
  );
}

function Sender({ of: { computer, clerk } }: { of: SentBy }): JSX.Element {
  const { t } = useLingui();
  return <>{clerk === null ? t`por ${computer}` : t`por ${clerk}, em ${computer}`}</>;
}
