// In the top bar of a computer in a team: by which login it works there, and the way to Equipe.
import type { JSX } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useLingui } from '@lingui/react/macro';
import { useApp, useSession } from '../app/app-context.ts';
import { Icon } from '../ui/icons.tsx';

export function TeamChip(): JSX.Element | null {
  const { t } = useLingui();
  const { navigation } = useApp();
  const user = useSession(({ app }) => (app?.phase === 'ready' ? app.team?.user : undefined));
  if (user === undefined) return null;
  return (
    <AriaButton
      className="line one gap-6 pressable team-chip"
      onPress={() => navigation.go({ screen: 'team' })}
    >
      <Icon name="person" />
      <span className="clip">{t`Equipe: ${user}`}</span>
    </AriaButton>
  );
}
