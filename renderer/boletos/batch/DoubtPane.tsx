// One uncertain boleto: what was sent, what was received, what to search for in the provider's dashboard, and the person's
// decision.
import { useEffect, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { CallbackNotice } from '../../../preload/contract/callbacks.ts';
import type { Doubt } from '../../../preload/contract/batch-doubts.ts';
import { formatAmount } from '../../../preload/shared/money.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { formatTaxId } from '../../../preload/shared/tax-id.ts';
import type { ReadyFile, SentBy } from '../../../preload/contract/boleto-terms.ts';
import { Banner } from '../../ui/Banner.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { wordsOf } from '../../words/quoted-words.ts';
import { sentRefSentence } from '../../words/ref-words.ts';
import { doubtSentence } from '../reason-words.ts';
import { StandingChip } from '../state-words.tsx';
import { FoundCreated } from './FoundCreated.tsx';
import { useAct, useApp } from '../../app/app-context.ts';
import { Button } from '../../ui/Button.tsx';
import { RadioGroup } from '../../ui/Choice.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';

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

/** "Não foi criado": offered after enough time to look; the button states the effect on the row. */
export function FoundNotCreated({ doubt, onSettled }: { doubt: Doubt; onSettled: () => void }) {
  const { t } = useLingui();
  const { formatCents, formatInstant } = useWords();
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
  const confirm = (typed: string) =>
    record.run(typed, (value) => {
      setAsking(false);
      if (value.kind === 'tooSoon')
        return toasts.show(
          'bad',
          t`Ainda é cedo: o boleto pode aparecer no painel. Aguarde e procure de novo.`,
        );
      if (value.kind === 'holderMayAnswer')
        toasts.show(
          'bad',
          t`${value.computer} ainda pode responder por este boleto. Nada foi alterado: confirme que ele está desligado.`,
        );
      else if (value.kind === 'settled')
        toasts.show('good', t`Registrado como não emitido na trilha de auditoria.`);
      else toasts.show('bad', t`Este boleto já tinha sido resolvido. Nada foi alterado agora.`);
      onSettled();
    });
  const seconds = Math.ceil(wait / 1_000);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const amount = formatCents(boleto.fields.amount);
  return (
    <section className="stack gap-8" aria-label={t`Não foi emitido`}>
      <div className="line">
        <Button isDisabled={wait > 0} onPress={() => setAsking(true)}>
          {wait > 0 ? t`Não foi emitido (aguarde ${clock})` : t`Não foi emitido…`}
        </Button>
      </div>
      <p className="soft">
        {wait > 0 && decidableAt !== null
          ? t`Disponível a partir de ${formatInstant(decidableAt)}: até lá, o boleto ainda pode aparecer no painel.`
          : withRef
            ? t`Informe só depois de procurar pela referência, pelo valor e pelo pagador, inclusive entre os boletos de hoje e os sem nome.`
            : t`Informe só depois de procurar pelo pagador, pelo valor e pelo vencimento, inclusive entre os boletos de hoje e os sem nome.`}
      </p>
      <ConfirmDialog
        open={asking}
        onClose={close}
        danger={next === 'ready'}
        title={t`Não foi emitido`}
        act={
          next === 'ready'
            ? t`Deixar pronto para envio: 1 boleto · ${amount}`
            : t`Remover do lote: 1 boleto não será enviado`
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
              help: t`Volta para “A enviar” e será enviada quando você continuar o lote.`,
            },
            { value: 'out', label: t`Remover`, help: t`Não será enviada.` },
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

export function DoubtPane({
  doubt,
  found,
  notice,
  onFetched,
  onPdf,
  onSettled,
}: {
  doubt: Doubt;
  /** The id from an export. */
  found: string | undefined;
  /** Of the service's callbacks. */
  notice: CallbackNotice | undefined;
  onFetched: (pdf: ReadyFile | undefined) => void;
  onPdf: () => void;
  onSettled: () => void;
}) {
  const { t } = useLingui();
  const { formatCents, formatInstant, formatSecond } = useWords();
  const { boleto, attempt } = doubt;
  const { fields } = boleto;
  const message = attempt?.serviceMessage ?? boleto.serviceMessage;
  const sentence = doubtSentence(message);
  const words = wordsOf(message);
  const sentRef = attempt?.sentRef ?? null;
  const amount = formatCents(fields.amount);
  const status = message?.status ?? attempt?.httpStatus ?? undefined;
  const marks = [
    ...(sentRef ? [{ id: 'ref', name: t`Referência`, text: sentRef.ref }] : []),
    // In the form that the dashboards of Brazil accept in a search, whatever the language here.
    {
      id: 'amount',
      name: t`Valor`,
      text: fields.amount === null ? '' : formatAmount(fields.amount, 'pt-BR'),
    },
    { id: 'due', name: t`Vencimento`, text: fields.dueDate === null ? '' : formatDay(fields.dueDate) },
    { id: 'name', name: t`Pagador`, text: fields['payer.name'] ?? '' },
    { id: 'document', name: t`CPF ou CNPJ`, text: formatTaxId(fields['payer.document'] ?? '') },
    { id: 'at', name: t`Enviado em`, text: attempt ? formatSecond(attempt.startedAt) : '' },
  ].filter(({ text }) => text !== '');
  return (
    <section className="stack doubt-pane" aria-label={t`Boleto a confirmar`}>
      <header className="stack gap-4">
        <div className="line apart doubt-head">
          <h2 className="break">{fields['payer.name'] ?? t`Sem nome`}</h2>
          <span className="doubt-amount figures">{amount}</span>
        </div>
        <p className="line">
          <StandingChip of={boleto.state} />
          {attempt?.sender && (
            <span className="faint">
              <Sender of={attempt.sender} />
            </span>
          )}
          {attempt && <span className="faint">{t`enviado em ${formatSecond(attempt.startedAt)}`}</span>}
        </p>
        <p>
          {sentence ? t(sentence) : null}
          {words !== '' && <span className="soft"> “{words}”</span>}
          {status !== undefined && <span className="faint">{t` (resposta ${status})`}</span>}
        </p>
      </header>
      {notice && (
        <Banner kind="info" title={t`O serviço notificou este envio em ${formatInstant(notice.at)}`}>
          <p>
            {notice.ids.length === 1
              ? t`O aviso traz o código ${notice.ids[0]}. Confira e registre: o Guichê compara antes de aceitar.`
              : notice.ids.length === 0
                ? t`O envio chegou ao serviço, mas o aviso não traz o código do boleto. Procure-o no painel do provedor.`
                : t`O aviso traz mais de um código: ${notice.ids.join(', ')}. Confira no painel qual é o deste boleto.`}
          </p>
        </Banner>
      )}
      <FoundCreated
        doubt={doubt}
        found={found}
        noticed={idOf(notice)}
        onFetched={onFetched}
        onPdf={onPdf}
        onSettled={onSettled}
      />
      <FoundNotCreated doubt={doubt} onSettled={onSettled} />
      {attempt?.sender?.mayAnswer === true && (
        <Banner kind="info" icon="clock" title={t`${attempt.sender.computer} ainda pode responder`}>
          <p>{t`Outro computador assumiu o trabalho dele. Se ele for ligado com o Guichê aberto, informará automaticamente a resposta do serviço.`}</p>
        </Banner>
      )}
      <section className="stack gap-8 doubt-part" aria-label={t`O que procurar no painel do provedor`}>
        <h3>{t`O que procurar no painel do provedor`}</h3>
        <p className="soft">
          {sentRef
            ? t(sentRefSentence(sentRef))
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
    </section>
  );
}

/** Only exactly one id is offered. */
export const idOf = (notice: CallbackNotice | undefined): string | undefined =>
  notice?.ids.length === 1 ? notice.ids[0] : undefined;

function Sender({ of: { computer, clerk } }: { of: SentBy }) {
  const { t } = useLingui();
  return <>{clerk === null ? t`por ${computer}` : t`por ${clerk}, em ${computer}`}</>;
}
