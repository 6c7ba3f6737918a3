// The form by which this computer joins an existing team: shows what the probe found before anything is saved.
import { useLingui } from '@lingui/react/macro';
import type { TeamConnection } from '../../preload/contract/team.ts';
import { useAct, useApp } from '../app/app-context.ts';
import { Button } from '../ui/Button.tsx';
import { Form, SecretField, TextField } from '../ui/fields.tsx';
import { FailureBanner } from '../words/failure-words.tsx';
import { useServerForm } from './server-form.tsx';

export function JoinTeam({ saved }: { saved: TeamConnection | null }) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const form = useServerForm(saved, 'join');
  const { connection, ready, found, probe } = form;
  const connect = useAct((of: TeamConnection, commandId) =>
    guiche.team.connect({ connection: of, password: form.typedPassword(), commandId }),
  );
  const join = (of: TeamConnection) => {
    form.forget();
    return connect.run(of, form.connected);
  };
  return (
    <Form
      {...form.pasted.listeners}
      onSubmit={() => {
        if (ready && connection) void (found ? join(connection) : form.look(connection));
      }}
    >
      {form.serverFields}
      <div className="pair">
        <TextField {...form.loginField} label={t`Seu usuário`} />
        <SecretField
          {...form.passwordField}
          label={t`Sua senha`}
          help={t`Fica só no cofre de senhas deste computador.`}
        />
      </div>
      {form.pasted.notice}
      {form.outcome}
      <FailureBanner failure={probe.failure ?? connect.failure} />
      <div className="line">
        {form.check}
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
