// Equipe: without a team, the forms to join or create one; in a team, its server, its people and how to leave it.
import { useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { TeamConnection } from '../../preload/contract/team.ts';
import { useAct, useApp, useSession, useQuery, useRead } from '../app/app-context.ts';
import { useHelp } from '../app/help-pane.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { RadioGroup } from '../ui/Choice.tsx';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { Facts } from '../ui/Facts.tsx';
import { FailureBanner } from '../words/failure-words.tsx';
import { connectionText } from './connection-text.ts';
import { DatabaseVersion } from './DatabaseVersion.tsx';
import { JoinTeam } from './JoinTeam.tsx';
import { StillBusy } from './server-form.tsx';
import { MakeTeam } from './MakeTeam.tsx';
import { MoveLedger } from './MoveLedger.tsx';
import { NoServer } from './NoServer.tsx';
import { People } from './People.tsx';
import { WorkLines } from '../app/OthersAtWork.tsx';
import { useAgain, useLast, useTeamWork } from '../app/team-work.ts';
import { Banner, type BannerKind } from '../ui/Banner.tsx';
import { Spinner } from '../ui/icons.tsx';
import type { Sentence } from '../words/error-sentences.ts';
import { rollTroubleWords, sendsMissingWords, stoppedWords } from '../words/team-work-words.ts';
import { Computers } from './Computers.tsx';
import { RollCall } from './RollCall.tsx';
import './team.css';

export function TeamScreen() {
  const { t } = useLingui();
  const help = useHelp();
  const { guiche } = useApp();
  const { value: found } = useRead(() => guiche.team.connection());
  return (
    <div className="scroll">
      <div className="stack gap-20 screen-page">
        <div className="line apart">
          <h1>{t`Equipe`}</h1>
          <Button kind="quiet" icon="help" onPress={() => help('teamSame')}>{t`Trabalhar em equipe`}</Button>
        </div>
        {found?.saved === null && <NoTeam />}
        {found?.saved && <InTeam connection={found.saved} />}
      </div>
    </div>
  );
}

export function NoTeam() {
  const { t } = useLingui();
  const [way, setWay] = useState<'join' | 'make'>('join');
  return (
    <>
      <p className="soft measure">{t`Em equipe, vários computadores usam os mesmos dados, em um servidor PostgreSQL do escritório: todos veem os mesmos lotes, e nada é emitido duas vezes. Sem equipe, os dados ficam só neste computador.`}</p>
      <section className="card stack" aria-label={t`Conexão com a equipe`}>
        <RadioGroup
          label={t`O que você quer fazer?`}
          options={[
            {
              value: 'join',
              label: t`Entrar em uma equipe`,
              help: t`A equipe já existe, e você recebeu um usuário e uma senha.`,
            },
            {
              value: 'make',
              label: t`Criar uma equipe`,
              help: t`Em um banco de dados vazio, com o usuário dono do banco.`,
            },
          ]}
          value={way}
          onChange={setWay}
        />
        {way === 'join' ? <JoinTeam saved={null} /> : <MakeTeam />}
      </section>
      <NoServer />
    </>
  );
}

function InTeam({ connection }: { connection: TeamConnection }) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const [leaving, setLeaving] = useState(false);
  const [busy, setBusy] = useState(false);
  const leave = useAct((_: undefined, commandId) => guiche.team.leave({ commandId }));
  const go = () =>
    leave.run(undefined, (value) => {
      if (value.kind === 'done') location.reload();
      else setBusy(true);
      setLeaving(false);
    });
  return (
    <>
      <TeamAtWork />
      <section className="card stack" aria-label={t`Servidor`}>
        <h2>{t`Servidor`}</h2>
        <Facts
          facts={[
            { id: 'server', name: t`Endereço`, value: `${connection.host}:${connection.port}` },
            { id: 'database', name: t`Banco de dados`, value: connection.database },
            { id: 'login', name: t`Seu usuário`, value: <span className="mono">{connection.user}</span> },
          ]}
        />
        {busy && <StillBusy />}
        <FailureBanner failure={leave.failure} />
        <div className="line">
          <CopyButton text={connectionText(connection)} label={t`Copiar o endereço para outro computador`} />
          <Button onPress={() => setLeaving(true)}>{t`Sair da equipe neste computador…`}</Button>
        </div>
      </section>
      <People />
      <MoveLedger />
      <DatabaseVersion />
      <ConfirmDialog
        title={t`Sair da equipe neste computador?`}
        open={leaving}
        onClose={() => setLeaving(false)}
        act={t`Sair da equipe`}
        busy={leave.busy}
        onConfirm={() => void go()}
      >
        <p>{t`O Guichê esquece a conexão e volta a usar os dados deste computador. Os dados da equipe continuam no servidor.`}</p>
      </ConfirmDialog>
    </>
  );
}

/** The team's roll call, its work and its computers, from one query. */
export function TeamAtWork() {
  const { t } = useLingui();
  const { guiche } = useApp();
  const team = useSession(({ app }) => (app?.phase === 'ready' ? app.team : undefined));
  const {
    value: read,
    failure,
    again,
  } = useQuery(`computers ${team?.frozen ?? ''}`, () => guiche.team.computers());
  const value = useLast(read);
  useAgain(again, true);
  const stopped = team?.stopped ?? null;
  const rollTrouble = team?.rollTrouble ?? null;
  const said = (kind: BannerKind, { what, next }: Sentence, more?: JSX.Element) => (
    <Banner kind={kind} title={t(what)}>
      <p>{t(next)}</p>
      {more}
    </Banner>
  );
  return (
    <>
      {stopped !== null && said('bad', stoppedWords[stopped])}
      {team?.sendsMissing === true && stopped === null && said('doubt', sendsMissingWords)}
      {rollTrouble !== null &&
        stopped === null &&
        said(
          'doubt',
          rollTroubleWords,
          <p className="small">
            {t`Resposta do servidor:`} <span className="mono break">{rollTrouble}</span>
          </p>,
        )}
      {value ? (
        <>
          <RollCall of={value} again={again} />
          <WhoWorks />
          <Computers of={value} again={again} />
        </>
      ) : failure ? (
        <FailureBanner failure={failure} />
      ) : (
        <Spinner />
      )}
    </>
  );
}

function WhoWorks() {
  const { t } = useLingui();
  const { work } = useTeamWork();
  return (
    <section className="card stack" aria-label={t`Quem está emitindo`}>
      <h2>{t`Quem está emitindo`}</h2>
      {work.length === 0 ? <p className="soft">{t`Ninguém, agora.`}</p> : <WorkLines work={work} />}
    </section>
  );
}
