// The form that creates a team in an empty database: with the owner's login, which is not stored, or by SQL that an administrator runs.
// The first person approves withdrawals and works from this computer.
import { useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { TeamConnection, TeamProbed } from '../../preload/contract/team.ts';
import { isClerkLogin } from '../../preload/contract/team-terms.ts';
import { useAct, useApp } from '../app/app-context.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Form, TextField, SecretField } from '../ui/fields.tsx';
import { FailureBanner } from '../words/failure-words.tsx';
import { ServerFound, StillBusy } from './JoinTeam.tsx';
import { connectionOf, draftOf, ServerFields, withPasted } from './ServerFields.tsx';
import { SqlText } from './SqlText.tsx';
import { TroubleBanner, type Trouble } from './TroubleBanner.tsx';
import { usePastedConnection } from './use-pasted-connection.tsx';

export const leastPassword = 8;

export function useLoginError(login: string): string | undefined {
  const { t } = useLingui();
  return login !== '' && !isClerkLogin(login)
    ? t`Use de 2 a 31 letras minúsculas sem acento, dígitos ou “_”, começando por letra.`
    : undefined;
}

export function MakeTeam() {
  const { t } = useLingui();
  const { guiche } = useApp();
  const [server, setServer] = useState(() => draftOf(null));
  const [owner, setOwner] = useState('');
  const [clerk, setClerk] = useState({ login: '', name: '' });
  const ownerPassword = useRef<HTMLInputElement>(null);
  const clerkPassword = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState({ owner: 0, clerk: 0 });
  const [found, setFound] = useState<TeamProbed>();
  const [trouble, setTrouble] = useState<Trouble>();
  const [busy, setBusy] = useState(false);
  const [script, setScript] = useState<string>();
  const loginError = useLoginError(clerk.login);
  const connection = connectionOf(server, owner);
  const textOf = (field: typeof ownerPassword) => field.current?.value ?? '';
  const measure = () =>
    setTyped({ owner: textOf(ownerPassword).length, clerk: textOf(clerkPassword).length });
  const forget = () => {
    setFound(undefined);
    setTrouble(undefined);
    setBusy(false);
  };
  const pasted = usePastedConnection((read, secret) => {
    if (secret !== null && ownerPassword.current) ownerPassword.current.value = secret;
    setServer((before) => withPasted(before, read));
    if (read.user !== null) setOwner(read.user);
    measure();
    forget();
  });
  const probe = useAct((of: TeamConnection) =>
    guiche.team.probe({ connection: of, password: textOf(ownerPassword), purpose: 'make' }),
  );
  const make = useAct((of: TeamConnection, commandId) =>
    guiche.team.make({
      commandId,
      connection: of,
      password: textOf(ownerPassword),
      clerk: { login: clerk.login, name: clerk.name.trim(), password: textOf(clerkPassword) },
    }),
  );
  const connect = useAct((of: TeamConnection, commandId) =>
    guiche.team.connect({ commandId, connection: of, password: textOf(clerkPassword) }),
  );
  const sql = useAct(() =>
    guiche.team.sql({
      login: clerk.login === '' || loginError !== undefined ? null : clerk.login,
      name: clerk.name.trim(),
    }),
  );
  const look = async (of: TeamConnection) => {
    forget();
    const result = await probe.run(of);
    if (!result?.ok) return;
    const { trouble: code, detail } = result.value;
    if (code === null) setFound(result.value);
    else setTrouble({ trouble: code, detail });
  };
  const create = async (of: TeamConnection) => {
    forget();
    const made = await make.run(of);
    if (!made?.ok) return;
    if (made.value.kind === 'troubled') {
      setTrouble(made.value);
      return;
    }
    if (ownerPassword.current) ownerPassword.current.value = '';
    const joined = await connect.run({ ...of, user: clerk.login });
    if (!joined?.ok) return;
    if (joined.value.kind === 'done') location.reload();
    else if (joined.value.kind === 'busy') setBusy(true);
    else setTrouble(joined.value);
  };
  const show = async () => {
    const result = await sql.run(undefined);
    if (result?.ok) setScript(result.value.text);
  };
  const reachable = connection !== undefined && typed.owner > 0;
  const ready =
    reachable &&
    clerk.login !== '' &&
    loginError === undefined &&
    clerk.name.trim() !== '' &&
    typed.clerk >= leastPassword;
  return (
    <Form
      {...pasted.listeners}
      onSubmit={() => {
        if (connection && reachable) void (found && ready ? create(connection) : look(connection));
      }}
    >
      <p className="soft">{t`É preciso um banco de dados vazio, em PostgreSQL 15 ou mais novo. Se o escritório não tem um, veja “Não tem um servidor?”, no fim desta tela. O usuário dono do banco cria as tabelas e os perfis; ele é pedido só aqui e não é salvo.`}</p>
      <ServerFields
        value={server}
        onChange={(part) => {
          setServer((before) => ({ ...before, ...part }));
          forget();
        }}
      />
      <div className="pair">
        <TextField
          label={t`Usuário dono do banco`}
          value={owner}
          onChange={(next) => {
            setOwner(next);
            forget();
          }}
          maxLength={63}
        />
        <SecretField
          label={t`Senha do dono do banco`}
          help={t`Não fica guardada.`}
          inputRef={ownerPassword}
          onInput={() => {
            measure();
            forget();
          }}
        />
      </div>
      {pasted.notice}
      <h3>{t`Primeira pessoa da equipe`}</h3>
      <p className="soft">{t`Essa pessoa entra como aprovadora, com usuário próprio, que passa a ser o deste computador.`}</p>
      <div className="pair">
        <TextField
          label={t`Nome`}
          value={clerk.name}
          onChange={(name) => setClerk((before) => ({ ...before, name }))}
          maxLength={120}
        />
        <TextField
          label={t`Usuário`}
          value={clerk.login}
          onChange={(login) => setClerk((before) => ({ ...before, login }))}
          maxLength={31}
          error={loginError}
        />
        <SecretField
          label={t`Senha`}
          help={t`Pelo menos 8 caracteres.`}
          inputRef={clerkPassword}
          onInput={measure}
        />
      </div>
      {found && <ServerFound of={found} />}
      <TroubleBanner of={trouble} />
      {busy && <StillBusy />}
      <FailureBanner failure={probe.failure ?? make.failure ?? connect.failure ?? sql.failure} />
      <div className="line">
        <Button
          icon="plug"
          kind={found ? 'plain' : 'main'}
          isDisabled={!reachable}
          busy={probe.busy}
          onPress={() => connection && void look(connection)}
        >{t`Verificar`}</Button>
        <Button
          kind={found ? 'main' : 'plain'}
          isDisabled={!found || !ready}
          busy={make.busy || connect.busy}
          onPress={() => connection && void create(connection)}
        >{t`Criar a equipe`}</Button>
        <Button kind="quiet" icon="file" busy={sql.busy} onPress={() => void show()}>{t`Ver o SQL`}</Button>
      </div>
      {script !== undefined && <Script text={script} onClose={() => setScript(undefined)} />}
    </Form>
  );
}

function Script({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog title={t`SQL para o administrador`} onClose={onClose} size="wide">
      <p className="soft">{t`Faz o mesmo que “Criar a equipe”, em uma única transação. Execute com psql no banco vazio e defina a senha da primeira pessoa como indica a última linha; depois, escolha “Entrar em uma equipe”.`}</p>
      <SqlText text={text} />
      <div className="dialog-acts">
        <Button onPress={onClose}>{t`Fechar`}</Button>
        <CopyButton text={text} label={t`Copiar o SQL`} />
      </div>
    </Dialog>
  );
}
