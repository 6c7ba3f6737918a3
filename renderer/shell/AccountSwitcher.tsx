// Shows the account in use and switches to another; other accounts show how much waits in them.
import type { JSX } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useLingui } from '@lingui/react/macro';
import type { Account, WaitingWork } from '../../preload/contract/accounts.ts';
import { useApp, useSession } from '../app/app-context.ts';
import { formatCount } from '../../preload/shared/format.ts';
import { TokenState } from '../app/TokenState.tsx';
import { Icon } from '../ui/icons.tsx';
import { Menu } from '../ui/Menu.tsx';
import { waitingElsewhere } from '../app/waiting-work.ts';
import { useWords } from '../words/failure-words.tsx';
import { useTakeAccount } from './use-take-account.ts';

export function AccountSwitcher(): JSX.Element | null {
  const { t } = useLingui();
  const { navigation } = useApp();
  const { language } = useWords();
  const take = useTakeAccount();
  const snapshot = useSession((state) => state.accounts);
  const known = useSession((state) => state.waiting);
  const asking = useSession((state) => state.watch.accounts);
  const current = snapshot?.accounts.find((one) => one.id === snapshot.current);
  if (!snapshot || !current) return null;
  const waiting = waitingElsewhere(snapshot, known, asking);
  const matters = waiting.reduce((sum, one) => sum + one.matters, 0);
  const count = formatCount(matters, language);
  const name = t`Conta em uso: ${current.name}. Trocar`;
  return (
    <div className="line switcher-line">
      <Menu
        label={t`Conta em uso`}
        trigger={
          <AriaButton
            className="line one pressable switcher"
            aria-label={
              matters === 0
                ? name
                : matters === 1
                  ? t`${name}. 1 pendência em outra conta`
                  : t`${name}. ${count} pendências em outras contas`
            }
          >
            <Icon name={current.kind === 'practice' ? 'practice' : 'accounts'} />
            <span className="clip strong">{current.name}</span>
            {matters > 0 && <span className="rail-count">{count}</span>}
            <Icon name="down" />
          </AriaButton>
        }
        groups={[
          {
            id: 'accounts',
            title: t`Usar a conta`,
            entries: snapshot.accounts.map((account) => ({
              id: account.id,
              label: account.name,
              help: (
                <AccountHelp
                  account={account}
                  waiting={waiting.find(({ accountId }) => accountId === account.id)}
                />
              ),
              icon: account.kind === 'practice' ? 'practice' : 'accounts',
              chosen: account.id === current.id,
              run: () => void take(account.id),
            })),
          },
          {
            id: 'acts',
            title: t`Contas`,
            entries: [
              {
                id: 'open',
                label: t`Abrir esta conta`,
                icon: 'right',
                run: () => navigation.go({ screen: 'accounts', account: current.id }),
              },
              {
                id: 'new',
                label: t`Adicionar conta`,
                icon: 'plus',
                run: () => navigation.go({ screen: 'newAccount' }),
              },
            ],
          },
        ]}
      />
      {current.kind === 'service' && <TokenState account={current} />}
    </div>
  );
}

function AccountHelp({
  account,
  waiting,
}: {
  account: Account;
  waiting: WaitingWork | undefined;
}): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const { matters = 0, running = 0 } = waiting ?? {};
  const words = [
    ...(matters === 0
      ? []
      : [matters === 1 ? t`1 pendência` : t`${formatCount(matters, language)} pendências`]),
    ...(running === 0 ? [] : [t`${formatCount(running, language)} em andamento`]),
  ];
  return (
    <>
      {words.length > 0 && <span className="switcher-waits">{words.join(' · ')}</span>}
      {account.kind === 'practice' ? t`Prática, neste computador` : account.baseUrl}
    </>
  );
}
