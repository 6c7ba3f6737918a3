// Contas: the list of accounts on the left, the selected one on the right.
import { useEffect, useState, type ReactNode } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { useLingui } from '@lingui/react/macro';
import type { Account } from '../../preload/contract/accounts.ts';
import { useApp, useSession } from '../app/app-context.ts';
import type { Route } from '../app/route.ts';
import { useInTeam } from '../app/team-work.ts';
import { TokenState } from '../app/TokenState.tsx';
import { GoButton } from '../app/GoButton.tsx';
import { IconButton } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/icons.tsx';
import { State } from '../ui/State.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import { AccountDetail } from './AccountDetail.tsx';
import './accounts.css';

export function AccountsScreen({
  route,
  trailOf,
}: {
  route: Extract<Route, { screen: 'accounts' }>;
  trailOf: (accountId: string) => ReactNode;
}) {
  const { t } = useLingui();
  const { navigation } = useApp();
  const snapshot = useSession((state) => state.accounts);
  const list = ordered(snapshot?.accounts ?? []);
  const shown =
    route.account === undefined
      ? (list.find((one) => one.id === snapshot?.current) ?? list[0])
      : list.find((one) => one.id === route.account);
  const inTeam = useInTeam();
  const None = list.length === 0 ? NoneYet : Gone;
  if (!snapshot) return null;
  return (
    <div className="panes">
      <section className="stack gap-0 pane-list" aria-label={t`Contas`}>
        <div className="line apart pane-head">
          <h1>{t`Contas`}</h1>
          <Tooltip text={t`Adicionar conta`}>
            <IconButton
              icon="plus"
              aria-label={t`Adicionar conta`}
              onPress={() => navigation.go({ screen: 'newAccount' })}
            />
          </Tooltip>
        </div>
        <ListBox
          className="scroll pane-items"
          aria-label={t`Contas`}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={shown ? [shown.id] : []}
          onSelectionChange={(keys) => {
            const picked = list.find((one) => keys !== 'all' && keys.has(one.id));
            if (picked && picked.id !== shown?.id) navigation.go({ screen: 'accounts', account: picked.id });
          }}
        >
          {list.map((account) => (
            <ListBoxItem
              key={account.id}
              id={account.id}
              textValue={account.name}
              className={
                account.kind === 'practice' ? 'pane-item account-item practice' : 'pane-item account-item'
              }
            >
              <Icon name={account.kind === 'practice' ? 'practice' : 'accounts'} />
              <span className="stack gap-0 account-words">
                <span className="line one apart">
                  <span className="clip strong grow">{account.name}</span>
                  {account.id === snapshot.current && <State tone="plain" icon="check">{t`Em uso`}</State>}
                </span>
                <span className="clip faint small">{account.baseUrl}</span>
                {account.kind === 'service' && <TokenState account={account} />}
              </span>
            </ListBoxItem>
          ))}
        </ListBox>
        {inTeam && (
          <p className="faint section-note">{t`Em equipe não há conta de teste, porque os testes apareceriam para todos. Para testar, saia da equipe neste computador.`}</p>
        )}
        <div className="line team-entry">
          <GoButton kind="quiet" icon="person" to={{ screen: 'team' }}>{t`Equipe`}</GoButton>
        </div>
      </section>
      {shown ? (
        <AccountDetail key={shown.id} account={shown} route={route} trail={trailOf(shown.id)} />
      ) : (
        <None key={route.account} />
      )}
    </div>
  );
}

/** A team's ledger begins without any account. */
function NoneYet() {
  const { t } = useLingui();
  return (
    <section className="stack gap-0 pane-detail" aria-label={t`Nenhuma conta`}>
      <EmptyState
        icon="accounts"
        title={t`A equipe ainda não tem contas`}
        acts={<GoButton kind="main" icon="plus" to={{ screen: 'newAccount' }}>{t`Adicionar conta`}</GoButton>}
      >
        {t`Uma conta vale para todos da equipe; o token fica só neste computador, e cada um informa o seu.`}
      </EmptyState>
    </section>
  );
}

/**
 * Waits a moment: the list may not contain this window's own removal yet, which must not be taken for one made in
 * another window.
 */
function Gone() {
  const { t } = useLingui();
  const [sure, setSure] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSure(true), 500);
    return () => clearTimeout(timer);
  }, []);
  if (!sure) return null;
  return (
    <section className="stack gap-0 pane-detail" aria-label={t`Conta excluída`} aria-live="polite">
      <EmptyState
        icon="accounts"
        title={t`Esta conta foi excluída em outra janela`}
        acts={<GoButton to={{ screen: 'accounts' }}>{t`Voltar à lista`}</GoButton>}
      >
        {t`O histórico dela continua na trilha de auditoria.`}
      </EmptyState>
    </section>
  );
}

/** The practice account is always first; the others follow by name. */
const ordered = (accounts: readonly Account[]): readonly Account[] =>
  [...accounts].sort((one, other) =>
    one.kind === other.kind ? one.name.localeCompare(other.name, 'pt-BR') : one.kind === 'practice' ? -1 : 1,
  );
