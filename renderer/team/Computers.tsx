// The team's computers: who uses each, when the server last saw it, and which secrets it holds. A person gives up a computer that is gone
// for good by typing its name.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { TeamComputer, TeamComputers, TeamRefused } from '../../preload/contract/team-work.ts';
import { useAct, useApp } from '../app/app-context.ts';
import { formatAge, formatCount } from '../../preload/shared/format.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { useNow } from '../ui/now.ts';
import { State } from '../ui/State.tsx';
import { Table } from '../ui/Table.tsx';
import { FailureBanner, useWords } from '../words/failure-words.tsx';
import { teamRefusalWords } from '../words/team-work-words.ts';

/** A computer that is known only from the witnesses of others has no name. */
export const nameOf = ({ name, id }: TeamComputer): string => (name === '' ? id : name);

export function Computers({ of, again }: { of: TeamComputers; again: () => void }) {
  const { t } = useLingui();
  const [losing, setLosing] = useState<TeamComputer>();
  return (
    <section className="card stack" aria-label={t`Computadores`}>
      <h2>{t`Computadores`}</h2>
      <ComputersTable of={of} onLose={setLosing} />
      {losing && (
        <LoseComputer
          computer={losing}
          frozen={of.frozen !== null}
          onClose={() => setLosing(undefined)}
          again={again}
        />
      )}
    </section>
  );
}

export function ComputersTable({
  of: { own, computers },
  onLose,
}: {
  of: TeamComputers;
  onLose: (computer: TeamComputer) => void;
}) {
  const { t } = useLingui();
  return (
    <Table
      className="team-table"
      label={t`Computadores`}
      heads={[t`Nome`, t`Pessoa`, t`Versão`, t`Última atividade`, t`Credenciais`, { unseen: t`Ações` }]}
    >
      {computers.map((computer) => (
        <tr key={computer.id}>
          <td className="break">
            {nameOf(computer)}
            {computer.id === own && <span className="faint">{t` (este)`}</span>}
          </td>
          <td>{computer.clerk ?? '—'}</td>
          <td className="figures">{computer.version ?? '—'}</td>
          <td>
            <LastSeen of={computer} />
          </td>
          <td className="break">
            {computer.accounts.length === 0
              ? '—'
              : computer.accounts.map(({ name, secrets }) => `${name}: ${secrets.join(', ')}`).join('; ')}
          </td>
          <td className="end">
            {computer.lostAt === null && computer.id !== own && (
              <LoseButton computer={computer} onLose={onLose} />
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}

export function LoseButton({
  computer,
  onLose,
}: {
  computer: TeamComputer;
  onLose: (computer: TeamComputer) => void;
}) {
  const { t } = useLingui();
  return (
    <Button
      kind="quiet"
      aria-label={t`Marcar como perdido… ${nameOf(computer)}`}
      onPress={() => onLose(computer)}
    >{t`Marcar como perdido…`}</Button>
  );
}

export function LastSeen({ of }: { of: TeamComputer }) {
  const { t } = useLingui();
  const { language } = useWords();
  const now = useNow();
  if (of.lostAt !== null)
    return <State tone="plain">{t`Marcado como perdido ${formatAge(of.lostAt, now, language)}`}</State>;
  return (
    <>
      {of.lastSeen === null ? t`nunca` : formatAge(of.lastSeen, now, language)}
      {of.takenOverAt !== null && (of.lastSeen === null || of.takenOverAt > of.lastSeen) && (
        <State tone="doubt">{t`Lote continuado por outro`}</State>
      )}
    </>
  );
}

export function LoseComputer({
  computer,
  frozen,
  onClose,
  again,
}: {
  computer: TeamComputer;
  frozen: boolean;
  onClose: () => void;
  again: () => void;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, toasts } = useApp();
  const [refused, setRefused] = useState<TeamRefused>();
  const lose = useAct((typed: string, commandId) =>
    guiche.team.loseComputer({ commandId, id: computer.id, name: typed }),
  );
  const name = nameOf(computer);
  const { atStake } = computer;
  const confirm = async (typed: string) => {
    setRefused(undefined);
    const result = await lose.run(typed);
    if (!result?.ok) return;
    again();
    if (result.value.kind === 'refused') return setRefused(result.value);
    const { doubts } = result.value;
    toasts.show(
      'good',
      doubts === 0
        ? t`${name} foi marcado como perdido.`
        : doubts === 1
          ? t`${name} foi marcado como perdido: 1 item a confirmar.`
          : t`${name} foi marcado como perdido: ${formatCount(doubts, language)} itens a confirmar.`,
    );
    onClose();
  };
  return (
    <ConfirmDialog
      danger
      title={t`Marcar ${name} como perdido?`}
      act={
        atStake === 0
          ? t`Marcar como perdido`
          : atStake === 1
            ? t`Marcar como perdido: 1 a confirmar`
            : t`Marcar como perdido: ${formatCount(atStake, language)} a confirmar`
      }
      busy={lose.busy}
      typed={name}
      onClose={onClose}
      onConfirm={(typed) => void confirm(typed)}
    >
      <p>{t`Faça isto só se o computador não for voltar: foi roubado, quebrou ou foi formatado. Com a pasta de dados atual, ele não poderá mais trabalhar nesta equipe.`}</p>
      {frozen && (
        <Banner kind="bad" title={t`O servidor antigo precisa estar desligado`}>
          <p>{t`Enquanto o servidor antigo funcionar, ${name} pode continuar emitindo por ele, e haveria boletos em dobro. Desligue-o antes.`}</p>
          <p>{t`Depois, procure os boletos a confirmar no painel do provedor. “Não foi emitido” só é aceito após dez minutos; emitir de novo exige a comparação.`}</p>
        </Banner>
      )}
      {atStake === 0 ? (
        <p>{t`Ele não está enviando nada.`}</p>
      ) : (
        <Banner
          kind="doubt"
          title={
            atStake === 1
              ? t`1 boleto ou saque passará para “A confirmar”`
              : t`${formatCount(atStake, language)} boletos ou saques passarão para “A confirmar”`
          }
        >
          <p>
            {frozen
              ? t`São os boletos prontos das contas com credenciais nesse computador e o que ele estava enviando: ele pode tê-los emitido sem que o servidor saiba.`
              : t`É o que esse computador estava enviando: não se sabe se chegou ao serviço.`}
          </p>
        </Banner>
      )}
      {refused && <Banner kind="bad" title={t(teamRefusalWords[refused.why])} live />}
      <FailureBanner failure={lose.failure} />
    </ConfirmDialog>
  );
}
