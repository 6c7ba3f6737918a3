// The actions that have no button of their own, in a menu; the palette finds them too.
import type { Ref } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useScreenActs, type ScreenAct } from '../app/screen-acts.ts';
import { Button } from '../ui/Button.tsx';
import { Menu } from '../ui/Menu.tsx';

export function MoreMenu({
  acts,
  button,
}: {
  acts: readonly (ScreenAct | false)[];
  button?: Ref<HTMLButtonElement>;
}) {
  const { t } = useLingui();
  useScreenActs(acts.filter((act) => act !== false));
  return (
    <Menu
      label={t`Mais`}
      trigger={
        <Button icon="menu" ref={button}>
          {t`Mais`}
        </Button>
      }
      groups={[{ id: 'more', entries: acts }]}
    />
  );
}
