// Every attempt of a boleto with its times and its bytes, for a conversation with the service's support.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Sending } from '../../../preload/contract/boletos.ts';
import { formatCount, formatSecond } from '../../../preload/shared/format.ts';
import { Copyable } from '../../ui/CopyButton.tsx';
import { Facts, type Fact } from '../../ui/Facts.tsx';
import { RawText } from '../../ui/RawText.tsx';
import { Unfolds } from '../../ui/Unfolds.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { sendingTitle } from './sending-words.ts';

export function Sendings({ sendings }: { sendings: readonly Sending[] }): JSX.Element | null {
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

function One({ sending }: { sending: Sending }): JSX.Element {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const { state, sentRef, startedAt, settledAt, millis, httpStatus, request, answer, sender } = sending;
  const title = sendingTitle(state);
  const facts: readonly Fact[] = [
    ...(sender
      ? [
          {
            id: 'sender',
            name: t`Enviado por`,
            value: sender.clerk === null ? sender.computer : t`${sender.clerk}, em ${sender.computer}`,
          },
        ]
      : []),
    ...(sentRef
      ? [
          {
            id: 'ref',
            name: t`Referência`,
            value: <Copyable text={sentRef.ref} name={t`referência`} />,
          },
        ]
      : []),
    ...(settledAt === null
      ? []
      : [{ id: 'settled', name: t`Resposta`, value: formatSecond(settledAt, language) }]),
    ...(millis === null
      ? []
      : [{ id: 'took', name: t`Duração`, value: t`${formatCount(millis, language)} ms` }]),
    ...(httpStatus === null ? [] : [{ id: 'status', name: t`Código HTTP`, value: String(httpStatus) }]),
  ];
  return (
    <Unfolds
      title={
        <>
          <span className="figures">{formatSecond(startedAt, language)}</span>
          <span className="soft">{title ? translate(title) : state}</span>
        </>
      }
    >
      <div className="stack">
        <Facts facts={facts} />
        <RawText title={t`Pedido enviado`} text={request} />
        {answer === null ? (
          <p className="faint">{t`Sem resposta.`}</p>
        ) : (
          <RawText title={t`Resposta recebida`} text={answer} />
        )}
      </div>
    </Unfolds>
  );
}
