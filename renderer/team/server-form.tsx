// What the forms that join and that create a team share: the server with a login and its password, what the probe found there, and how
// connecting ended.
import { useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { TeamConnected, TeamConnection, TeamProbed } from '../../preload/contract/team.ts';
import { useAct, useApp } from '../app/app-context.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { roleWords } from '../words/team-words.ts';
import { connectionOf, draftOf, ServerFields, withPasted, type ServerDraft } from './ServerFields.tsx';
import { TroubleBanner, type Trouble } from './TroubleBanner.tsx';
import { usePastedConnection } from './use-pasted-connection.tsx';

export function useServerForm(saved: TeamConnection | null, purpose: 'join' | 'make') {
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
  const ready = connection !== undefined && hasPassword;
  const typedPassword = () => password.current?.value ?? '';
  const setPassword = (text: string) => {
    if (password.current) password.current.value = text;
  };
  const measure = () => setHasPassword(typedPassword() !== '');
  const forget = () => {
    setFound(undefined);
    setTrouble(undefined);
    setBusy(false);
  };
  const pasted = usePastedConnection((read, secret) => {
    if (secret !== null) setPassword(secret);
    setServer((before) => withPasted(before, read));
    if (read.user !== null) setLogin(read.user);
    measure();
    forget();
  });
  const probe = useAct((of: TeamConnection) =>
    guiche.team.probe({ connection: of, password: typedPassword(), purpose }),
  );
  const look = async (of: TeamConnection) => {
    forget();
    const result = await probe.run(of);
    if (!result?.ok) return;
    const { trouble: code, detail } = result.value;
    if (code === null) setFound(result.value);
    else setTrouble({ trouble: code, detail });
  };
  const connected = (answer: TeamConnected) => {
    if (answer.kind === 'done') location.reload();
    else if (answer.kind === 'busy') setBusy(true);
    else setTrouble(answer);
  };
  return {
    connection,
    /** Whether the server can be asked. */
    ready,
    found,
    probe,
    look,
    forget,
    connected,
    setTrouble,
    typedPassword,
    setPassword,
    measure,
    pasted,
    serverFields: (
      <ServerFields
        value={server}
        onChange={(part: Partial<ServerDraft>) => {
          setServer((before) => ({ ...before, ...part }));
          forget();
        }}
      />
    ),
    loginField: {
      value: login,
      onChange: (next: string) => {
        setLogin(next);
        forget();
      },
      maxLength: 63,
    },
    passwordField: {
      inputRef: password,
      onInput: () => {
        measure();
        forget();
      },
    },
    outcome: (
      <>
        {found && <ServerFound of={found} />}
        <TroubleBanner of={trouble} />
        {busy && <StillBusy />}
      </>
    ),
    check: (
      <Button
        icon="plug"
        kind={found ? 'plain' : 'main'}
        isDisabled={!ready}
        busy={probe.busy}
        onPress={() => connection && void look(connection)}
      >{t`Verificar`}</Button>
    ),
  };
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
