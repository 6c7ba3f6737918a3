// Chamada: shows which computers have answered the roll call after the server lost commits; a person then ends the freeze.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { TeamComputer, TeamComputers, TeamRefused } from '../../preload/contract/team-work.ts';
import { useAct, useApp } from '../app/app-context.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { State } from '../ui/State.tsx';
import { Table } from '../ui/Table.tsx';
import { FailureBanner } from '../words/failure-words.tsx';
import { frozenWords, teamRefusalWords } from '../words/team-work-words.ts';
import { LastSeen, LoseButton, LoseComputer, nameOf } from './Computers.tsx';

export function RollCall({ of, again }: { of: TeamComputers; again: () => void }) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const [losing, setLosing] = useState<TeamComputer>();
  const [refused, setRefused] = useState<TeamRefused>();
  const goOn = useAct((_: undefined, commandId) => guiche.team.goOn({ commandId }));
  const resume = async () => {
    setRefused(undefined);
    const result = await goOn.run(undefined);
    if (!result?.ok) return;
    if (result.value.kind === 'refused') setRefused(result.value);
    again();
  };
  if (of.frozen === null) return null;
  return (
    <RollCallCard of={of} busy={goOn.busy} onLose={setLosing} onGoOn={() => void resume()}>
      {refused && <Banner kind="bad" title={t(teamRefusalWords[refused.why])} live />}
      <FailureBanner failure={goOn.failure} />
      {losing && <LoseComputer computer={losing} frozen onClose={() => setLosing(undefined)} again={again} />}
    </RollCallCard>
  );
}

export function RollCallCard({
  of,
  busy,
  onLose,
  onGoOn,
  children,
}: {
  of: TeamComputers;
  busy: boolean;
  onLose: (computer: TeamComputer) => void;
  onGoOn: () => void;
  children?: React.ReactNode;
}) {
  const { t } = useLingui();
  // A computer that was given up before the freeze is not called.
  const called = of.computers.filter(({ lostAt, roll }) => lostAt === null || roll !== null);
  const missing = called.filter(({ roll }) => roll === null);
  const [answered, all] = [called.length - missing.length, called.length];
  if (of.frozen === null) return null;
  return (
    <section className="card stack" aria-label={t`Verificação dos computadores`}>
      <div className="line apart">
        <h2>{t`Verificação dos computadores`}</h2>
        <Button kind="main" icon="play" busy={busy} isDisabled={missing.length > 0} onPress={onGoOn}>
          {t`Retomar`}
        </Button>
      </div>
      <Banner kind="doubt" icon="frozen" title={t`Envios da equipe bloqueados`}>
        <p>{t(frozenWords[of.frozen])}</p>
        <p>{t`Cada computador informa automaticamente o que enviou, assim que o Guichê é aberto nele. Quando todos tiverem respondido, libere os envios.`}</p>
      </Banner>
      <p className="figures">
        {missing.length === 0
          ? t`Todos responderam. Confira e libere os envios.`
          : t`${answered} de ${all} responderam. Ligue os que faltam; se algum não for voltar, marque-o como perdido.`}
      </p>
      <Table
        className="team-table"
        label={t`Verificação dos computadores`}
        heads={[t`Nome`, t`Pessoa`, t`Resposta`, t`Última atividade`, { unseen: t`Ações` }]}
      >
        {called.map((computer) => (
          <tr key={computer.id}>
            <td className="break">
              {nameOf(computer)}
              {computer.id === of.own && <span className="faint">{t` (este)`}</span>}
            </td>
            <td>{computer.clerk ?? '—'}</td>
            <td>
              {computer.roll === 'answered' ? (
                <State tone="good">{t`Respondeu`}</State>
              ) : computer.roll === 'lost' ? (
                <State tone="plain">{t`Marcado como perdido`}</State>
              ) : (
                <State tone="doubt" icon="clock">{t`Falta responder`}</State>
              )}
            </td>
            <td>
              <LastSeen of={computer} />
            </td>
            <td className="end">
              {computer.roll === null && computer.id !== of.own && (
                <LoseButton computer={computer} onLose={onLose} />
              )}
            </td>
          </tr>
        ))}
      </Table>
      {children}
    </section>
  );
}
