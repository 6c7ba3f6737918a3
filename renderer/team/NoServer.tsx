// Three ways to a server for an office that has none: what to do, what the server must allow, and the files that make one.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import compose from '../../build/team-server/compose.yaml?raw';
import debian from '../../build/team-server/debian.sh?raw';
import teamServer from '../../build/team-server/team-server.sh?raw';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/fields.tsx';
import { Unfolds } from '../ui/Unfolds.tsx';
import { SqlText } from './SqlText.tsx';

const files = { 'team-server.sh': teamServer, 'debian.sh': debian, 'compose.yaml': compose } as const;
type FileName = keyof typeof files;

/** For the address of the computer that they run on. */
export const commandsOf = (ip: string) => ({
  debian: [`sudo sh debian.sh ${ip}`],
  compose: [
    'docker run --rm --volume .:/team postgres:17 sh /team/team-server.sh password > superuser-password',
    `echo TEAM_ADDRESS=${ip}> .env`,
    'docker compose up --detach --wait',
    `docker compose exec --user postgres server sh /team-server.sh setup ${ip}`,
  ],
});

export function NoServer() {
  const { t } = useLingui();
  const [shown, setShown] = useState<FileName>();
  const [ip, setIp] = useState('');
  const commands = commandsOf(/^[\w.-]+$/.test(ip.trim()) ? ip.trim() : '192.168.0.10');
  const address = (
    <TextField
      label={t`IP fixo do computador que será o servidor`}
      placeholder="192.168.0.10"
      value={ip}
      onChange={setIp}
      maxLength={253}
    />
  );
  const ownComputer = (
    title: string,
    about: string,
    names: readonly FileName[],
    run: string,
    lines: readonly string[],
  ) => (
    <Unfolds title={title}>
      <div className="stack gap-8">
        <p>{about}</p>
        <ol className="team-steps">
          <li>{address}</li>
          <li>
            {t`Abra e copie estes dois arquivos, e salve-os nesse computador, em uma pasta, com os mesmos nomes:`}
            <FileButtons names={names} onShow={setShown} />
          </li>
          <li>
            {run}
            <Commands of={lines} />
          </li>
          <li>{t`Copie tudo o que o último comando mostrar, de “postgres://” até o fim do certificado. Em “Criar uma equipe”, cole em “Endereço do servidor”.`}</li>
          <li>{t`Guarde esse texto em lugar seguro: a senha do dono é pedida de novo para incluir pessoas. O último comando, repetido, mostra o mesmo texto.`}</li>
        </ol>
      </div>
    </Unfolds>
  );
  return (
    <section className="card stack" aria-label={t`Não tem um servidor?`}>
      <h2>{t`Não tem um servidor?`}</h2>
      <p className="soft measure">{t`A equipe precisa de um PostgreSQL que fique ligado enquanto alguém trabalha. Escolha uma destas três maneiras de ter um.`}</p>
      <Unfolds title={t`Contratar um PostgreSQL na nuvem`}>
        <div className="stack gap-8">
          <ol className="team-steps">
            <li>{t`No site do provedor, crie um banco de dados PostgreSQL 15 ou mais novo, com backup diário.`}</li>
            <li>{t`Copie o endereço da conexão direta. Ele começa com “postgres://” e contém a senha.`}</li>
            <li>{t`Em “Criar uma equipe”, cole em “Endereço do servidor”. A senha vai para o campo oculto.`}</li>
          </ol>
          <p>{t`O que o servidor precisa permitir (“Verificar” confere tudo antes de criar a equipe):`}</p>
          <ul className="team-steps">
            <li>{t`um banco vazio, em UTF-8, e um usuário que seja dono dele e possa criar outros (CREATEROLE);`}</li>
            <li>{t`a extensão pg_trgm;`}</li>
            <li>{t`conexão por TLS, com certificado válido, e senha em SCRAM-SHA-256;`}</li>
            <li>{t`conexões diretas ou de sessão: um pooler em modo de transação não serve;`}</li>
            <li>{t`seis conexões por computador, e duas a mais por alguns segundos ao abrir;`}</li>
            <li>{t`gravação em disco antes de confirmar (fsync): réplicas de leitura e bancos só compatíveis com PostgreSQL não servem.`}</li>
          </ul>
        </div>
      </Unfolds>
      {ownComputer(
        t`Usar um computador do escritório com Debian 12, Ubuntu 24.04 ou mais novo`,
        t`O comando instala o PostgreSQL do sistema, com TLS e SCRAM. Só a rede do escritório se conecta, e há um backup por dia.`,
        ['team-server.sh', 'debian.sh'],
        t`Em um terminal, nessa pasta, execute:`,
        commands.debian,
      )}
      {ownComputer(
        t`Usar um computador do escritório com Docker`,
        t`São dois contêineres: o PostgreSQL, com TLS e SCRAM, e o que faz um backup por dia na pasta “backups”.`,
        ['team-server.sh', 'compose.yaml'],
        t`Em um terminal, nessa pasta, execute um por vez:`,
        commands.compose,
      )}
      {shown && (
        <Dialog title={shown} onClose={() => setShown(undefined)} size="wide">
          <SqlText label={shown} text={files[shown]} />
          <div className="dialog-acts">
            <Button onPress={() => setShown(undefined)}>{t`Fechar`}</Button>
            <CopyButton text={files[shown]} label={t`Copiar o arquivo`} />
          </div>
        </Dialog>
      )}
    </section>
  );
}

function FileButtons({ names, onShow }: { names: readonly FileName[]; onShow: (name: FileName) => void }) {
  return (
    <div className="line">
      {names.map((name) => (
        <Button key={name} icon="file" onPress={() => onShow(name)}>
          {name}
        </Button>
      ))}
    </div>
  );
}

function Commands({ of }: { of: readonly string[] }) {
  return (
    <>
      {of.map((command) => (
        <div key={command} className="line apart one">
          <code className="mono small break grow">{command}</code>
          <CopyButton text={command} />
        </div>
      ))}
    </>
  );
}
