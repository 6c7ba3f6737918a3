// The system's keychain cannot be used: the clerk can try again, or agree to keep secrets only until the app closes.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { VaultState } from '../../preload/contract/app.ts';
import { useAct, useApp } from '../app/app-context.ts';
import { RestoreGuardNote } from '../app/RestoreGuardNote.tsx';
import { FailureBanner } from '../words/failure-words.tsx';
import { Button } from '../ui/Button.tsx';
import { MatterLine } from './MatterLine.tsx';

export function VaultCard({ vault }: { vault: VaultState }): JSX.Element {
  const { t } = useLingui();
  const { guiche, session, toasts } = useApp();
  const retry = useAct(() => guiche.app.retryVault());
  const agree = useAct(() => guiche.app.agreeToMemoryVault());
  const tryAgain = async () => {
    const result = await retry.run(undefined);
    await session.refresh();
    if (!result?.ok) return;
    if (result.value.state === 'ready') toasts.show('good', t`O cofre está aberto.`);
    else toasts.show('bad', t`O cofre continua indisponível.`);
  };
  const keepInMemory = async () => {
    const result = await agree.run(undefined);
    await session.refresh();
    if (result?.ok) toasts.show('good', t`As credenciais valem até fechar o Guichê.`);
  };
  const locked = vault.state === 'locked';
  const again = (
    <Button icon="retry" busy={retry.busy} onPress={() => void tryAgain()}>{t`Tentar de novo`}</Button>
  );
  const thisSession = (
    <Button busy={agree.busy} onPress={() => void keepInMemory()}>{t`Usar só nesta sessão`}</Button>
  );
  return (
    <>
      <MatterLine
        kind="doubt"
        icon="vault"
        title={
          locked
            ? t`O cofre de senhas deste computador está trancado`
            : t`Este computador não oferece um cofre de senhas`
        }
        act={locked ? again : thisSession}
        more={locked ? thisSession : again}
      >
        <p>
          {locked
            ? t`As credenciais salvas continuam lá. Destranque o cofre do sistema e tente de novo.`
            : t`Sem ele o Guichê não grava credenciais. Você pode usá-las só até fechar o programa: ficam na memória e depois são apagadas.`}
        </p>
        {!locked && (
          <p>{t`Sem ele o Guichê também não percebe se alguém alterar uma conta no arquivo de dados.`}</p>
        )}
        <RestoreGuardNote />
        {vault.detail !== undefined && <p className="mono break">{vault.detail}</p>}
      </MatterLine>
      <FailureBanner failure={retry.failure ?? agree.failure} />
    </>
  );
}
