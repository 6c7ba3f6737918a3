// The password with which backups are encrypted: set, changed or removed. What was made before stays as it is.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useAct, useApp } from '../app/app-context.ts';
import { useNewPassword } from '../app/new-password.tsx';
import { formatDate } from '../../preload/shared/format.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog, FormDialog } from '../ui/Dialog.tsx';
import { State } from '../ui/State.tsx';
import { FailureBanner, useWords } from '../words/failure-words.tsx';
import type { CopiesState } from './use-copies.ts';

export function BackupPassword({ copies }: { copies: CopiesState }) {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, toasts } = useApp();
  const [asking, setAsking] = useState<'set' | 'remove'>();
  const remove = useAct((_: undefined, commandId) => guiche.copies.removePassword({ commandId }));
  if (!copies.status?.daily) return null;
  const { passwordSince: since } = copies.status;
  const close = () => setAsking(undefined);
  const drop = async () => {
    const result = await remove.run(undefined);
    close();
    if (!result?.ok) return;
    copies.take(result.value);
    toasts.show('good', t`Senha removida. Os próximos backups serão feitos sem senha.`);
  };
  return (
    <section className="card stack" aria-label={t`Senha dos backups`}>
      <div className="line apart">
        <h2>{t`Senha dos backups`}</h2>
        {since === null ? (
          <State tone="plain">{t`Sem senha`}</State>
        ) : (
          <State tone="good">{t`Com senha desde ${formatDate(since, language)}`}</State>
        )}
      </div>
      <p className="soft">
        {since === null
          ? t`Hoje, quem tem o arquivo do backup lê nomes, documentos e valores. Com uma senha, os backups automáticos e os feitos à mão são criptografados.`
          : t`Os backups automáticos e os manuais são criptografados. O Guichê usa a senha que está no cofre de senhas deste computador e só a pede para restaurar.`}
      </p>
      <p className="strong">{t`Sem a senha, ninguém abre o backup: nem você, nem o Guichê, nem o suporte. Anote-a e guarde fora deste computador.`}</p>
      <FailureBanner failure={remove.failure} />
      <div className="line">
        <Button icon="key" onPress={() => setAsking('set')}>
          {since === null ? t`Proteger com senha…` : t`Trocar a senha…`}
        </Button>
        {since !== null && <Button onPress={() => setAsking('remove')}>{t`Remover senha…`}</Button>}
      </div>
      {asking === 'set' && <SetPassword copies={copies} changes={since !== null} onClose={close} />}
      <ConfirmDialog
        title={t`Remover a senha dos backups?`}
        open={asking === 'remove'}
        onClose={close}
        act={t`Remover senha`}
        danger
        busy={remove.busy}
        onConfirm={() => void drop()}
      >
        <p>{t`Os próximos backups poderão ser lidos por quem tiver o arquivo. Os que já existem continuam com a senha que tinham: não a jogue fora.`}</p>
      </ConfirmDialog>
    </section>
  );
}

function SetPassword({
  copies,
  changes,
  onClose,
}: {
  copies: CopiesState;
  changes: boolean;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { guiche, toasts } = useApp();
  const typed = useNewPassword(t`Nova senha`);
  const change = useAct((password: string, commandId) => guiche.copies.setPassword({ commandId, password }));
  const press = async () => {
    const password = typed.read();
    if (password === undefined) return;
    const result = await change.run(password);
    if (!result?.ok) return typed.focus();
    typed.clear();
    copies.take(result.value);
    toasts.show(
      'good',
      changes
        ? t`Senha trocada. Vale para os próximos backups.`
        : t`Senha definida. Vale para os próximos backups.`,
    );
    onClose();
  };
  return (
    <FormDialog
      title={changes ? t`Trocar a senha dos backups` : t`Proteger os backups com senha`}
      onClose={onClose}
      act={changes ? t`Trocar a senha` : t`Usar esta senha`}
      busy={change.busy}
      onSubmit={press}
    >
      {typed.fields}
      <Banner kind="doubt" title={t`Sem a senha, ninguém abre o backup`}>
        <p>{t`Não há como recuperá-la: nem você, nem o Guichê, nem o suporte. Anote-a e guarde fora deste computador.`}</p>
      </Banner>
      <p className="soft">
        {changes
          ? t`O backup de hoje é refeito na hora com a nova senha. Os anteriores continuam com a senha que tinham: guarde as duas.`
          : t`O backup de hoje é refeito na hora com a senha. Os que já existem continuam sem ela.`}
      </p>
      <FailureBanner failure={change.failure} />
    </FormDialog>
  );
}
