// Explains that without a system keychain a restored data folder is recognized by one mark outside of it only. Shown
// wherever the missing keychain is reported.
import { useLingui } from '@lingui/react/macro';
import { useSession } from './app-context.ts';

export function RestoreGuardNote({ className }: { className?: string }) {
  const { t } = useLingui();
  const weaker = useSession(({ app }) => app?.phase === 'ready' && app.restoreGuard === 'outside');
  if (!weaker) return <></>;
  return (
    <p
      className={className}
    >{t`Sem o cofre de senhas, a proteção contra envio em duplicidade após restaurar um backup é mais fraca: depende só de um arquivo fora da pasta de dados, no perfil deste usuário do computador.`}</p>
  );
}
