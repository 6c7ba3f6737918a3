// "Não foi criado": offered after enough time to look; the button states the effect on the row.
import { useEffect, useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Doubt } from '../../../preload/contract/batch-doubts.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { formatCents, formatInstant } from '../../../preload/shared/format.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { RadioGroup } from '../../ui/Choice.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';

/** Updates while there is something to wait for. */
function useWait(until: string | null): number {
  const left = () => (until === null ? 0 : Math.max(0, Date.parse(until) - Date.now()));
  const [wait, setWait] = useState(left);
  useEffect(() => {
    setWait(left());
    const timer = setInterval(() => {
      const now = left();
      setWait(now);
      if (now === 0) clearInterval(timer);
    }, 1_000);
    return () => clearInterval(timer);
    // `left` only depends on `until`.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [until]);
  return wait;
}

export function FoundNotCreated({ doubt, onSettled }: { doubt: Doubt; onSettled: () => void }): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, toasts } = useApp();
  const [asking, setAsking] = useState(false);
  const [next, setNext] = useState<'ready' | 'out'>('ready');
  const { boleto, attempt, decidableAt } = doubt;
  const withRef = (attempt?.sentRef ?? null) !== null;
  const wait = useWait(decidableAt);
  // Its answer would settle the doubt: whoever says that there is none says that the computer is off.
  const holder = attempt?.sender?.mayAnswer === true ? attempt.sender.computer : undefined;
  const record = useAct((computerOff: string, commandId) =>
    guiche.batches.confirmNotCreated({
      commandId,
      boleto: boleto.id,
      next,
      ...(holder === undefined ? {} : { computerOff }),
    }),
  );
  const close = () => {
    setAsking(false);
    record.clear();
  };
  const confirm = async (typed: string) => {
    const result = await record.run(typed);
    if (!result?.ok) return;
    setAsking(false);
    if (result.value.kind === 'tooSoon')
      return toasts.show(
        'bad',
        t`Ainda é cedo: o boleto pode aparecer no painel. Aguarde e procure de novo.`,
      );
    if (result.value.kind === 'holderMayAnswer')
      toasts.show(
        'bad',
        t`${result.value.computer} ainda pode responder por este boleto. Nada foi alterado: confirme que ele está desligado.`,
      );
    else if (result.value.kind === 'settled') toasts.show('good', t`Registrado como não criado na trilha.`);
    else toasts.show('bad', t`Este boleto já tinha sido resolvido. Nada foi alterado agora.`);
    onSettled();
  };
  const seconds = Math.ceil(wait / 1_000);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const amount = boleto.fields.amount === null ? '' : formatCents(boleto.fields.amount, language);
  return (
    <section className="stack gap-8 doubt-part" aria-label={t`Não foi criado`}>
      <h3>{t`Não encontrei no painel`}</h3>
      <p className="soft">
        {wait > 0 && decidableAt !== null
          ? t`Disponível a partir de ${formatInstant(decidableAt, language)}: até lá o boleto ainda pode aparecer.`
          : withRef
            ? t`Só depois de procurar pela referência, valor e pagador, também entre os de hoje e os sem nome.`
            : t`Só depois de procurar pelo pagador, valor e vencimento, também entre os de hoje e os sem nome.`}
      </p>
      <div className="line">
        <Button isDisabled={wait > 0} onPress={() => setAsking(true)}>
          {wait > 0 ? t`Não foi criado (em ${clock})` : t`Não foi criado…`}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={close}
        danger={next === 'ready'}
        title={t`Não foi criado`}
        act={
          next === 'ready'
            ? t`Deixar pronto para envio: 1 boleto · ${amount}`
            : t`Retirar: 1 boleto não será enviado`
        }
        busy={record.busy}
        {...(holder === undefined ? {} : { typed: holder })}
        onConfirm={(typed) => void confirm(typed)}
      >
        <Banner kind="doubt" title={t`Se ele existir, o pagador pode receber dois boletos`}>
          <p>
            {withRef
              ? t`Já procurou no painel pela referência, valor e pagador? O serviço não informa se o boleto já existe.`
              : t`Já procurou no painel pelo pagador, valor e vencimento? O serviço não informa se o boleto já existe.`}
          </p>
        </Banner>
        <RadioGroup
          label={t`O que fazer com a linha`}
          value={next}
          onChange={setNext}
          options={[
            {
              value: 'ready',
              label: t`Enviar de novo`,
              help: t`Volta para “a enviar” e é enviada quando você continuar o lote.`,
            },
            { value: 'out', label: t`Retirar`, help: t`Não será enviada.` },
          ]}
        />
        {holder !== undefined && (
          <p>{t`${holder} enviou este boleto e ainda pode ter a resposta do serviço. Digite o nome dele para confirmar que ele está desligado e não volta a responder.`}</p>
        )}
        <FailureBanner failure={record.failure} />
      </ConfirmDialog>
    </section>
  );
}
