// The form that creates a team in an empty database: with the owner's login, which is not stored, or by SQL that an administrator runs.
// The first person approves withdrawals and works from this computer.
import { useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { TeamConnection } from '../../preload/contract/team.ts';
import { isClerkLogin } from '../../preload/contract/team-terms.ts';
import { useAct, useApp } from '../app/app-context.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Form, TextField, SecretField } from '../ui/fields.tsx';
import { FailureBanner } from '../words/failure-words.tsx';
import { useServerForm } from './server-form.tsx';
import { SqlText } from './SqlText.tsx';

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
  const [clerk, setClerk] = useState({ login: '', name: '' });
  const clerkPassword = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(0);
  const [script, setScript] = useState<string>();
  const loginError = useLoginError(clerk.login);
  const form = useServerForm(null, 'make');
  const { connection, found, probe } = form;
  const textOfClerk = () => clerkPassword.current?.value ?? '';
  const make = useAct((of: TeamConnection, commandId) =>
    guiche.team.make({
      commandId,
      connection: of,
      password: form.typedPassword(),
      clerk: { login: clerk.login, name: clerk.name.trim(), password: textOfClerk() },
    }),
  );
  const connect = useAct((of: TeamConnection, commandId) =>
    guiche.team.connect({ commandId, connection: of, password: textOfClerk() }),
  );
  const sql = useAct(() =>
    guiche.team.sql({
      login: clerk.login === '' || loginError !== undefined ? null : clerk.login,
      name: clerk.name.trim(),
    }),
  );
  const create = async (of: TeamConnection) => {
    form.forget();
    const made = await make.run(of);
    if (!made?.ok) return;
    if (made.value.kind === 'troubled') return form.setTrouble(made.value);
    form.setPassword('');
    const joined = await connect.run({ ...of, user: clerk.login });
    if (joined?.ok) form.connected(joined.value);
  };
  const show = () => sql.run(undefined, ({ text }) => setScript(text));
  const ready =
    form.ready &&
    clerk.login !== '' &&
    loginError === undefined &&
    clerk.name.trim() !== '' &&
    typed >= leastPassword;
  return (
    <Form
      {...form.pasted.listeners}
      onSubmit={() => {
        if (connection && form.ready) void (found && ready ? create(connection) : form.look(connection));
      }}
    >
      <p className="soft">{t`É preciso um banco de dados vazio, em PostgreSQL 15 ou mais novo. Se o escritório não tem um, veja “Não tem um servidor?”, no fim desta tela. O usuário dono do banco cria as tabelas e os perfis; ele é pedido só aqui e não é salvo.`}</p>
      {form.serverFields}
      <div className="pair">
        <TextField {...form.loginField} label={t`Usuário dono do banco`} />
        <SecretField {...form.passwordField} label={t`Senha do dono do banco`} help={t`Não fica guardada.`} />
      </div>
      {form.pasted.notice}
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
          onInput={() => {
            form.measure();
            setTyped(textOfClerk().length);
          }}
        />
      </div>
      {form.outcome}
      <FailureBanner failure={probe.failure ?? make.failure ?? connect.failure ?? sql.failure} />
      <div className="line">
        {form.check}
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
