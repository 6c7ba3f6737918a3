// Shows in the top bar that something the app depends on does not work; otherwise only that the app is connected.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSession } from '../app/app-context.ts';
import { State } from '../ui/State.tsx';

export function Health(): JSX.Element {
  const { t } = useLingui();
  const link = useSession((state) => state.link);
  const app = useSession((state) => state.app);
  if (link === 'lost') return <State tone="busy">{t`Sem resposta do Guichê`}</State>;
  if (app?.phase !== 'ready') return <></>;
  const { ledger, vault } = app;
  return (
    <>
      {ledger.state === 'frozen' && <State tone="doubt" icon="frozen">{t`Envios bloqueados`}</State>}
      {ledger.state === 'lost' && <State tone="bad">{t`Registro sem resposta`}</State>}
      {vault.state === 'memory' && <State tone="doubt" icon="vault">{t`Credenciais só nesta sessão`}</State>}
      {vault.state === 'locked' && <State tone="doubt" icon="vault">{t`Cofre trancado`}</State>}
      {vault.state === 'unavailable' && <State tone="doubt" icon="vault">{t`Sem cofre de senhas`}</State>}
    </>
  );
}
