// "Foi feito": checks the transaction that the clerk found with the service; differences are shown with both sides.
import { useEffect, useRef, useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Input } from '../../../preload/contract/contract.ts';
import type { DoubtSettling, WithdrawalDoubt } from '../../../preload/contract/withdrawal-doubts.ts';
import { useAct, useApp, useSession } from '../../app/app-context.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FailureBanner } from '../../words/failure-words.tsx';
import { SettlingAnswer, Sides } from './SettlingAnswer.tsx';

type Seen = NonNullable<Input<'withdrawals', 'confirmMade'>['seen']>;

const longest = 128;
const isId = (text: string) => /^[\x21-\x7e]+$/u.test(text);

export function WasMade({
  doubt,
  onSettled,
}: {
  doubt: WithdrawalDoubt;
  onSettled: () => void;
}): JSX.Element {
  const { t } = useLingui();
  const { guiche, toasts } = useApp();
  const { withdrawal, offered } = doubt;
  const [typed, setTyped] = useState(offered ?? '');
  const [answer, setAnswer] = useState<DoubtSettling>();
  const [confirming, setConfirming] = useState(false);
  const account = useSession((state) =>
    state.accounts?.accounts.find(({ id }) => id === withdrawal.accountId),
  );
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
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
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
      </form>
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
          <p>{t`Se for outra transação, este saque fica registrado como feito sem ter sido. A trilha registra que você comparou os dois.`}</p>
          <FailureBanner failure={saying.failure} />
        </ConfirmDialog>
      )}
    </section>
  );
}
