// The three answers to "Saiu certo no papel?".
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/Button.tsx';
import type { Outcome } from './use-confirm-print.ts';

export function OutcomeButtons({
  busy,
  onSaid,
}: {
  busy: boolean;
  onSaid: (outcome: Outcome) => void;
}): JSX.Element {
  const { t } = useLingui();
  return (
    <>
      <Button icon="good" isDisabled={busy} onPress={() => onSaid('printed')}>{t`Saiu`}</Button>
      <Button icon="warn" isDisabled={busy} onPress={() => onSaid('partly')}>{t`Saiu em parte`}</Button>
      <Button icon="bad" isDisabled={busy} onPress={() => onSaid('failed')}>{t`Não saiu`}</Button>
    </>
  );
}
