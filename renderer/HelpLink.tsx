// From where something is in doubt to the answer about it.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useDesk } from './desk.ts';
import { Button } from './ui/Button.tsx';

export function HelpLink({ about }: { about: string }): JSX.Element {
  const { t } = useLingui();
  const { places } = useDesk();
  return (
    <Button
      kind="quiet"
      icon="help"
      onPress={() => places.go({ screen: 'help', about })}
    >{t`O que acontece agora?`}</Button>
  );
}
