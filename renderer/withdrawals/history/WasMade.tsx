// "Foi feito": the transaction that the clerk found, asked of the service; what does not fit is shown with both sides.
import { useEffect, useRef, useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { DoubtSettling, WithdrawalDoubt } from '../../../preload/contract/withdrawals.ts';
import { useAct, useDesk } from '../../desk.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FailureBanner } from '../../words.tsx';
import { SettlingAnswer } from './SettlingAnswer.tsx';

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
  const { guiche, toasts } = useDesk();
  const { withdrawal, offered } = doubt;
  const [typed, setTyped] = useState(offered ?? '');
  const [answer, setAnswer] = useState<DoubtSettling>();
  const result = useRef<HTMLDivElement>(null);
  // The pane is longer than the window: what came of a press comes into sight by itself.
  useEffect(() => {
    if (answer) result.current?.scrollIntoView({ block: 'nearest' });
  }, [answer]);
  const transactionId = typed.trim();
  const bad = transactionId !== '' && !isId(transactionId);
  const saying = useAct((_: void, commandId) =>
    guiche.withdrawals.sayMade({ commandId, id: withdrawal.id, transactionId }),
  );
  const change = (text: string) => {
    setTyped(text);
    saying.clear();
    setAnswer(undefined);
  };
  const submit = async () => {
    if (transactionId === '' || bad) return;
    const said = await saying.run(undefined);
    if (!said?.ok) return;
    setAnswer(said.value);
    if (said.value.kind === 'settled')
      toasts.say('good', t`Anotado como feito. O monitor passa a acompanhar a transação.`);
    if (said.value.kind === 'settled' || said.value.kind === 'noDoubt') onSettled();
  };
  return (
    <section className="stack" aria-label={t`Foi feito`}>
      <h3>{t`Está no painel: foi feito`}</h3>
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
              ? t`O Guichê pergunta ao serviço por este código e compara valor e horário antes de aceitar.`
              : t`Este código veio na resposta. O Guichê pergunta ao serviço por ele e compara valor e horário antes de aceitar.`
          }
          value={typed}
          onChange={change}
          maxLength={longest}
          error={bad ? t`Um código não tem espaços nem acentos.` : undefined}
        />
        <div className="line">
          <Button type="submit" kind="main" busy={saying.busy} isDisabled={transactionId === '' || bad}>
            {t`Foi feito: conferir e anotar`}
          </Button>
        </div>
      </form>
      <FailureBanner failure={saying.failure} />
      <div ref={result}>
        {answer && answer.kind !== 'settled' && <SettlingAnswer withdrawal={withdrawal} answer={answer} />}
      </div>
    </section>
  );
}
