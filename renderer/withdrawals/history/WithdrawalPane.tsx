// One withdrawal with all its details, its outcome, and the decisions that a person must make.
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { WithdrawalDetails } from '../../../preload/contract/withdrawals.ts';
import { useApp, useAccount, useQuery, watchChanged, withdrawalsChanged } from '../../app/app-context.ts';
import { DetailsPane } from '../../list/DetailsPane.tsx';
import { wordsOf } from '../../words/quoted-words.ts';
import { serviceWord } from '../../words/service-words.ts';
import type { SessionState } from '../../app/session.ts';
import { fact } from '../../app/fact.ts';
import { GoButton } from '../../app/GoButton.tsx';
import { formatCents, formatSecond } from '../../../preload/shared/format.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Copyable, CopyButton } from '../../ui/CopyButton.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { RawText } from '../../ui/RawText.tsx';
import { Table } from '../../ui/Table.tsx';
import { Unfolds } from '../../ui/Unfolds.tsx';
import { conflictSentence, conflictTitle } from '../../words/watch-words.ts';
import { useWords } from '../../words/failure-words.tsx';
import { Difference } from '../Difference.tsx';
import { isDifferent } from '../differences.ts';
import { WalletGroups } from '../WalletGroups.tsx';
import {
  feeGlosses,
  feeText,
  feeTitles,
  WithdrawalChip,
  withdrawalMeanings,
  withdrawalReason,
} from '../withdrawal-words.tsx';
import { DoubtParts } from './DoubtParts.tsx';
import { ReceiptActs } from './ReceiptActs.tsx';
import { State } from '../../ui/State.tsx';
import { WatchStateChip } from '../WatchStateChip.tsx';
import { feeNames } from '../../../preload/contract/withdrawal-terms.ts';
import { estimateNames } from '../new/figures.ts';
import { estimateGlosses, estimateText, estimateTitles } from '../new/form-words.ts';
import { OriginalValues } from '../OriginalValues.tsx';

/**
 * The exact figures of one withdrawal: the estimate next to the answer, and the five numbers as confirmed next to
 * those read right after it.
 */
function Figures({ details: { withdrawal, estimated, feesAfter, teaches } }: { details: WithdrawalDetails }) {
  const { t } = useLingui();
  const { language } = useWords();
  const { fees } = withdrawal;
  const moved = feesAfter !== null && feeNames.some((name) => feesAfter[name] !== fees[name]);
  return (
    <section className="stack" aria-label={t`Valores`}>
      <h3>{t`Valores`}</h3>
      {withdrawal.state === 'created' && (
        <Table
          className="withdrawal-table figures"
          label={t`Valor efetivo e valor estimado`}
          heads={[t`Informado pelo serviço`, t`Estimado`, t`Efetivo`]}
        >
          {estimateNames.map((id) => {
            const estimate = estimated?.[id];
            const came = withdrawal[id];
            const missed = typeof estimate?.value === 'string' && estimate.value !== came;
            return (
              <tr key={id}>
                <th scope="row">{t(estimateGlosses[id])}</th>
                <td className={estimate?.value ? undefined : 'faint'}>
                  {estimate?.value ? estimateText(id, estimate.value, language) : t`sem estimativa`}
                </td>
                <td className={missed ? 'strong' : undefined}>
                  {came === null ? t`não informado` : estimateText(id, came, language)}
                </td>
              </tr>
            );
          })}
        </Table>
      )}
      <Table
        className="withdrawal-table figures"
        label={t`Tarifas e limites`}
        heads={[t`Tarifas e limites`, t`Na confirmação`, t`Depois do envio`]}
      >
        {feeNames.map((name) => (
          <tr key={name} className={feesAfter && feesAfter[name] !== fees[name] ? 'moved' : undefined}>
            <th scope="row">{t(feeGlosses[name])}</th>
            <td>{feeText(name, fees[name], language)}</td>
            <td className={feesAfter ? undefined : 'faint'}>
              {feesAfter ? feeText(name, feesAfter[name], language) : '—'}
            </td>
          </tr>
        ))}
      </Table>
      <OriginalValues
        values={[
          ...estimateNames.map((name) => ({ name: estimateTitles[name], text: withdrawal[name] })),
          ...feeNames.map((name) => ({ name: feeTitles[name], text: fees[name] })),
        ]}
      />
      <p className="faint">
        {t`Consultadas em ${formatSecond(fees.readAt, language)}.`}{' '}
        {feesAfter
          ? t`Consultadas de novo em ${formatSecond(feesAfter.readAt, language)}.`
          : t`As tarifas não foram consultadas de novo depois do envio.`}{' '}
        {moved
          ? t`As tarifas mudaram entre as duas consultas: este saque não entra no cálculo da estimativa.`
          : teaches
            ? t`Usado no cálculo da estimativa.`
            : ''}
      </p>
    </section>
  );
}

/** The course of one withdrawal from its request to the monitor's last observation, oldest first. */
function Course({ details: { withdrawal } }: { details: WithdrawalDetails }) {
  const { t } = useLingui();
  const { language } = useWords();
  const { startedAt, settledAt, acknowledgedAt, checked, watch, state } = withdrawal;
  const step = (what: ReactNode, iso: string | null) => (
    <li>
      {what}
      {iso !== null && <span className="faint figures">{formatSecond(iso, language)}</span>}
    </li>
  );
  return (
    <section className="stack" aria-label={t`Andamento`}>
      <h3>{t`Andamento`}</h3>
      <ol className="stack gap-6 course">
        {step(<State tone="plain" icon="right">{t`Solicitação enviada`}</State>, startedAt)}
        {settledAt !== null && step(<WithdrawalChip state={state} />, settledAt)}
        {acknowledgedAt !== null &&
          step(<State tone="plain" icon="check">{t`Diferença vista`}</State>, acknowledgedAt)}
        {checked?.acknowledgedAt &&
          step(
            <State tone="plain" icon="check">{t`Diferença da consulta vista`}</State>,
            checked.acknowledgedAt,
          )}
        {watch && step(<WatchStateChip withdrawal={withdrawal} />, watch.changedAt)}
      </ol>
      {watch ? (
        <div className="line">
          <span className="soft">
            {watch.lane === 'pending' || watch.lane === 'other'
              ? t`O monitor consulta automaticamente até o fim.`
              : t`Todas as mudanças estão no monitor.`}
          </span>
          <GoButton kind="quiet" icon="monitor" to={{ screen: 'monitor', watch: watch.id }}>
            {t`Abrir a transação`}
          </GoButton>
        </div>
      ) : (
        state === 'created' && <p className="soft">{t`O monitor ainda não acompanha esta transação.`}</p>
      )}
    </section>
  );
}

const moved = (state: SessionState): number => withdrawalsChanged(state) + watchChanged(state);

export function WithdrawalPane({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const { value, failure, again } = useQuery(id, () => guiche.withdrawals.details({ id }), moved);
  return (
    <DetailsPane label={t`Saque`} onClose={onClose} failure={failure} reading={t`Lendo o saque…`}>
      {value && <Shown key={value.withdrawal.id} details={value} again={again} />}
    </DetailsPane>
  );
}

function Shown({ details, again }: { details: WithdrawalDetails; again: () => void }) {
  const { t } = useLingui();
  const { translate } = useWords();
  const { withdrawal, request, answer } = details;
  const { id, watch, state } = withdrawal;
  const made = state === 'created';
  return (
    <>
      <Head details={details} />
      {isDifferent(withdrawal) && <Difference withdrawal={withdrawal} onSeen={again} />}
      {watch && watch.conflict !== null && (
        <Banner kind="doubt" title={t(conflictTitle)}>
          <p>{conflictSentence({ state: watch.state, conflict: watch.conflict }, translate)}</p>
        </Banner>
      )}
      {watch?.failureConfirmed === true && (
        <Banner kind="bad" title={t`O serviço confirmou a falha`}>
          <p>{t`A falha foi confirmada em uma segunda consulta. O mesmo saque pode ser solicitado de novo: as tarifas serão consultadas outra vez, e você confirma tudo de novo.`}</p>
        </Banner>
      )}
      <div className="line">
        {made && <ReceiptActs withdrawal={withdrawal} />}
        {watch && (
          <GoButton icon="monitor" to={{ screen: 'monitor', watch: watch.id }}>
            {t`Ver no monitor`}
          </GoButton>
        )}
        {withdrawal.repeatable && (
          <GoButton
            icon="retry"
            kind={made ? 'plain' : 'main'}
            to={{ screen: 'withdrawals', tab: 'new', again: id }}
          >
            {t`Solicitar outro igual`}
          </GoButton>
        )}
      </div>
      {state === 'uncertain' && <DoubtParts withdrawal={withdrawal} again={again} />}
      <WithdrawalFacts details={details} />
      <Figures details={details} />
      <Course details={details} />
      <section aria-label={t`Resposta original`}>
        <Unfolds title={t`Resposta original`}>
          <div className="stack">
            <RawText title={t`O que foi enviado`} text={request} />
            {answer ? (
              <RawText
                title={answer.status === null ? t`Retorno` : t`Retorno (resposta ${answer.status})`}
                text={answer.text}
              />
            ) : (
              <p className="soft">{t`Sem retorno do serviço.`}</p>
            )}
          </div>
        </Unfolds>
      </section>
    </>
  );
}

function Head({ details: { withdrawal } }: { details: WithdrawalDetails }) {
  const { t } = useLingui();
  const { language } = useWords();
  const { state, serviceMessage: message, httpStatus } = withdrawal;
  const sentence = withdrawalReason(message);
  const words = wordsOf(message);
  const status = message?.status ?? httpStatus;
  return (
    <header className="stack gap-4 details-head">
      <WithdrawalChip state={state} />
      <h2 className="details-money figures">{formatCents(withdrawal.cents, language)}</h2>
      {withdrawal.label !== null && <p className="strong break">{withdrawal.label}</p>}
      <div className="line withdrawal-wallet">
        <WalletGroups wallet={withdrawal.wallet} />
        <CopyButton text={withdrawal.wallet} label={t`Copiar carteira`} />
      </div>
      <p className="soft">{t(withdrawalMeanings[state])}</p>
      {state !== 'created' && (sentence !== undefined || words !== '') && (
        <p>
          {sentence && t(sentence)}
          {words !== '' && <span className="soft break"> “{words}”</span>}
          {status !== null && <span className="faint">{t` (resposta ${status})`}</span>}
        </p>
      )}
    </header>
  );
}

function WithdrawalFacts({ details: { withdrawal, settledBy } }: { details: WithdrawalDetails }) {
  const { t } = useLingui();
  const { translate } = useWords();
  const account = useAccount(withdrawal.accountId);
  const word = (id: string, name: string, value: string | null | undefined) =>
    fact(id, name, serviceWord(value ?? '', translate));
  const { transactionId } = withdrawal;
  return (
    <section className="stack" aria-label={t`Solicitação`}>
      <h3>{t`Solicitação`}</h3>
      <Facts
        facts={[
          {
            id: 'transaction',
            name: t`Código da transação`,
            value:
              transactionId === null ? (
                <span className="faint">{t`nenhum`}</span>
              ) : (
                <Copyable text={transactionId} name={t`código da transação`} />
              ),
          },
          ...word('status', t`Situação na solicitação`, withdrawal.status),
          ...word('state', t`Situação na consulta`, withdrawal.watch?.state),
          ...word('type', t`Tipo na consulta`, withdrawal.watch?.type),
          ...word('method', t`Meio de pagamento na consulta`, withdrawal.watch?.method),
          ...fact('account', t`Conta`, account?.name ?? t`Conta excluída`),
          ...fact('gateway', 'gateway', withdrawal.gateway),
          ...fact('webhook', 'webhook', withdrawal.webhook),
          ...fact('override', t`Liberado com PIN`, withdrawal.override ? t`sim, com outro em aberto` : null),
          ...fact('settledBy', t`Resolvido por`, settledBy),
        ]}
      />
    </section>
  );
}
