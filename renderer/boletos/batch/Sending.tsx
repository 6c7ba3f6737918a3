// Emissão: a batch that is queued, running or paused: progress, speed, and the clerk's three actions.
import { useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Batch, BatchProgress } from '../../../preload/contract/batches.ts';
import { countIn, type Counts, leavingOf, liveCounts, paceOf, shareDone } from '../../app/batch-counts.ts';
import { paceWords, remainingInWords, waitWords } from '../../words/batch-words.ts';
import { useAct, useApp, useSession } from '../../app/app-context.ts';
import { useInTeam, useTeamWork } from '../../app/team-work.ts';
import { GoButton } from '../../app/GoButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { useFocusOn } from '../../ui/focus.ts';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { closingOf } from './closing.ts';
import { ClosingBar } from './ClosingBar.tsx';
import { HeldElsewhere } from './HeldElsewhere.tsx';
import { useRefused } from './refused.tsx';
import { RestBanner } from './RestBanner.tsx';
import type { Shown } from './row-list.tsx';
import { ShownRows } from './ShownRows.tsx';
import { useStartBatch } from './start-batch.tsx';
import { useRowsList } from './use-rows-list.ts';
import { ProgressBar } from 'react-aria-components/ProgressBar';

const segments = ['created', 'uncertain', 'refused', 'sending'] as const;

/** One bar for the whole batch: created, uncertain, refused, being sent, and the rest empty. */
function SendingBar({ counts }: { counts: Counts }) {
  const { t } = useLingui();
  const total = segments.reduce((sum, name) => sum + counts[name], counts.ready);
  const percent = Math.floor(shareDone(counts) * 100);
  return (
    // Not only colours: the same figures are written right below.
    <ProgressBar className="sending-bar" aria-label={t`Andamento do lote`} value={percent}>
      {segments.map((name) => (
        <span
          key={name}
          className={`sending-part ${name === 'sending' ? 'on-its-way' : name}`}
          style={{
            width: `${total === 0 ? 0 : (100 * counts[name]) / total}%`,
            // One uncertain row among a hundred thousand must be visible.
            minWidth: counts[name] > 0 ? 3 : 0,
          }}
        />
      ))}
    </ProgressBar>
  );
}

export function Sending({
  batch,
  running,
  view,
  onReview,
}: {
  batch: Batch;
  running: BatchProgress | undefined;
  /** The saved view of its rows to open. */
  view: string | undefined;
  onReview: () => void;
}) {
  const { t } = useLingui();
  const { formatCents, formatCount } = useWords();
  const { guiche } = useApp();
  const [stopping, setStopping] = useState(false);
  const { id, state } = batch;
  const goOn = useRef<HTMLButtonElement>(null);
  const focusGoOn = useFocusOn(goOn);
  /** The revision of the batch at which a new token was saved here. */
  const [tokenOf, setTokenOf] = useState<number>();
  const needsToken = batch.rest?.code === 'unauthorized' && tokenOf !== batch.revision;
  const pause = useAct(() => guiche.batches.pause({ id }));
  const stop = useAct((_: undefined, commandId) => guiche.batches.stop({ commandId, id }));
  const starting = useStartBatch({ onBack: onReview });
  const refused = useRefused(batch);
  const rows = useRowsList(batch, {
    view,
    first: () => 'all',
    editorOf: (part) => (part === 'refused' && state === 'paused' ? refused.editorOf : undefined),
  });
  const { shown } = rows.search;
  const setShown = (next: Shown) => rows.change({ shown: next });
  const mending = shown === 'refused' && state === 'paused';
  const counts = liveCounts(batch, running);
  const decide =
    shown === 'uncertain' && counts.uncertain > 0 ? (
      <GoButton
        to={{ screen: 'boletos', tab: 'batch', batch: id, doubts: true }}
      >{t`Ver e decidir`}</GoButton>
    ) : undefined;
  const closing = closingOf(batch, counts);
  const left = counts.ready + counts.sending;
  const leaving = leavingOf(batch);
  const ahead = useSession(({ batches }) => aheadOf(batch, batches));
  const blocked = useSession(({ batches }) =>
    batches.some(
      (one) => one.accountId === batch.accountId && one.kind === 'sheet' && one.state === 'paused',
    ),
  );
  // In the line that later shows the speed, so nothing moves when sending starts.
  const waitingWords = (): string => {
    if (ahead === 1)
      return t`Na fila: 1 lote antes deste. Cada conta envia um por vez; este começa automaticamente.`;
    if (ahead > 1)
      return t`Na fila: ${ahead} lotes antes deste. Cada conta envia um por vez; este começa automaticamente.`;
    return blocked
      ? t`Na fila: outro lote desta conta está em pausa. Resolva-o, ou pause e continue este.`
      : t`Na fila: começa em instantes.`;
  };
  const { work, again } = useTeamWork();
  const inTeam = useInTeam();
  const holder = work.find(({ batchId, own }) => batchId === id && !own);
  const isOwn = running !== undefined || work.some(({ batchId, own }) => batchId === id && own);
  // Running by the ledger, and by nobody: its program ended before it began.
  const elsewhere = inTeam && (holder !== undefined || (state === 'running' && !isOwn));
  const ended = counts.created + counts.uncertain + counts.refused;
  const pace = running && paceOf(running);
  const confirmStop = () => stop.run(undefined, () => setStopping(false));
  const unsent = countIn(batch, 'ready', 'draft');
  return (
    <div className="column gap-12 batch-body">
      {state === 'paused' && (
        <RestBanner
          batch={batch}
          onShow={setShown}
          held={left}
          needsToken={needsToken}
          onToken={() => {
            setTokenOf(batch.revision);
            focusGoOn();
          }}
        />
      )}
      {elsewhere && (
        <HeldElsewhere
          batch={batch}
          holder={holder}
          again={again}
          onFree={() => void starting.start(batch)}
        />
      )}
      <section className="stack gap-8 batch-progress" aria-label={t`Andamento`}>
        <div className="line apart">
          <p>
            <span className="sending-count figures">{formatCount(ended)}</span>{' '}
            <span className="soft">
              {ended + left === 1 ? t`de 1 boleto` : t`de ${formatCount(ended + left)} boletos`}
            </span>
            <span className="sending-percent figures">{Math.floor(shareDone(counts) * 100)} %</span>
          </p>
          {!elsewhere && (
            <div className="line">
              {state === 'paused' && (
                <>
                  {unsent > 0 && (
                    <Button icon="edit" onPress={onReview}>{t`Revisar as linhas não enviadas`}</Button>
                  )}
                  {left > 0 && (
                    <Button
                      ref={goOn}
                      kind={needsToken ? 'plain' : 'main'}
                      icon="play"
                      busy={starting.busy}
                      onPress={() => void starting.start(batch)}
                    >
                      {leaving.count === 0
                        ? t`Continuar só com possíveis duplicidades…`
                        : leaving.count === 1
                          ? t`Continuar: 1 boleto · ${formatCents(leaving.cents)}`
                          : t`Continuar: ${formatCount(leaving.count)} boletos · ${formatCents(leaving.cents)}`}
                    </Button>
                  )}
                </>
              )}
              {state !== 'paused' && (
                <Button icon="pause" busy={pause.busy} onPress={() => void pause.run(undefined)}>
                  {t`Pausar`}
                </Button>
              )}
              <Button icon="stop" onPress={() => setStopping(true)}>{t`Parar…`}</Button>
            </div>
          )}
        </div>
        <SendingBar counts={counts} />
        {/* The banner says why a paused batch waits, and where another is sent. */}
        {state !== 'paused' && !elsewhere && (
          <p className="sending-pace soft">
            {state === 'running' && running ? (
              <>
                {running.waiting ? (
                  <span className="figures">{t(waitWords(running.waiting))}</span>
                ) : (
                  <span className="figures">
                    {running.rate === null
                      ? t`Calculando o ritmo…`
                      : t`${formatCount(Math.round(running.rate * 60))} boletos por minuto`}
                  </span>
                )}
                {running.remainingMs !== null && <span>{t(remainingInWords(running.remainingMs))}</span>}
                {counts.sending > 0 && (
                  <span className="figures">{t`Enviando ${formatCount(counts.sending)}`}</span>
                )}
                {pace && <span>{t(paceWords[pace])}</span>}
              </>
            ) : state === 'running' ? (
              <span>{t`Preparando o envio…`}</span>
            ) : (
              <span>{waitingWords()}</span>
            )}
            {state === 'running' && (
              <span className="faint">{t`Fechar a janela não interrompe o envio.`}</span>
            )}
          </p>
        )}
      </section>
      <FailureBanner failure={starting.failure ?? pause.failure ?? refused.failure} />
      <ClosingBar closing={closing} atWork shown={shown} onShow={setShown} />
      <ShownRows
        batch={batch}
        closing={closing}
        rows={rows}
        acts={(chosen) => (mending ? refused.acts?.(chosen) : decide)}
      />
      {starting.dialogs}
      <ConfirmDialog
        open={stopping}
        onClose={() => {
          setStopping(false);
          stop.clear();
        }}
        danger
        title={t`Parar este lote`}
        act={
          left === 1
            ? t`Parar: 1 linha não será enviada`
            : t`Parar: ${formatCount(left)} linhas não serão enviadas`
        }
        busy={stop.busy}
        onConfirm={() => void confirmStop()}
      >
        <p>{t`Os boletos já emitidos não são cancelados. O que está sendo enviado agora vai até o fim.`}</p>
        <p className="soft">{t`As linhas não enviadas continuam no lote. Você ainda pode revisá-las e enviá-las depois.`}</p>
        <FailureBanner failure={stop.failure} />
      </ConfirmDialog>
    </div>
  );
}

function aheadOf(
  batch: Batch,
  batches: readonly Pick<Batch, 'id' | 'accountId' | 'state' | 'queuedAt' | 'kind'>[],
) {
  const before = batches.filter(
    (one) =>
      one.id !== batch.id &&
      one.accountId === batch.accountId &&
      one.kind === 'sheet' &&
      (one.state === 'running' || (one.state === 'queued' && (one.queuedAt ?? '') < (batch.queuedAt ?? ''))),
  );
  return before.length;
}
