// In a team the register lies on the server, and so does its backup: how it is made there, and what follows a restored one.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useApp, useSession } from '../app/app-context.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';

/** Undefined outside of a team. */
export const useTeamServer = (): { readonly host: string; readonly database: string } | undefined =>
  useSession(({ app }) => (app?.phase === 'ready' ? app.team : undefined));

export function TeamBackup({
  server,
}: {
  server: { readonly host: string; readonly database: string };
}): JSX.Element {
  const { t } = useLingui();
  const { navigation } = useApp();
  const { host, database } = server;
  const dump = `pg_dump --format=custom --host=${host} --dbname=${database} --file=${database}.dump`;
  const restore = `pg_restore --create --host=${host} --dbname=postgres ${database}.dump`;
  return (
    <>
      <section className="card stack" aria-label={t`Backup da equipe`}>
        <h2>{t`Backup da equipe`}</h2>
        <p className="soft">{t`Em equipe, o registro fica no servidor (${host}, banco ${database}), e o backup é feito lá, todo dia, por quem administra o servidor. Deste computador não é preciso guardar nada.`}</p>
        <Command name={t`Fazer o backup`} text={dump} />
        <Command name={t`Restaurar o backup`} text={restore} />
        <ul className="bullets soft">
          <li>{t`Restaure só com todos os computadores da equipe fechados, depois de renomear ou apagar o banco que estava lá.`}</li>
          <li>{t`Um backup restaurado não sabe o que foi enviado depois dele. Por isso a equipe fica bloqueada até cada computador responder à chamada, em Equipe.`}</li>
          <li>{t`Tokens, ci, cs e PDFs não estão nele: ficam em cada computador.`}</li>
        </ul>
      </section>
      <section className="card stack" aria-label={t`Um arquivo com o registro`}>
        <h2>{t`Um arquivo com o registro`}</h2>
        <p className="soft">{t`Para trabalhar fora da equipe, ou guardar o registro em um arquivo do Guichê, use “Levar para um arquivo”, em Equipe.`}</p>
        <div className="line">
          <Button onPress={() => navigation.go({ screen: 'team' })}>{t`Abrir Equipe`}</Button>
        </div>
      </section>
    </>
  );
}

function Command({ name, text }: { name: string; text: string }): JSX.Element {
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
