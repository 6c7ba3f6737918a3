// An uncertain withdrawal: what to search for and where, and the person's decision.
import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '../../ui/Choice.tsx';
import type { WithdrawalRow } from '../../../preload/contract/withdrawals.ts';
import { useAct, useApp, useAccount, useQuery, withdrawalsChanged } from '../../app/app-context.ts';
import { useReadiness } from '../use-readiness.ts';
import { sentRefSentence } from '../../words/ref-words.ts';
import { formatCents, formatInstant, formatSecond } from '../../../preload/shared/format.ts';
import { formatAmount } from '../../../preload/shared/money.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { WalletGroups } from '../WalletGroups.tsx';
import type { Input } from '../../../preload/contract/contract.ts';
import type { DoubtSettling, WithdrawalDoubt } from '../../../preload/contract/withdrawal-doubts.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Form, TextField } from '../../ui/fields.tsx';
import { SettlingAnswer, Sides } from './SettlingAnswer.tsx';
import { useNow } from '../../ui/now.ts';
import { isPin, PinField, takePin } from '../../app/PinField.tsx';

/**
 * "Não foi feito": possible a day after the attempt, or earlier with the PIN; the person must have checked the
 * dashboard.
 */
function WasNotMade({ doubt, onSettled }: { doubt: WithdrawalDoubt; onSettled: () => void }) {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, toasts } = useApp();
  const { withdrawal, decidableAt } = doubt;
  const { accountId, id, cents } = withdrawal;
  const now = useNow();
  const readiness = useReadiness(accountId);
  const [looked, setLooked] = useState(false);
  const [answer, setAnswer] = useState<DoubtSettling>();
  const pinField = useRef<HTMLInputElement>(null);
  const saying = useAct((told: { readonly pin?: string; readonly isOff?: string }, commandId) =>
    guiche.withdrawals.confirmNotMade({ commandId, id, ...told }),
  );
  /** The computer that a person typed to be off. */
  const [isOff, setIsOff] = useState<string>();
  const decidable = Date.parse(decidableAt) <= now;
  const hasPin = (readiness.value?.pin.kind ?? 'none') !== 'none';
  const byPin = !decidable && hasPin;
  const submit = async () => {
    if (!looked || (!decidable && !byPin)) return;
    const pin = byPin ? takePin(pinField) : undefined;
    if (pin !== undefined && !isPin(pin)) {
      setAnswer({ kind: 'pin', why: pin === '' ? 'missing' : 'wrong', until: null });
      return pinField.current?.focus();
    }
    await say({ ...(pin === undefined ? {} : { pin }), ...(isOff === undefined ? {} : { isOff }) });
  };
  const say = (told: { readonly pin?: string; readonly isOff?: string }) =>
    saying.run(told, (value) => {
      setAnswer(value);
      if (value.kind === 'pin') pinField.current?.focus();
      if (value.kind === 'settled')
        toasts.show('good', t`Registrado como não feito. A conta pode fazer saques de novo.`);
      if (value.kind === 'settled' || value.kind === 'noDoubt') onSettled();
    });
  const computer = answer?.kind === 'holderMayAnswer' ? answer.computer : '';
  const when = formatInstant(decidableAt, language);
  const amount = formatCents(cents, language);
  return (
    <section className="stack" aria-label={t`Não foi feito`}>
      <h3>{t`Não encontrei no painel: não foi feito`}</h3>
      <p className="soft">
        {decidable
          ? t`Já passou um dia desde a solicitação. Procure no painel mais uma vez; se o saque não estiver lá, informe aqui.`
          : byPin
            ? t`Um saque pode demorar a aparecer. Sem PIN, esta opção fica disponível em ${when}; com o PIN, agora.`
            : t`Um saque pode demorar a aparecer. Continue procurando no painel; esta opção fica disponível em ${when}. Com um PIN (em Limites e PIN), ficaria disponível antes.`}
      </p>
      {(decidable || byPin) && (
        <Form onSubmit={submit}>
          <Checkbox
            isSelected={looked}
            onChange={setLooked}
          >{t`Procurei no painel do provedor, por valor e por carteira, e o saque não está lá.`}</Checkbox>
          {byPin && (
            <PinField
              inputRef={pinField}
              answer={answer?.kind === 'pin' ? answer : undefined}
              onInput={() => setAnswer(undefined)}
            />
          )}
          <div className="line">
            <Button type="submit" kind="danger" busy={saying.busy} isDisabled={!looked}>
              {t`Não foi feito: registrar ${amount} como não pago`}
            </Button>
          </div>
        </Form>
      )}
      <FailureBanner failure={saying.failure ?? readiness.failure} />
      {answer?.kind === 'holderMayAnswer' && (
        <ConfirmDialog
          title={t`O computador que enviou ainda pode responder`}
          onClose={() => setAnswer(undefined)}
          act={t`Está desligado: registrar como não feito`}
          danger
          busy={saying.busy}
          typed={answer.computer}
          onConfirm={(typed) => {
            setIsOff(typed);
            if (!byPin) return void say({ isOff: typed });
            // The PIN is kept nowhere, so it is asked for again.
            setAnswer({ kind: 'pin', why: 'missing', until: null });
            pinField.current?.focus();
          }}
        >
          <p>
            {t`Este saque foi enviado em ${computer}, que ainda não informou o resultado. Se puder, ligue esse computador e abra o Guichê nele antes de responder.`}
          </p>
        </ConfirmDialog>
      )}
      {answer && answer.kind !== 'settled' && answer.kind !== 'pin' && answer.kind !== 'holderMayAnswer' && (
        <SettlingAnswer withdrawal={withdrawal} answer={answer} />
      )}
    </section>
  );
}

type Seen = NonNullable<Input<'withdrawals', 'confirmMade'>['seen']>;

const longest = 128;
const isId = (text: string) => /^[\x21-\x7e]+$/u.test(text);

/**
 * "Foi feito": checks the transaction that the clerk found with the service; differences are shown with both
 * sides.
 */
function WasMade({ doubt, onSettled }: { doubt: WithdrawalDoubt; onSettled: () => void }) {
  const { t } = useLingui();
  const { guiche, toasts } = useApp();
  const { withdrawal, offered } = doubt;
  const [typed, setTyped] = useState(offered ?? '');
  const [answer, setAnswer] = useState<DoubtSettling>();
  const [confirming, setConfirming] = useState(false);
  const account = useAccount(withdrawal.accountId);
  const result = useRef<HTMLDivElement>(null);
  // The pane may be longer than the window: the result scrolls into view by itself.
  useEffect(() => {
    if (answer) result.current?.scrollIntoView({ block: 'nearest' });
  }, [answer]);
  const transactionId = typed.trim();
  const bad = transactionId !== '' && !isId(transactionId);
  const saying = useAct((seen: Seen | undefined, commandId) =>
    guiche.withdrawals.confirmMade({
      commandId,
      id: withdrawal.id,
      transactionId,
      ...(seen === undefined ? {} : { seen }),
    }),
  );
  const change = (text: string) => {
    setTyped(text);
    saying.clear();
    setAnswer(undefined);
  };
  const submit = async (seen?: Seen) => {
    if (transactionId === '' || bad) return;
    const result = await saying.run(seen);
    if (!result?.ok) return;
    setConfirming(false);
    setAnswer(result.value);
    if (result.value.kind === 'settled')
      toasts.show('good', t`Registrado como feito. O monitor passa a acompanhar a transação.`);
    if (result.value.kind === 'settled' || result.value.kind === 'noDoubt') onSettled();
  };
  return (
    <section className="stack" aria-label={t`Foi feito`}>
      <h3>{t`Encontrei no painel: foi feito`}</h3>
      <Form onSubmit={submit}>
        <TextField
          label={t`Código da transação no provedor`}
          help={
            offered === null
              ? t`O Guichê consulta este código no serviço e compara valor, horário e tipo antes de aceitar.`
              : t`Este código veio na resposta. O Guichê consulta o serviço e compara valor, horário e tipo antes de aceitar.`
          }
          value={typed}
          onChange={change}
          maxLength={longest}
          error={bad ? t`Um código não tem espaços nem acentos.` : undefined}
        />
        <div className="line">
          <Button type="submit" kind="main" busy={saying.busy} isDisabled={transactionId === '' || bad}>
            {t`Foi feito: conferir e registrar`}
          </Button>
        </div>
      </Form>
      {!confirming && <FailureBanner failure={saying.failure} />}
      <div ref={result}>
        {answer && answer.kind !== 'settled' && answer.kind !== 'holderMayAnswer' && (
          <SettlingAnswer withdrawal={withdrawal} answer={answer} onCompared={() => setConfirming(true)} />
        )}
      </div>
      {answer?.kind === 'differs' && (
        <ConfirmDialog
          title={
            answer.what.includes('value')
              ? t`Confirmar que é este saque, com outro valor`
              : t`Confirmar que é este saque`
          }
          open={confirming}
          onClose={() => setConfirming(false)}
          act={t`Comparei: registrar como feito`}
          danger
          busy={saying.busy}
          typed={account?.name ?? ''}
          onConfirm={(typedName) => void submit({ value: answer.value, type: answer.type, typedName })}
        >
          <p className="break">{t`Transação ${transactionId}`}</p>
          <Sides withdrawal={withdrawal} answer={answer} />
          <p>{t`Se for outra transação, este saque ficará registrado como feito por engano. A trilha de auditoria mostra que você comparou os dois.`}</p>
          <FailureBanner failure={saying.failure} />
        </ConfirmDialog>
      )}
    </section>
  );
}

export function DoubtParts({ withdrawal, again }: { withdrawal: WithdrawalRow; again: () => void }) {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche } = useApp();
  const { accountId, id, cents, wallet, startedAt } = withdrawal;
  const { value, failure } = useQuery(
    accountId,
    () => guiche.withdrawals.doubts({ accountId }),
    withdrawalsChanged,
  );
  const doubt = value?.find((one) => one.withdrawal.id === id);
  const sentRef = doubt?.sentRef;
  const marks = [
    // In the form that the dashboards of Brazil accept in a search, whatever the language here.
    { id: 'amount', name: t`Valor`, text: formatAmount(cents, 'pt-BR') },
    { id: 'wallet', name: t`Carteira`, text: wallet },
    { id: 'at', name: t`Enviado em`, text: formatSecond(startedAt, language) },
    ...(sentRef ? [{ id: 'ref', name: t`Referência`, text: sentRef.ref }] : []),
  ];
  return (
    <>
      <section className="stack" aria-label={t`O que procurar no painel do provedor`}>
        <h3>{t`O que procurar no painel do provedor`}</h3>
        <p className="soft">{t`No painel do provedor, abra a lista de saques ou de transações e procure um saque com este valor e esta carteira, feito logo depois deste horário. Até você informar o resultado, a conta não faz outro saque.`}</p>
        {sentRef && <p className="soft">{t(sentRefSentence(sentRef))}</p>}
        <ul className="withdrawal-marks">
          {marks.map((mark) => (
            <li key={mark.id}>
              <span className="faint">{mark.name}</span>
              {mark.id === 'wallet' ? (
                <WalletGroups wallet={mark.text} />
              ) : (
                <span className="figures break" translate="no">
                  {mark.text}
                </span>
              )}
              <CopyButton text={mark.text} label={t`Copiar`} />
            </li>
          ))}
        </ul>
        <FailureBanner failure={failure} />
      </section>
      {doubt && (
        <>
          <WasMade doubt={doubt} onSettled={again} />
          <WasNotMade doubt={doubt} onSettled={again} />
        </>
      )}
    </>
  );
}
