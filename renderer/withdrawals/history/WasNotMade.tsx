// "Não foi feito": possible a day after the attempt, or earlier with the PIN; the person must have checked the panel.
import { useRef, useState, type JSX } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import { useLingui } from '@lingui/react/macro';
import type { DoubtSettling, WithdrawalDoubt } from '../../../preload/contract/withdrawal-doubts.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { withdrawalsChanged, useQuery } from '../../app/use-query.ts';
import { formatCents, formatInstant } from '../../../preload/shared/format.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useNow } from '../../ui/now.ts';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { isPin, PinField, takePin } from '../../app/PinField.tsx';
import { SettlingAnswer } from './SettlingAnswer.tsx';

export function WasNotMade({
  doubt,
  onSettled,
}: {
  doubt: WithdrawalDoubt;
  onSettled: () => void;
}): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, toasts } = useApp();
  const { withdrawal, decidableAt } = doubt;
  const { accountId, id, cents } = withdrawal;
  const now = useNow();
  const readiness = useQuery(
    accountId,
    () => guiche.withdrawals.readiness({ accountId }),
    withdrawalsChanged,
  );
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
  const say = async (told: { readonly pin?: string; readonly isOff?: string }) => {
    const result = await saying.run(told);
    if (!result?.ok) return;
    setAnswer(result.value);
    if (result.value.kind === 'pin') pinField.current?.focus();
    if (result.value.kind === 'settled')
      toasts.show('good', t`Registrado como não feito. A conta pode fazer saques de novo.`);
    if (result.value.kind === 'settled' || result.value.kind === 'noDoubt') onSettled();
  };
  const computer = answer?.kind === 'holderMayAnswer' ? answer.computer : '';
  const when = formatInstant(decidableAt, language);
  const amount = formatCents(cents, language);
  return (
    <section className="stack" aria-label={t`Não foi feito`}>
      <h3>{t`Não encontrei no painel: não foi feito`}</h3>
      <p className="soft">
        {decidable
          ? t`Passou um dia desde o pedido. Procure no painel mais uma vez; se não estiver lá, informe aqui.`
          : byPin
            ? t`Um saque pode demorar a aparecer: sem PIN, disponível só a partir de ${when}. Com o PIN, agora.`
            : t`Um saque pode demorar a aparecer: disponível só a partir de ${when}. Procure de novo até lá. Com um PIN (em Limites e PIN) seria possível informar antes.`}
      </p>
      {(decidable || byPin) && (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <Checkbox className="choice" isSelected={looked} onChange={setLooked}>
            <span className="mark">
              <Icon name="check" />
            </span>
            <span>{t`Procurei no painel do provedor, por valor e por carteira, e o saque não está lá.`}</span>
          </Checkbox>
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
        </form>
      )}
      <FailureBanner failure={saying.failure ?? readiness.failure} />
      {answer?.kind === 'holderMayAnswer' && (
        <ConfirmDialog
          title={t`O computador que enviou ainda pode responder`}
          open
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
