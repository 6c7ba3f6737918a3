// The form by which this computer joins an existing team: shows what the probe found before anything is saved.
import { useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { TeamConnection, TeamProbed } from '../../preload/contract/team.ts';
import { useAct, useApp } from '../app/app-context.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Form, TextField, SecretField } from '../ui/fields.tsx';
import { FailureBanner } from '../words/failure-words.tsx';
import { roleWords } from '../words/team-words.ts';
import { connectionOf, draftOf, ServerFields, withPasted } from './ServerFields.tsx';
import { TroubleBanner, type Trouble } from './TroubleBanner.tsx';
import { usePastedConnection } from './use-pasted-connection.tsx';

export function JoinTeam({ saved }: { saved: TeamConnection | null }) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const [server, setServer] = useState(() => draftOf(saved));
  const [login, setLogin] = useState(saved?.user ?? '');
  const password = useRef<HTMLInputElement>(null);
  const [hasPassword, setHasPassword] = useState(false);
  const [found, setFound] = useState<TeamProbed>();
  const [trouble, setTrouble] = useState<Trouble>();
  const [busy, setBusy] = useState(false);
  const connection = connectionOf(server, login);
  const input = (of: TeamConnection) => {
    const typed = password.current?.value ?? '';
    return { connection: of, ...(typed === '' ? {} : { password: typed }) };
  };
  const probe = useAct((of: TeamConnection) => guiche.team.probe({ ...input(of), purpose: 'join' }));
  const connect = useAct((of: TeamConnection, commandId) => guiche.team.connect({ ...input(of), commandId }));
  const forget = () => {
    setFound(undefined);
    setTrouble(undefined);
    setBusy(false);
  };
  const look = async (of: TeamConnection) => {
    forget();
    const result = await probe.run(of);
    if (!result?.ok) return;
    const { trouble: code, detail } = result.value;
    if (code === null) setFound(result.value);
    else setTrouble({ trouble: code, detail });
  };
  const join = async (of: TeamConnection) => {
    forget();
    const result = await connect.run(of);
    if (!result?.ok) return;
    if (result.value.kind === 'done') location.reload();
    else if (result.value.kind === 'busy') setBusy(true);
    else setTrouble(result.value);
  };
  const measure = () => {
    setHasPassword((password.current?.value ?? '') !== '');
    forget();
  };
  const pasted = usePastedConnection((found, secret) => {
    if (secret !== null && password.current) password.current.value = secret;
    setServer((before) => withPasted(before, found));
    if (found.user !== null) setLogin(found.user);
    measure();
  });
  const ready = connection !== undefined && hasPassword;
  return (
    <Form
      {...pasted.listeners}
      onSubmit={() => {
        if (ready && connection) void (found ? join(connection) : look(connection));
      }}
    >
      <ServerFields
        value={server}
        onChange={(part) => {
          setServer((before) => ({ ...before, ...part }));
          forget();
        }}
      />
      <div className="pair">
        <TextField
          label={t`Seu usuário`}
          value={login}
          onChange={(next) => {
            setLogin(next);
            forget();
          }}
          maxLength={63}
        />
        <SecretField
          label={t`Sua senha`}
          help={t`Fica só no cofre de senhas deste computador.`}
          inputRef={password}
          onInput={measure}
        />
      </div>
      {pasted.notice}
      {found && <ServerFound of={found} />}
      <TroubleBanner of={trouble} />
      {busy && <StillBusy />}
      <FailureBanner failure={probe.failure ?? connect.failure} />
      <div className="line">
        <Button
          icon="plug"
          kind={found ? 'plain' : 'main'}
          isDisabled={!ready}
          busy={probe.busy}
          onPress={() => connection && void look(connection)}
        >{t`Verificar`}</Button>
        <Button
          kind={found ? 'main' : 'plain'}
          isDisabled={!found || !ready}
          busy={connect.busy}
          onPress={() => connection && void join(connection)}
        >{t`Entrar na equipe`}</Button>
      </div>
    </Form>
  );
}

export function StillBusy() {
  const { t } = useLingui();
  return (
    <Banner kind="doubt" title={t`Há envio ou impressão em andamento.`} live>
      <p>{t`Pause ou espere terminar e tente de novo.`}</p>
    </Banner>
  );
}

export function ServerFound({ of: { server } }: { of: TeamProbed }) {
  const { t } = useLingui();
  if (!server) return null;
  const { version, role } = server;
  const name = version.split(/ on |,/, 1)[0] ?? version;
  return (
    <Banner
      kind="good"
      title={role === null ? t`Servidor pronto para criar a equipe` : t`Equipe encontrada`}
      live
    >
      <p>
        {name}
        {role !== null && <> · {t`Seu perfil: ${t(roleWords[role])}`}</>}
      </p>
    </Banner>
  );
}
