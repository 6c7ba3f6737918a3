// Moves this computer's ledger into the team, and the team's ledger out to a file. The plan is shown before the form for the owner's
// login; a running move shows its progress and can be stopped, which leaves nothing behind.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { MoveFailure, MovePlan, OwnLedger, TeamMoveState } from '../../preload/contract/team-moves.ts';
import { ok } from '../../preload/contract/result.ts';
import { useSaving } from '../list/use-saving.ts';
import { useAct, useApp, useRead, useSession } from '../app/app-context.ts';
import { formatCents, formatCount } from '../../preload/shared/format.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Facts } from '../ui/Facts.tsx';
import { Progress } from '../ui/Progress.tsx';
import { FailureBanner, useWords } from '../words/failure-words.tsx';
import { moveSentences } from '../words/move-words.ts';
import { OwnerDialog } from './OwnerDialog.tsx';
import { TroubleBanner } from './TroubleBanner.tsx';

export function MoveLedger() {
  const moving = useMove();
  return (
    <>
      {/* A new key makes it read the ledger of this computer again after a move. */}
      <MoveIn key={moving.move.kind === 'movedIn' ? 'after' : 'before'} moving={moving} />
      <MoveOut moving={moving} />
    </>
  );
}

export function MoveFailed({ why }: { why: MoveFailure }) {
  return why.kind === 'troubled' ? <TroubleBanner of={why} /> : <MoveRefused why={why} />;
}

function MoveRefused({ why }: { why: Extract<MoveFailure, { kind: 'refused' }> }) {
  const { t } = useLingui();
  const { what, next } = moveSentences[why.code];
  const stopped = why.code === 'cancelled' || why.code === 'alreadyHere';
  return (
    <Banner kind={stopped ? 'info' : 'doubt'} title={t(what)} live>
      <p>{t(next)}</p>
      {why.list.length > 0 && (
        <>
          <ul className="team-list mono small">
            {why.list.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          <div className="line">
            <CopyButton text={why.list.join('\n')} label={t`Copiar a lista`} />
          </div>
        </>
      )}
    </Banner>
  );
}

function MoveProgress({ moving, label }: { moving: MoveInWindow; label: string }) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const stop = useAct(async () => guiche.team.stopMove());
  if (moving.move.kind !== 'working') return null;
  const { done, total } = moving.move;
  return (
    <div className="stack">
      <Progress label={label} done={done} total={total} />
      <div className="line">
        <Button busy={stop.busy} onPress={() => void stop.run(undefined)}>{t`Interromper`}</Button>
      </div>
    </div>
  );
}

function MoveIn({ moving }: { moving: MoveInWindow }) {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche } = useApp();
  const { move } = moving;
  const { value: own } = useRead(() => guiche.team.ownLedger());
  const [plan, setPlan] = useState<MovePlan>();
  const [failed, setFailed] = useState<MoveFailure>();
  const arrived = move.kind === 'movedIn';
  const look = useAct(async () => guiche.team.planMove());
  const see = async () => {
    setFailed(undefined);
    const result = await look.run(undefined);
    if (!result?.ok) return;
    if (result.value.kind === 'planned') setPlan(result.value.plan);
    else setFailed(result.value);
  };
  if (own === undefined) return null;
  const works = move.kind === 'working';
  const shown = failed ?? (move.kind === 'failed' && move.direction === 'in' ? move.why : undefined);
  return (
    <section className="card stack" aria-label={t`O que está neste computador`}>
      <h2>{t`O que está neste computador`}</h2>
      <OwnLedgerSummary own={own} />
      {shown && <MoveFailed why={shown} />}
      {arrived && (
        <Banner kind="good" title={t`Os dados deste computador já estão na equipe.`} live>
          <p>{t`Boletos importados: ${formatCount(move.boletos, language)} (${formatCents(move.cents, language)}). Em Contas, informe token, CI e CS das contas importadas.`}</p>
        </Banner>
      )}
      <FailureBanner failure={look.failure} />
      {works && move.direction === 'in' && <MoveProgress moving={moving} label={t`Importando os dados…`} />}
      {own.kind === 'here' && !works && (
        <div className="line">
          <Button
            icon="plus"
            busy={look.busy}
            onPress={() => void see()}
          >{t`Importar os dados deste computador…`}</Button>
        </div>
      )}
      {plan && <MoveInDialog plan={plan} moving={moving} onClose={() => setPlan(undefined)} />}
    </section>
  );
}

export function OwnLedgerSummary({ own }: { own: OwnLedger }) {
  const { t } = useLingui();
  const { language } = useWords();
  if (own.kind === 'empty') return <p className="soft">{t`Não há dados deste computador para importar.`}</p>;
  if (own.kind === 'inTeam')
    return (
      <p className="soft">{t`Os dados deste computador já foram importados para a equipe e ficam aqui só para consulta.`}</p>
    );
  const accounts = own.accounts.join(', ');
  return (
    <p className="soft">{t`Antes da equipe, este computador tinha dados próprios. Boletos: ${formatCount(own.boletos, language)}; contas: ${accounts}. Eles só aparecem na equipe depois de importados.`}</p>
  );
}

export function PlanFacts({ plan }: { plan: MovePlan }) {
  const { t } = useLingui();
  const { language } = useWords();
  const accounts = plan.accounts.map(({ name, joined }) =>
    joined ? t`${name} (será unida à conta da equipe)` : t`${name} (nova na equipe)`,
  );
  return (
    <Facts
      facts={[
        {
          id: 'boletos',
          name: t`Boletos`,
          value: `${formatCount(plan.boletos, language)} · ${formatCents(plan.cents, language)}`,
        },
        { id: 'batches', name: t`Lotes`, value: formatCount(plan.batches, language) },
        { id: 'ready', name: t`Prontos para emitir`, value: formatCount(plan.ready, language) },
        { id: 'uncertain', name: t`A confirmar`, value: formatCount(plan.uncertain, language) },
        { id: 'accounts', name: t`Contas`, value: accounts.join('; ') },
      ]}
    />
  );
}

function MoveInDialog({
  plan,
  moving,
  onClose,
}: {
  plan: MovePlan;
  moving: MoveInWindow;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { guiche } = useApp();
  return (
    <OwnerDialog
      title={t`Importar os dados deste computador para a equipe?`}
      act={t`Importar para a equipe`}
      change={async (by) => {
        const begun = await guiche.team.moveIn(by);
        if (!begun.ok) return begun;
        moving.take(begun.value);
        return ok({ kind: 'done' });
      }}
      onDone={onClose}
      onClose={onClose}
    >
      <PlanFacts plan={plan} />
      <p>{t`Os boletos prontos chegam em lotes pausados e só são enviados depois que você confirmar. Ao terminar, os envios deste computador fora da equipe ficam desativados. Senhas e tokens não são importados.`}</p>
      <p className="soft">{t`Durante a importação, os outros computadores da equipe ficam aguardando: faça quando ninguém estiver emitindo.`}</p>
    </OwnerDialog>
  );
}

function MoveOut({ moving }: { moving: MoveInWindow }) {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche } = useApp();
  const { move } = moving;
  const lead = useAct((_: undefined, commandId) => guiche.team.leadOut({ commandId }));
  const keep = useSaving(
    (made: { readonly ticket: string; readonly name: string }) => Promise.resolve(ok(made)),
    t`Arquivo de dados salvo.`,
  );
  const works = move.kind === 'working';
  return (
    <section className="card stack" aria-label={t`Exportar para um arquivo`}>
      <h2>{t`Exportar para um arquivo`}</h2>
      <p className="soft">{t`Copia todos os dados da equipe para um arquivo, que pode ser aberto em um único computador (Backup, “Restaurar backup”). A equipe não muda. O arquivo abre com os envios bloqueados até alguém conferir e não tem senhas nem tokens.`}</p>
      {move.kind === 'failed' && move.direction === 'out' && <MoveFailed why={move.why} />}
      {move.kind === 'ledOut' && (
        <Banner
          kind="good"
          title={t`O arquivo está pronto. Boletos: ${formatCount(move.boletos, language)}.`}
          live
          acts={
            <Button
              kind="main"
              icon="save"
              busy={keep.busy}
              onPress={() => void keep.run(move)}
            >{t`Salvar o arquivo`}</Button>
          }
        />
      )}
      <FailureBanner failure={lead.failure ?? keep.failure} />
      {works && move.direction === 'out' && (
        <MoveProgress moving={moving} label={t`Copiando os dados da equipe…`} />
      )}
      {!works && (
        <div className="line">
          <Button
            icon="file"
            busy={lead.busy}
            onPress={() => void lead.run(undefined, moving.take)}
          >{t`Preparar o arquivo`}</Button>
        </div>
      )}
    </section>
  );
}

type MoveInWindow = ReturnType<typeof useMove>;
const none: TeamMoveState = { revision: 0, move: { kind: 'none' } };

/** The running or last move of a ledger: fetched from main once, then updated by its stream. */
function useMove() {
  const { guiche } = useApp();
  const streamed = useSession(({ teamMove }) => teamMove);
  const { value: fetched = none, take } = useRead(() => guiche.team.move());
  const { move } = streamed && streamed.revision >= fetched.revision ? streamed : fetched;
  return { move, take };
}
