// What a clerk can do if the system's keychain cannot be used: try again, or agree to keep secrets only until the app closes.
import { useLingui } from '@lingui/react/macro';
import type { VaultState } from '../../preload/contract/app.ts';
import { Button } from '../ui/Button.tsx';
import { useAct, useApp } from './app-context.ts';

export function useKeychain({ state }: Pick<VaultState, 'state'>, onReady?: () => void) {
  const { t } = useLingui();
  const { guiche, session, toasts } = useApp();
  const retry = useAct(() => guiche.app.retryVault());
  const agree = useAct(() => guiche.app.agreeToMemoryVault());
  const tryAgain = async () => {
    const result = await retry.run(undefined);
    await session.refresh();
    if (!result?.ok) return;
    if (result.value.state !== 'ready') return toasts.show('bad', t`O cofre continua indisponível.`);
    toasts.show('good', t`O cofre está aberto.`);
    onReady?.();
  };
  const keepInMemory = async () => {
    const result = await agree.run(undefined);
    await session.refresh();
    if (!result?.ok) return;
    toasts.show('good', t`As credenciais valem até fechar o Guichê.`);
    onReady?.();
  };
  const locked = state === 'locked';
  const again = (
    <Button icon="retry" busy={retry.busy} onPress={() => void tryAgain()}>{t`Tentar de novo`}</Button>
  );
  const untilClosed = (
    <Button busy={agree.busy} onPress={() => void keepInMemory()}>{t`Usar até fechar o Guichê`}</Button>
  );
  return {
    title: locked
      ? t`O cofre de senhas deste computador está bloqueado`
      : t`Este computador não tem um cofre de senhas`,
    words: locked
      ? t`As credenciais salvas continuam nele. Desbloqueie o cofre de senhas do sistema e tente de novo.`
      : t`Sem ele o Guichê não salva credenciais. Você pode usá-las só até fechar o programa: elas ficam na memória e depois são apagadas.`,
    /** The act that resolves it, and the other one. */
    act: locked ? again : untilClosed,
    more: locked ? untilClosed : again,
    failure: retry.failure ?? agree.failure,
  };
}
