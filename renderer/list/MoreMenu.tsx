// The actions that have no button of their own, in a menu; the palette finds them too.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useScreenActs, type ScreenAct } from '../app/screen-acts.ts';
import { Button } from '../ui/Button.tsx';
import { Menu } from '../ui/Menu.tsx';

export function MoreMenu({ acts }: { acts: readonly ScreenAct[] }): JSX.Element {
  const { t } = useLingui();
  useScreenActs(acts);
  return (
    <Menu
      label={t`Mais`}
      trigger={<Button icon="menu">{t`Mais`}</Button>}
      groups={[{ id: 'more', entries: acts }]}
    />
  );
}
