// Emissão of a batch that another computer of the team works on: who does, and “Continuar aqui”. A computer that answers hands the
// batch over with nothing in doubt; of one that does not, the clerk sees first how many become doubts.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Batch } from '../../../preload/contract/batches.ts';
import type { BatchAsked, TeamWork } from '../../../preload/contract/team-work.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { Banner, type BannerKind } from '../../ui/Banner.tsx';
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
}) {
  const { guiche } = useApp();
  const [last, setLast] = useState<{ readonly holder: string; readonly answered: Answered }>();
  // An answer of a computer that has gone silent, or has come back, since then says nothing any more.
  const holds = `${holder?.computer} ${holder?.ended}`;
  const answered = last?.holder === holds ? last.answered : undefined;
  const ask = useAct((doubts: number | undefined, commandId) =>
    guiche.team.askForBatch({ commandId, batch: batch.id, ...(doubts === undefined ? {} : { doubts }) }),
  );
  const run = async (doubts?: number) => {
    setLast(undefined);
    const result = await ask.run(doubts);
    again();
    if (!result?.ok) return;
    if (result.value.kind === 'free') onFree();
    else setLast({ holder: holds, answered: result.value });
  };
  return (
    <HolderBanner
      holder={holder}
      answered={answered}
      busy={ask.busy}
      onAsk={() => void run()}
      onTakeOver={(doubts) => void run(doubts)}
      onClose={() => setLast(undefined)}
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
}) {
  const { t } = useLingui();
  const { formatCount } = useWords();
  const words = useHolderWords(holder);
  const answer = useAnswerWords(answered);
  return (
    <>
      <Banner
        {...words}
        // What came of the press takes the place of what led to it: the rows below stay where they are.
        {...answer}
        acts={
          <Button icon="play" busy={busy} onPress={onAsk}>
            {t`Continuar aqui`}
          </Button>
        }
        live={answer !== undefined}
      >
        <p>{(answer ?? words).body}</p>
      </Banner>
      {children}
      {answered?.kind === 'doubts' && (
        <ConfirmDialog
          danger
          onClose={onClose}
          title={t`Continuar sem a resposta de ${answered.computer}?`}
          act={
            answered.doubts === 1
              ? t`Continuar aqui: 1 boleto a confirmar`
              : t`Continuar aqui: ${formatCount(answered.doubts)} boletos a confirmar`
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

interface Said {
  readonly kind: BannerKind;
  readonly title: string;
  readonly body: string;
}

function useHolderWords(holder: TeamWork | undefined): Said {
  const { t } = useLingui();
  const { formatCount } = useWords();
  const { computer = '', clerk = '', onTheirWay = 0 } = holder ?? {};
  if (holder === undefined || holder.ended)
    return {
      kind: 'doubt',
      title:
        holder === undefined
          ? t`Nenhum computador trabalha neste lote`
          : t`${computer}, que emitia este lote, não responde`,
      body:
        onTheirWay === 0
          ? t`O outro computador não está enviando nada: o lote pode continuar aqui.`
          : t`O outro computador está enviando ${formatCount(onTheirWay)}. Antes de continuar aqui, o Guichê mostra quantos passam para “A confirmar”.`,
    };
  return {
    kind: 'info',
    title:
      holder.askedFor && holder.clerk !== null
        ? t`${clerk} pediu para continuar este lote no ${computer}.`
        : t(workSentence(holder)),
    body: holder.askedFor
      ? t`O outro computador está enviando. “Continuar aqui” traz o lote para este computador sem deixar boletos a confirmar.`
      : t`“Continuar aqui” pede o lote: o outro computador termina o que está enviando, e nenhum boleto fica sem confirmação.`,
  };
}

function useAnswerWords(answered: Answered | undefined): Said | undefined {
  const { t } = useLingui();
  if (answered === undefined || answered.kind === 'doubts') return undefined;
  if (answered.kind === 'refused')
    return {
      kind: 'bad',
      title: t(teamRefusalWords[answered.why]),
      body: t`Nada foi alterado aqui.`,
    };
  const { computer } = answered;
  const clerk = answered.clerk ?? '';
  if (answered.kind === 'waiting')
    return {
      kind: 'info',
      title: t`${computer} ainda não entregou o lote`,
      body: t`Ele está terminando o que já começou a enviar. Tente de novo em instantes.`,
    };
  return {
    kind: 'doubt',
    title:
      answered.clerk === null
        ? t`${computer} pediu este lote antes`
        : t`${clerk}, em ${computer}, pediu este lote antes`,
    body: t`O lote continua lá. Nada foi alterado aqui.`,
  };
}
