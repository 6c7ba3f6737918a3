// Backup of the register: making a copy, restoring one, and moving to another computer.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useHelp } from '../app/help-pane.ts';
import { Button } from '../ui/Button.tsx';
import { BackupPassword } from './BackupPassword.tsx';
import { DailyCopy } from './DailyCopy.tsx';
import { KeepCopy } from './KeepCopy.tsx';
import { RestoreCopy } from './RestoreCopy.tsx';
import { type CopiesState, useCopies, useStoreCopy } from './use-copies.ts';
import { useAct, useApp, useSession } from '../app/app-context.ts';
import { GoButton } from '../app/GoButton.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Banner } from '../ui/Banner.tsx';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { FailureBanner } from '../words/failure-words.tsx';
import './copies.css';

/**
 * Moving to another computer: four steps in order, of which the first is done here. The retired computer says so
 * and sends nothing.
 */
function MoveComputer({ copies }: { copies: CopiesState }) {
  const { t } = useLingui();
  const { guiche, session, toasts } = useApp();
  const [asking, setAsking] = useState(false);
  const ledger = useSession((state) => (state.app?.phase === 'ready' ? state.app.ledger : undefined));
  const retired = ledger?.freeze?.reason === 'retired';
  const store = useStoreCopy();
  const retire = useAct(async (_: undefined, commandId) => {
    const made = await guiche.copies.retire({ commandId });
    return made.ok ? store(made.value) : made;
  });
  const press = async () => {
    const result = await retire.run(undefined);
    setAsking(false);
    await Promise.all([session.refresh(), copies.refresh()]);
    if (result?.ok && result.value !== undefined) toasts.show('good', t`Backup da mudança salvo.`);
  };
  return (
    <section className="card stack" aria-label={t`Mudar de computador`}>
      <h2>{t`Mudar de computador`}</h2>
      <p className="soft">
        {t`Os dados não são compartilhados entre computadores. Por isso só um trabalha por vez: este para de enviar antes que o outro comece.`}
      </p>
      {retired && (
        <Banner kind="info" icon="frozen" title={t`Este computador foi desativado`}>
          <p>{t`Ele mostra tudo e não envia nada. Se a mudança não aconteceu, libere os envios no Início, informando o motivo.`}</p>
        </Banner>
      )}
      <ol className="move-steps">
        <li>
          <span className="strong">{t`Neste computador`}</span>
          <span className="soft">{t`Salve o backup da mudança em um pendrive. Este computador para de enviar na mesma hora, e o que faltava enviar passa para “A confirmar”.`}</span>
          <FailureBanner failure={retire.failure} />
          <span>
            {retired ? (
              <Button icon="save" busy={retire.busy} onPress={() => void press()}>
                {t`Fazer de novo o backup da mudança`}
              </Button>
            ) : (
              <Button icon="save" onPress={() => setAsking(true)}>
                {t`Desativar este computador…`}
              </Button>
            )}
          </span>
        </li>
        <li>
          <span className="strong">{t`No computador novo`}</span>
          <span className="soft">{t`Instale o Guichê, abra esta mesma tela, escolha o arquivo em “Restaurar backup” e abra o Guichê de novo.`}</span>
        </li>
        <li>
          <span className="strong">{t`Confira e libere os envios`}</span>
          <span className="soft">{t`O backup abre com os envios bloqueados. Compare os últimos boletos e saques com o painel do provedor; depois, no Início, registre o que conferiu.`}</span>
        </li>
        <li>
          <span className="strong">{t`Informe as credenciais de novo`}</span>
          <span className="soft">{t`O backup não inclui token, CI e CS. Em Contas, informe os de cada conta e teste a conexão.`}</span>
        </li>
      </ol>
      <ConfirmDialog
        title={t`Desativar este computador?`}
        open={asking}
        onClose={() => setAsking(false)}
        act={t`Fazer backup e bloquear os envios`}
        danger
        busy={retire.busy}
        onConfirm={() => void press()}
      >
        <p>{t`Este computador não enviará mais nada, e as linhas que faltavam enviar passam para “A confirmar”. Os dados continuam disponíveis para consulta.`}</p>
        <p className="soft">{t`Os envios aqui só voltam se uma pessoa informar o motivo.`}</p>
      </ConfirmDialog>
    </section>
  );
}

/** Undefined outside of a team. */
const useTeamServer = (): { readonly host: string; readonly database: string } | undefined =>
  useSession(({ app }) => (app?.phase === 'ready' ? app.team : undefined));

/**
 * In a team the register lies on the server, and so does its backup: how it is made there, and what follows a
 * restored one.
 */
export function TeamBackup({ server }: { server: { readonly host: string; readonly database: string } }) {
  const { t } = useLingui();
  const { host, database } = server;
  const dump = `pg_dump --format=custom --host=${host} --dbname=${database} --file=${database}.dump`;
  const restore = `pg_restore --create --host=${host} --dbname=postgres ${database}.dump`;
  return (
    <>
      <section className="card stack" aria-label={t`Backup da equipe`}>
        <h2>{t`Backup da equipe`}</h2>
        <p className="soft">{t`Em equipe, os dados ficam no servidor (${host}, banco ${database}), e o backup é feito lá, todos os dias, por quem administra o servidor. Não é preciso fazer backup deste computador.`}</p>
        <Command name={t`Fazer o backup`} text={dump} />
        <Command name={t`Restaurar o backup`} text={restore} />
        <ul className="bullets soft">
          <li>{t`Restaure só com todos os computadores da equipe fechados, depois de renomear ou apagar o banco que estava lá.`}</li>
          <li>{t`Um backup restaurado não inclui o que foi enviado depois dele. Por isso a equipe fica bloqueada até que todos os computadores passem pela verificação, em Equipe.`}</li>
          <li>{t`O backup não inclui tokens, CI, CS nem PDFs: eles ficam em cada computador.`}</li>
        </ul>
      </section>
      <section className="card stack" aria-label={t`Um arquivo com os dados da equipe`}>
        <h2>{t`Um arquivo com os dados da equipe`}</h2>
        <p className="soft">{t`Para trabalhar fora da equipe ou guardar os dados em um arquivo, use “Exportar para um arquivo”, em Equipe.`}</p>
        <div className="line">
          <GoButton to={{ screen: 'team' }}>{t`Abrir Equipe`}</GoButton>
        </div>
      </section>
    </>
  );
}

function Command({ name, text }: { name: string; text: string }) {
  return (
    <div className="stack gap-4">
      <p className="strong">{name}</p>
      <div className="line">
        <code className="mono small break">{text}</code>
        <CopyButton text={text} />
      </div>
    </div>
  );
}

export function CopiesScreen() {
  const { t } = useLingui();
  const help = useHelp();
  const team = useTeamServer();
  return (
    <div className="scroll">
      <div className="stack gap-20 screen-page">
        <div className="line apart">
          <h1>{t`Backup dos dados`}</h1>
          <Button
            kind="quiet"
            icon="help"
            onPress={() => help('copy')}
          >{t`O que acontece se eu restaurar?`}</Button>
        </div>
        {team ? <TeamBackup server={team} /> : <OwnCopies />}
      </div>
    </div>
  );
}

function OwnCopies() {
  const copies = useCopies();
  return (
    <>
      <DailyCopy copies={copies} />
      <BackupPassword copies={copies} />
      <KeepCopy copies={copies} />
      <RestoreCopy copies={copies} />
      <MoveComputer copies={copies} />
    </>
  );
}

/** Shown with the reason why the app could not start. */
export function RestoreAtStart() {
  const copies = useCopies();
  return <RestoreCopy copies={copies} closed />;
}
