// The top bar: the account in use, its token, the connection, search and preferences.
import type { JSX } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useLingui } from '@lingui/react/macro';
import { useSession } from '../app/app-context.ts';
import { Icon } from '../ui/icons.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import { Menu } from '../ui/Menu.tsx';
import { AccountSwitcher } from './AccountSwitcher.tsx';
import type { Action } from './action.ts';
import { Health } from './Health.tsx';
import { RunningJobs } from './RunningJobs.tsx';
import { TeamChip } from './TeamChip.tsx';

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
    <header className="line one gap-12 top-bar">
      <AccountSwitcher />
      <div className="line grow top-states">
        <Health />
      </div>
      <TeamChip />
      <RunningJobs />
      <AriaButton className="line one frame pressable search-button" onPress={openPalette}>
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
            entries: entries([
              'app.lock',
              'app.lockSettings',
              'app.openWith',
              'app.copies',
              'app.team',
              'app.diagnostics',
              'app.licences',
              'app.quit',
            ]),
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
