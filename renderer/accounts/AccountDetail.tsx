// One account: its header and its tabs.
import type { JSX, ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Account } from '../../preload/contract/accounts.ts';
import { useAct, useApp, useSession } from '../app/app-context.ts';
import { type AccountTab, type Route } from '../app/route.ts';
import { TokenState } from '../app/TokenState.tsx';
import { useWords } from '../words/failure-words.tsx';
import { Button } from '../ui/Button.tsx';
import { State } from '../ui/State.tsx';
import { Tabs, type Pane } from '../ui/Tabs.tsx';
import { ConfirmAccount } from './ConfirmAccount.tsx';
import { ConnectionTab } from './ConnectionTab.tsx';
import { IdentityTab } from './IdentityTab.tsx';
import { RehearsalTab } from './RehearsalTab.tsx';
import { SettingsTab } from './SettingsTab.tsx';

export function AccountDetail({
  account,
  route,
  trail,
}: {
  account: Account;
  route: Extract<Route, { screen: 'accounts' }>;
  trail: ReactNode;
}): JSX.Element {
  const { t } = useLingui();
  const { both } = useWords();
  const { guiche, navigation, toasts } = useApp();
  const inUse = useSession((state) => state.accounts?.current === account.id);
  const select = useAct((id: string) => guiche.accounts.select({ id }));
  const use = async () => {
    const result = await select.run(account.id);
    if (result && !result.ok) toasts.show('bad', both(result.error));
  };
  const practice = account.kind === 'practice';
  const panes: readonly Pane<AccountTab>[] = [
    ...(practice
      ? [{ id: 'rehearsal', label: t`Simulação`, content: <RehearsalTab account={account} /> } as const]
      : []),
    { id: 'identity', label: t`Identidade e credenciais`, content: <IdentityTab account={account} /> },
    { id: 'connection', label: t`Conexão`, content: <ConnectionTab account={account} /> },
    { id: 'settings', label: t`Configurações`, content: <SettingsTab account={account} /> },
    { id: 'trail', label: t`Trilha`, content: trail, fill: true },
  ];
  const wanted = panes.find((pane) => pane.id === route.tab)?.id ?? panes[0]?.id ?? 'identity';
  return (
    <section className="stack gap-0 pane-detail" aria-label={account.name}>
      <div className="line apart pane-head">
        <div className="line one gap-12 grow">
          <h2 className="clip heading">{account.name}</h2>
          {!practice && <TokenState account={account} />}
        </div>
        {inUse ? (
          <State tone="plain" icon="check">{t`Em uso`}</State>
        ) : (
          <Button icon="check" busy={select.busy} onPress={() => void use()}>
            {t`Usar esta conta`}
          </Button>
        )}
      </div>
      {!account.confirmed && <ConfirmAccount account={account} />}
      <Tabs
        label={t`Partes da conta`}
        panes={panes}
        selected={wanted}
        onSelect={(tab) => navigation.go({ screen: 'accounts', account: account.id, tab })}
      />
    </section>
  );
}
