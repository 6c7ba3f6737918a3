// Whose account this is, how its token stands, whether everything underneath is well; search and preferences.
import type { JSX } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useLingui } from '@lingui/react/macro';
import { useDesk, useSession } from '../desk.ts';
import { TokenState } from '../TokenState.tsx';
import { useWords } from '../words.tsx';
import { Icon } from '../ui/icons.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import { Menu } from '../ui/Menu.tsx';
import type { Action } from './actions.ts';
import { Health } from './Health.tsx';
import { RunningJobs } from './RunningJobs.tsx';

export function TopBar({
  openPalette,
  actions,
}: {
  openPalette: () => void;
  actions: readonly Action[];
}): JSX.Element {
  const { t } = useLingui();
  const preferences = useSession((state) => state.app?.preferences);
  const entries = (ids: readonly string[], chosen?: string) =>
    ids.flatMap((id) => {
      const action = actions.find((one) => one.id === id);
      return action
        ? [{ id, label: action.title, icon: action.icon, run: action.run, chosen: id === chosen }]
        : [];
    });
  const languageAction = preferences?.language === 'en' ? 'language.en' : 'language.pt';
  return (
    <header className="top-bar">
      <AccountSwitcher />
      <div className="line grow top-states">
        <Health />
      </div>
      <RunningJobs />
      <AriaButton className="search-button" onPress={openPalette}>
        <Icon name="search" />
        <span className="grow search-word">{t`Buscar`} </span>
        <Kbd keys={['Mod', 'K']} />
      </AriaButton>
      <Menu
        label={t`Preferências`}
        trigger={
          <AriaButton className="button quiet square" aria-label={t`Preferências`}>
            <Icon name="settings" />
          </AriaButton>
        }
        groups={[
          {
            id: 'theme',
            title: t`Aparência`,
            entries: entries(
              ['theme.system', 'theme.light', 'theme.dark'],
              `theme.${preferences?.theme ?? 'system'}`,
            ),
          },
          {
            id: 'language',
            title: t`Idioma`,
            entries: entries(['language.pt', 'language.en'], languageAction),
          },
          {
            id: 'app',
            title: t`Aplicativo`,
            entries: entries(['app.copies', 'app.diagnostics', 'app.licences', 'app.quit']),
          },
        ]}
      />
      <Menu
        label={t`Ajuda`}
        trigger={
          <AriaButton className="button quiet square" aria-label={t`Ajuda`}>
            <Icon name="help" />
          </AriaButton>
        }
        groups={[{ id: 'help', title: t`Ajuda`, entries: entries(['help.what', 'help.first', 'app.keys']) }]}
      />
    </header>
  );
}

function AccountSwitcher(): JSX.Element | null {
  const { t } = useLingui();
  const { guiche, session, places, toasts } = useDesk();
  const { both } = useWords();
  const snapshot = useSession((state) => state.accounts);
  const current = snapshot?.accounts.find((one) => one.id === snapshot.current);
  if (!snapshot || !current) return null;
  const use = async (id: string) => {
    const result = await session.ask(guiche.accounts.select({ id }));
    if (!result.ok) toasts.say('bad', both(result.error));
  };
  return (
    <div className="line switcher-line">
      <Menu
        label={t`Conta em uso`}
        trigger={
          <AriaButton className="switcher" aria-label={t`Conta em uso: ${current.name}. Trocar`}>
            <Icon name={current.kind === 'practice' ? 'practice' : 'accounts'} />
            <span className="clip strong">{current.name}</span>
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
              help: account.kind === 'practice' ? t`Prática, neste computador` : account.baseUrl,
              icon: account.kind === 'practice' ? 'practice' : 'accounts',
              chosen: account.id === current.id,
              run: () => void use(account.id),
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
                run: () => places.go({ screen: 'accounts', account: current.id }),
              },
              {
                id: 'new',
                label: t`Adicionar conta`,
                icon: 'plus',
                run: () => places.go({ screen: 'newAccount' }),
              },
            ],
          },
        ]}
      />
      {current.kind === 'service' && <TokenState account={current} />}
    </div>
  );
}
