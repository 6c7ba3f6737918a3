// The outcome of the press: made, refused, uncertain, or certainly not made. Follows the ledger while it is shown.
import { useEffect, useRef } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { WithdrawalRow } from '../../../preload/contract/withdrawals.ts';
import { wordsOf } from '../../words/quoted-words.ts';
import { serviceWord } from '../../words/service-words.ts';
import { formatCents, formatDecimal, formatInstant, formatUsdt } from '../../../preload/shared/format.ts';
import { GoButton } from '../../app/GoButton.tsx';
import { inHistory } from '../../app/route.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Copyable, CopyButton } from '../../ui/CopyButton.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Spinner } from '../../ui/icons.tsx';
import { State } from '../../ui/State.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { Difference } from '../Difference.tsx';
import { isDifferent, isUnseen } from '../differences.ts';
import { ReceiptActs } from '../history/ReceiptActs.tsx';
import { WalletGroups } from '../WalletGroups.tsx';
import { tokenChanged, WithdrawalOutcome, withdrawalReason } from '../withdrawal-words.tsx';
import { emptyDraft, type WithdrawalDraft } from './withdrawal-draft.ts';
import type { Work } from './work.ts';
import { OriginalValues } from '../OriginalValues.tsx';

/** Null if the service told none. */
function Answered({ text }: { text: string | null }) {
  const { t } = useLingui();
  return text === null ? (
    <span className="faint">{t`não informado`}</span>
  ) : (
    <span className="figures">{text}</span>
  );
}

/** What a withdrawal cost and brings, as a clerk reads it; the service's own field names and texts on demand. */
export function AnswerFigures({
  withdrawal: { answered, fee, total, usdt, status },
}: {
  withdrawal: Pick<WithdrawalRow, 'answered' | 'fee' | 'total' | 'usdt' | 'status'>;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const money = (text: string | null) => (
    <Answered text={text === null ? null : formatDecimal(text, language)} />
  );
  return (
    <>
      <Facts
        facts={[
          { id: 'amount', name: t`Valor da resposta`, value: money(answered.amount) },
          { id: 'fee', name: t`Tarifa`, value: money(fee) },
          { id: 'total', name: t`Total debitado`, value: money(total) },
          {
            id: 'usdt',
            name: t`A carteira recebe`,
            value: <Answered text={usdt === null ? null : formatUsdt(usdt, language)} />,
          },
        ]}
      />
      <OriginalValues
        values={[
          { name: 'fee', text: fee },
          { name: 'total', text: total },
          { name: 'usdt_amount', text: usdt },
          { name: 'status', text: status },
        ]}
      />
    </>
  );
}

interface AnswerProps {
  readonly work: Work;
  readonly withdrawal: WithdrawalRow;
  readonly draft: WithdrawalDraft;
  readonly onSeen: () => void;
}

export function AnswerStep({ work, withdrawal, draft, onSeen }: AnswerProps) {
  const { t } = useLingui();
  const { language } = useWords();
  const head = useRef<HTMLHeadingElement>(null);
  const { state } = withdrawal;
  useEffect(() => {
    head.current?.focus();
    // Another state is another screen, to be read from its beginning.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [state]);
  const another = () => {
    work.change(emptyDraft);
    work.tell({ kind: 'another' });
  };
  /** Back to the form, with its contents. */
  const correct = () => {
    work.change({ made: null, form: draft.form });
    work.tell({ kind: 'correct' });
  };
  return (
    <div className="scroll withdrawal-answer">
      <div className="stack gap-20 withdrawal-sheet">
        <header className="stack gap-4 withdrawal-loud">
          <h2 ref={head} tabIndex={-1} className="withdrawal-state">
            <span className="unseen">{t`Saque: `}</span>
            <WithdrawalOutcome state={state} />
            {isDifferent(withdrawal) && (
              <State tone="bad" icon="warn" wraps>{t`A resposta é diferente do solicitado.`}</State>
            )}
          </h2>
          <p className="withdrawal-money figures">{formatCents(withdrawal.cents, language)}</p>
          <p className={withdrawal.label === null ? 'soft' : 'strong'}>
            {withdrawal.label === null ? t`para uma carteira não cadastrada` : t`para ${withdrawal.label}`}
          </p>
          <span className="line">
            <WalletGroups wallet={withdrawal.wallet} />
            <CopyButton text={withdrawal.wallet} label={t`Copiar carteira`} />
          </span>
        </header>
        {isDifferent(withdrawal) && <Difference withdrawal={withdrawal} onSeen={onSeen} />}
        <Body withdrawal={withdrawal} onAnother={another} onCorrect={correct} />
      </div>
    </div>
  );
}

interface BodyProps {
  readonly withdrawal: WithdrawalRow;
  readonly onAnother: () => void;
  readonly onCorrect: () => void;
}

function Body(props: BodyProps) {
  const { withdrawal } = props;
  switch (withdrawal.state) {
    case 'sending':
      return <Sending />;
    case 'created':
      return <Created {...props} />;
    case 'refused':
    case 'notSent':
    case 'notProcessed':
    case 'discarded':
      return <NotMade {...props} />;
    case 'uncertain':
      return <Doubtful {...props} />;
  }
}

function Sending() {
  const { t } = useLingui();
  return (
    <output className="line">
      <Spinner />
      {t`Aguardando a resposta do serviço. Você pode fechar a janela: o saque continua em andamento.`}
    </output>
  );
}

function Created({ withdrawal, onAnother }: BodyProps) {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const { transactionId, watch, status } = withdrawal;
  // A difference in the answer comes first.
  const kind = isUnseen(withdrawal) ? 'plain' : 'main';
  return (
    <>
      <Facts
        facts={[
          {
            id: 'transaction',
            name: t`Código da transação`,
            value:
              transactionId === null ? (
                <Answered text={null} />
              ) : (
                <Copyable text={transactionId} name={t`código da transação`} />
              ),
          },
          {
            id: 'status',
            name: t`Situação no serviço`,
            value: <Answered text={status === null ? null : serviceWord(status, translate)} />,
          },
          { id: 'at', name: t`Solicitado em`, value: formatInstant(withdrawal.startedAt, language) },
        ]}
      />
      <AnswerFigures withdrawal={withdrawal} />
      <div className="line">
        <Button kind={kind} icon="plus" onPress={onAnother}>{t`Novo saque`}</Button>
        <ReceiptActs withdrawal={withdrawal} />
        {watch && (
          <GoButton icon="monitor" to={{ screen: 'monitor', watch: watch.id }}>
            {t`Ver no monitor`}
          </GoButton>
        )}
        <GoButton kind="quiet" to={inHistory(withdrawal)}>{t`Ver no Histórico`}</GoButton>
      </div>
      <p className="faint">
        {watch
          ? t`O monitor acompanha este saque até o fim e avisa quando mudar.`
          : t`O monitor começa a acompanhar este saque em instantes.`}
      </p>
    </>
  );
}

/** Refused, or certainly not made: the form is kept, and a new try starts with a new summary. */
function NotMade({ withdrawal, onAnother, onCorrect }: BodyProps) {
  const { t } = useLingui();
  const words = wordsOf(withdrawal.serviceMessage);
  return (
    <>
      {words !== '' && (
        <Banner kind={withdrawal.state === 'refused' ? 'bad' : 'info'} title={t`Retorno do serviço`}>
          <p className="break">{words}</p>
        </Banner>
      )}
      {withdrawal.serviceMessage?.reason === 'identityChanged' && (
        <Banner kind="info" title={t`O token da conta foi trocado no último instante`}>
          <p>{t(tokenChanged)}</p>
        </Banner>
      )}
      <p className="soft">
        {t`Os dados digitados continuam no formulário. Uma nova tentativa consulta as tarifas e pede a confirmação de novo.`}
      </p>
      <div className="line">
        <Button kind="main" onPress={onCorrect}>
          {withdrawal.state === 'refused' ? t`Voltar e corrigir` : t`Voltar ao formulário`}
        </Button>
        <Button onPress={onAnother}>{t`Limpar e solicitar outro saque`}</Button>
      </div>
    </>
  );
}

function Doubtful({ withdrawal, onAnother }: BodyProps) {
  const { t } = useLingui();
  const doubt = withdrawalReason(withdrawal.serviceMessage);
  const words = wordsOf(withdrawal.serviceMessage);
  return (
    <>
      <Banner kind="doubt" title={doubt ? t(doubt) : t`A resposta não informa se o saque foi feito`}>
        {words !== '' && <p className="break">“{words}”</p>}
        <p>{t`O Guichê não tenta de novo, para que nada seja pago duas vezes. Nada do que você fez se perdeu.`}</p>
      </Banner>
      <ol className="stack gap-4 withdrawal-todo">
        <li>{t`Abra o painel do provedor e procure este saque por valor, carteira e hora.`}</li>
        <li>{t`Se ele estiver lá, informe no Histórico o código da transação. Se não estiver, informe no Histórico que não foi feito.`}</li>
        <li>{t`Até lá, a conta não faz outro saque.`}</li>
      </ol>
      <div className="line">
        <GoButton kind="main" to={inHistory(withdrawal)}>{t`Resolver no Histórico`}</GoButton>
        <Button onPress={onAnother}>{t`Solicitar outro saque`}</Button>
      </div>
    </>
  );
}
