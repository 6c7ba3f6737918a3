// The three answers to "Saiu certo no papel?".
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/Button.tsx';
import type { Outcome } from './use-confirm-print.ts';

export function OutcomeButtons({
  busy,
  onOutcome,
}: {
  busy: boolean;
  onOutcome: (outcome: Outcome) => void;
}) {
  const { t } = useLingui();
  return (
    <>
      <Button icon="good" isDisabled={busy} onPress={() => onOutcome('printed')}>{t`Saiu`}</Button>
      <Button icon="warn" isDisabled={busy} onPress={() => onOutcome('partly')}>{t`Saiu em parte`}</Button>
      <Button icon="bad" isDisabled={busy} onPress={() => onOutcome('failed')}>{t`Não saiu`}</Button>
    </>
  );
}
