// A running or paused booklet: its three phases, each with a fixed place, and what a clerk may do meanwhile.
import { useState } from 'react';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import { useLingui } from '@lingui/react/macro';
import type { Booklet, BookletPhase, BookletProgress } from '../../../preload/contract/document-terms.ts';
import { remainingInWords } from '../../words/batch-words.ts';
import { phaseWords } from '../../words/booklet-words.ts';
import { useAct, useApp, useSession } from '../../app/app-context.ts';
import { formatCount } from '../../../preload/shared/format.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { shareOf } from '../../app/booklet-state.ts';
import { GoButton } from '../../app/GoButton.tsx';

export const phases = ['fetch', 'merge', 'check'] as const satisfies readonly BookletPhase[];

interface PhaseAt {
  readonly kind: 'ahead' | 'now' | 'done';
  readonly share: number;
  readonly done: number;
  readonly total: number;
}

/** The state of each of a booklet's three phases, from the progress of the current one. */
export function phaseAt(phase: BookletPhase, running: BookletProgress | undefined): PhaseAt {
  const ahead = { kind: 'ahead', share: 0, done: 0, total: 0 } as const;
  if (!running) return ahead;
  const own = phases.indexOf(phase);
  const now = phases.indexOf(running.phase);
  if (own > now) return ahead;
  if (own < now) return { kind: 'done', share: 1, done: 0, total: 0 };
  return { kind: 'now', share: shareOf(running), done: running.done, total: running.total };
}

export function BookletWork({
  booklet,
  busy,
  onResume,
  onChanged,
}: {
  booklet: Booklet;
  busy: boolean;
  onResume: () => void;
  onChanged: () => void;
}) {
  const { t } = useLingui();
  const words = useWords();
  const { guiche } = useApp();
  const { id, state, failure, finishedAt, elsewhere } = booklet;
  const running = useSession(({ papers }) => papers.running.find((one) => one.id === id));
  // While paused it shows the last known progress.
  const [seen, setSeen] = useState(running);
  if (running && running !== seen) setSeen(running);
  const [asking, setAsking] = useState(false);
  const pause = useAct(() => guiche.documents.pauseBooklet({ id }));
  const cancel = useAct(() => guiche.documents.cancelBooklet({ id }));
  const end = () =>
    cancel.run(undefined, () => {
      setAsking(false);
      onChanged();
    });
  const stop = <Button icon="stop" onPress={() => setAsking(true)}>{t`Cancelar…`}</Button>;
  if (state === 'cancelled')
    return (
      <Banner
        kind="info"
        icon="stop"
        title={t`Este carnê foi cancelado antes de ficar pronto`}
        acts={<GoButton to={{ screen: 'documents', tab: 'booklets' }}>{t`Montar outro`}</GoButton>}
      >
        <p>{t`Os boletos não mudaram. Os PDFs já recebidos não precisam ser buscados de novo.`}</p>
      </Banner>
    );
  if (state === 'running' && elsewhere !== null)
    return (
      <Banner
        kind="info"
        icon="screen"
        title={
          elsewhere === ''
            ? t`Este carnê está sendo montado em outro computador da equipe`
            : t`Este carnê está sendo montado no computador ${elsewhere}`
        }
      >
        <p>{t`O andamento aparece lá, onde também pode ser pausado. Os arquivos ficam naquele computador.`}</p>
      </Banner>
    );
  return (
    <>
      {state === 'paused' && (
        <Banner
          kind={failure ? 'doubt' : 'info'}
          icon="pause"
          title={failure ? words.what(failure) : t`Este carnê está em pausa`}
          acts={
            <>
              <Button kind="main" icon="play" busy={busy} onPress={onResume}>
                {t`Continuar`}
              </Button>
              {stop}
            </>
          }
        >
          <p>
            {failure && `${words.next(failure)} `}
            {t`Os PDFs já recebidos estão salvos; continua de onde parou.`}
          </p>
        </Banner>
      )}
      {(state === 'running' || seen) && (
        <section className="stack frame booklet-work" aria-label={t`Andamento`}>
          <ol className="stack gap-8">
            {phases.map((phase) => (
              <Phase key={phase} phase={phase} running={seen} />
            ))}
          </ol>
          {state === 'running' && (
            <div className="line apart">
              <p className="soft figures booklet-pace">
                {running ? <Pace running={running} /> : t`Preparando…`}
              </p>
              <div className="line">
                <Button
                  icon="pause"
                  busy={pause.busy}
                  onPress={() => void pause.run(undefined, onChanged)}
                >{t`Pausar`}</Button>
                {stop}
              </div>
            </div>
          )}
        </section>
      )}
      <FailureBanner failure={pause.failure} />
      <ConfirmDialog
        open={asking}
        onClose={() => {
          setAsking(false);
          cancel.clear();
        }}
        danger
        title={t`Cancelar este carnê`}
        act={t`Cancelar o carnê`}
        busy={cancel.busy}
        onConfirm={() => void end()}
      >
        <p>
          {finishedAt === null
            ? t`Nenhum arquivo será criado. Os boletos não mudam, e os PDFs já recebidos ficam salvos.`
            : t`Os arquivos que já estavam prontos continuam. Os PDFs recebidos agora ficam salvos.`}
        </p>
        <FailureBanner failure={cancel.failure} />
      </ConfirmDialog>
    </>
  );
}

function Phase({
  phase,
  running,
}: {
  phase: BookletProgress['phase'];
  running: BookletProgress | undefined;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const at = phaseAt(phase, running);
  const name = t(phaseWords[phase]);
  return (
    <li className={`phase ${at.kind}`}>
      <span className="phase-mark">
        {at.kind !== 'ahead' && <Icon name={at.kind === 'done' ? 'check' : 'right'} />}
      </span>
      <span>{name}</span>
      <ProgressBar className="phase-bar" aria-label={name} value={at.share * 100}>
        <span style={{ width: `${at.share * 100}%` }} />
      </ProgressBar>
      <span className="figures end soft">
        {at.kind === 'now'
          ? t`${formatCount(at.done, language)} de ${formatCount(at.total, language)}`
          : at.kind === 'done'
            ? t`pronto`
            : ''}
      </span>
    </li>
  );
}

function Pace({ running }: { running: BookletProgress }) {
  const { t } = useLingui();
  const { language } = useWords();
  const minute = Math.round(running.perSecond * 60);
  return (
    <>
      {minute > 0 && <span>{t`${formatCount(minute, language)} por minuto`}</span>}
      {running.remainingMs !== null && <span>{t(remainingInWords(running.remainingMs))}</span>}
      <span className="faint">{t`Fechar a janela não interrompe.`}</span>
    </>
  );
}
