// Emissão of a batch that another computer of the team works on: who does, and “Continuar aqui”. A computer that answers hands the
// batch over with nothing in doubt; of one that does not, the clerk sees first how many become doubts.
import { useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Batch } from '../../../preload/contract/batches.ts';
import type { BatchAsked, TeamWork } from '../../../preload/contract/team-work.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { formatCount } from '../../../preload/shared/format.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { teamRefusalWords, workSentence } from '../../words/team-work-words.ts';

type Answered = Exclude<BatchAsked, { readonly kind: 'free' }>;

export function HeldElsewhere({
  batch,
  holder,
  onFree,
  again,
}: {
  batch: Batch;
  /** Undefined: its program ended before it sent anything. */
  holder: TeamWork | undefined;
  /** The batch may be started here now. */
  onFree: () => void;
  again: () => void;
}): JSX.Element {
  const { guiche } = useApp();
  const [answered, setAnswered] = useState<Answered>();
  const ask = useAct((doubts: number | undefined, commandId) =>
    guiche.team.askForBatch({ commandId, batch: batch.id, ...(doubts === undefined ? {} : { doubts }) }),
  );
  const run = async (doubts?: number) => {
    setAnswered(undefined);
    const result = await ask.run(doubts);
    again();
    if (!result?.ok) return;
    if (result.value.kind === 'free') onFree();
    else setAnswered(result.value);
  };
  return (
    <HolderBanner
      holder={holder}
      answered={answered}
      busy={ask.busy}
      onAsk={() => void run()}
      onTakeOver={(doubts) => void run(doubts)}
      onClose={() => setAnswered(undefined)}
    >
      <FailureBanner failure={ask.failure} />
    </HolderBanner>
  );
}

export function HolderBanner({
  holder,
  answered,
  busy,
  onAsk,
  onTakeOver,
  onClose,
  children,
}: {
  holder: TeamWork | undefined;
  answered: Answered | undefined;
  busy: boolean;
  onAsk: () => void;
  onTakeOver: (doubts: number) => void;
  onClose: () => void;
  children?: React.ReactNode;
}): JSX.Element {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const computer = holder?.computer ?? '';
  const clerk = holder?.clerk ?? '';
  const onTheirWay = holder?.onTheirWay ?? 0;
  const silent = holder === undefined || holder.ended;
  return (
    <>
      <Banner
        kind={silent ? 'doubt' : 'info'}
        title={
          holder === undefined
            ? t`Nenhum computador trabalha neste lote`
            : holder.ended
              ? t`${computer}, que emitia este lote, não responde`
              : holder.askedFor && holder.clerk !== null
                ? t`${clerk} pediu para continuar este lote no ${computer}.`
                : translate(workSentence(holder))
        }
        acts={
          <Button icon="play" busy={busy} onPress={onAsk}>
            {t`Continuar aqui`}
          </Button>
        }
      >
        <p>
          {silent
            ? onTheirWay === 0
              ? t`O outro computador não está enviando nada: o lote pode continuar aqui.`
              : t`O outro computador está enviando ${formatCount(onTheirWay, language)}. Antes de continuar aqui, o Guichê mostra quantos passam para “A confirmar”.`
            : holder.askedFor
              ? t`O outro computador está enviando. “Continuar aqui” traz o lote para este computador sem deixar boletos a confirmar.`
              : t`“Continuar aqui” pede o lote: o outro computador termina o que está enviando, e nenhum boleto fica sem confirmação.`}
        </p>
      </Banner>
      {answered && answered.kind !== 'doubts' && <NotHere answered={answered} />}
      {children}
      {answered?.kind === 'doubts' && (
        <ConfirmDialog
          open
          danger
          onClose={onClose}
          title={t`Continuar sem a resposta de ${answered.computer}?`}
          act={
            answered.doubts === 1
              ? t`Continuar aqui: 1 boleto a confirmar`
              : t`Continuar aqui: ${formatCount(answered.doubts, language)} boletos a confirmar`
          }
          busy={busy}
          onConfirm={() => onTakeOver(answered.doubts)}
        >
          <p>{t`O que aquele computador estava enviando, neste e em outros lotes, passa para “A confirmar”: não se sabe se chegou ao serviço. Procure cada boleto no painel do provedor antes de enviar de novo.`}</p>
          <p className="soft">{t`Se ele só está sem rede ou suspenso, ligue-o: ele devolve o lote e nada fica a confirmar.`}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function NotHere({ answered }: { answered: Exclude<Answered, { readonly kind: 'doubts' }> }): JSX.Element {
  const { t } = useLingui();
  const { translate } = useWords();
  if (answered.kind === 'refused')
    return <Banner kind="bad" title={translate(teamRefusalWords[answered.why])} live />;
  const { computer } = answered;
  const clerk = answered.clerk ?? '';
  if (answered.kind === 'waiting')
    return (
      <Banner kind="info" icon="clock" title={t`${computer} ainda não entregou o lote`} live>
        <p>{t`Ele está terminando o que já começou a enviar. Tente de novo em instantes.`}</p>
      </Banner>
    );
  return (
    <Banner
      kind="doubt"
      title={
        answered.clerk === null
          ? t`${computer} pediu este lote antes`
          : t`${clerk}, em ${computer}, pediu este lote antes`
      }
      live
    >
      <p>{t`O lote continua lá. Nada foi alterado aqui.`}</p>
    </Banner>
  );
}
